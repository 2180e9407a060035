import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import { sha256Hex } from '../../lib/hash.js';
import { keepBytes, keptBytes } from '../../lib/kept-tables.js';

const ViewCard = Type.Object({
  form: Type.Enum(['cased', 'lower', 'masked', 'stem', 'plain']),
  /** Runs of tokens, or only the first and last token of runs. */
  pattern: Type.Union([Type.Literal('runs'), Type.Literal('pairs')]),
  minOrder: Type.Integer({ minimum: 1, maximum: 4 }),
  maxOrder: Type.Integer({ minimum: 1, maximum: 4 }),
  /** The table has 2^bits buckets. */
  bits: Type.Integer({ minimum: 10, maximum: 24 }),
  /** The largest weight that a code can represent. */
  scale: Type.Number({ exclusiveMinimum: 0 }),
  /** Number of buckets with a weight. */
  weightCount: Type.Integer({ minimum: 0 }),
});
export type ViewCard = Static<typeof ViewCard>;

const ChainCard = Type.Object({
  gain: Type.Number(),
  damping: Type.Number({ minimum: 0 }),
  centring: Type.Number(),
  limit: Type.Number({ exclusiveMinimum: 0 }),
  scoreGain: Type.Number(),
  scoreBias: Type.Number(),
  scoreShare: Type.Number(),
  fewChanges: Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 1 }),
  manyChanges: Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 1 }),
  loneFactor: Type.Number({ minimum: 0, maximum: 1 }),
  paragraphOdds: Type.Number({ exclusiveMinimum: 0 }),
  aiPrior: Type.Number(),
  fewPrior: Type.Number(),
  manyPrior: Type.Number(),
});

const CardSchema = Type.Object({
  version: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}-[a-z0-9-]+$' }),
  languages: Type.Array(Type.String()),
  /** SHA-256 of the weights file, hex. */
  weightsSha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  views: Type.Array(ViewCard),
  /** Slope and intercept that bring the scores of each language to the common scale. */
  scales: Type.Record(Type.String(), Type.Object({ gain: Type.Number(), bias: Type.Number() })),
  chain: ChainCard,
  /** Softmax coefficients for human, ai, mixed. */
  classes: Type.Array(Type.Array(Type.Number())),
  /** Classes that distinguish human and AI by the score alone; only in versions that have them. */
  ranked: Type.Optional(
    Type.Object({
      /** Log-odds of several authors from which they count. */
      from: Type.Number(),
      /** Softmax coefficients for human, ai, mixed. */
      coefficients: Type.Array(Type.Array(Type.Number()), { minItems: 3, maxItems: 3 }),
      /** By how much the evidence of single sentences is weaker than the text's; only where `high` reads it. */
      sentencesBelowText: Type.Optional(Type.Number()),
    }),
  ),
  /** How the classes of the whole text and the chain make the probability of a sentence. */
  sentences: Type.Object({
    humanPower: Type.Number({ minimum: 0 }),
    aiPower: Type.Number({ minimum: 0 }),
    mixedPower: Type.Number({ minimum: 0 }),
    aiBias: Type.Number(),
    mixedBias: Type.Number(),
    gain: Type.Number({ minimum: 0 }),
    bias: Type.Number(),
  }),
  /** How much AI edited a text; only in versions that learned it. */
  assisted: Type.Optional(
    Type.Object({
      /** Over the features of the classes. */
      coefficients: Type.Array(Type.Number()),
      /** Raw degrees at which light, substantial and whole begin, in ascending order. */
      starts: Type.Array(Type.Number({ minimum: 0 }), { minItems: 3, maxItems: 3 }),
    }),
  ),
  thresholds: Type.Object({
    /** Sentences with this probability or more are highlighted. */
    highlight: Type.Number({ minimum: 0, maximum: 1 }),
    /**
     * For human, ai and mixed: the class probability from which such a verdict is right at least 99 % (90 %) of the
     * time on sources held apart.
     */
    high: Type.Array(Type.Number({ minimum: 0 }), { minItems: 3, maxItems: 3 }),
    medium: Type.Array(Type.Number({ minimum: 0 }), { minItems: 3, maxItems: 3 }),
    /**
     * Replaces `high` for texts of a language, if the model has several: each language must reach the promised rate by
     * its own verdicts.
     */
    highIn: Type.Optional(
      Type.Record(Type.String(), Type.Array(Type.Number({ minimum: 0 }), { minItems: 3, maxItems: 3 })),
    ),
    /** Replaces `medium` in the same way. */
    mediumIn: Type.Optional(
      Type.Record(Type.String(), Type.Array(Type.Number({ minimum: 0 }), { minItems: 3, maxItems: 3 })),
    ),
  }),
});

/** The machine-readable card of a model version: how its weights are read and how its scores become probabilities. */
export type ModelCard = Static<typeof CardSchema>;

/** What is kept of a card that the build found valid, by its bytes. */
const VALID = Uint8Array.of(1);

/** Whether the build found these very bytes valid: a short command would check the cards of all versions again. */
const isKnown = (name: string, parsed: unknown): parsed is ModelCard => parsed !== null && keptBytes(name) !== null;

/**
 * Parses the bytes of a `card.json`, without the figures and other fields for people. Throws the parser's error if they
 * are invalid.
 */
export function parseCard(bytes: Uint8Array): ModelCard {
  const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  const name = `detect/card/${sha256Hex(bytes)}`;
  if (isKnown(name, parsed)) return parsed;
  const card = Value.Parse(CardSchema, parsed);
  keepBytes(name, VALID);
  return card;
}
