import { Type } from 'typebox';
import type { Static, TSchema } from 'typebox';
import { ASSISTED_STEPS } from '../records/assisted.js';
import { BLOCK_KINDS } from '../records/blocks.js';
import { NOT_JUDGED_REASONS } from '../records/detection.js';
import { MANIPULATION_KINDS } from '../records/manipulation.js';

const Probability = Type.Number({ minimum: 0, maximum: 1 });

export const PredictedClass = Type.Union([Type.Literal('human'), Type.Literal('ai'), Type.Literal('mixed')]);
export const ConfidenceCategory = Type.Union([Type.Literal('low'), Type.Literal('medium'), Type.Literal('high')]);

const SentenceKind = Type.Enum(BLOCK_KINDS, {
  description: 'what the sentence is part of: `prose` was judged, everything else was not',
});

/** How much of a document was judged. */
export const CoverageResult = Type.Object({
  judged_words: Type.Integer({
    minimum: 0,
    description:
      'how many words were judged: those of prose, which the classes and probabilities speak of, 0 where `reason` ' +
      'says why nothing was. Counted as `word_count` is, of the text as it is judged: hidden characters and layout ' +
      'are undone, so that with the words of `not_judged` it can make a few more or less than `word_count`',
  }),
  not_judged: Type.Record(Type.String(), Type.Integer({ minimum: 1 }), {
    description: 'words of each kind that was not judged; where nothing was, of `prose` too',
    examples: [{ table: 120, reference: 300 }],
  }),
});

/** One way in which a text hides or disguises characters. */
export const ManipulationResult = Type.Object({
  kind: Type.Enum(MANIPULATION_KINDS),
  count: Type.Integer({ minimum: 1, description: 'characters concerned; for `all_capitals`, words' }),
  examples: Type.Array(Type.String(), {
    maxItems: 3,
    description:
      'as they appear in the text, at most 40 characters each, with code points (`U+200B`) for what cannot be seen',
  }),
});

/** How much of a text reads as edited or written by AI. */
export const AssistedResult = Type.Object({
  score: Type.Number({ minimum: 0, maximum: 1, description: '0 without a trace of AI, 1 written by AI as a whole' }),
  step: Type.Enum(ASSISTED_STEPS, {
    description: 'of the score: `light` begins at 0.1, `substantial` at 0.4, `whole` at 0.85',
  }),
});

export const ParagraphResult = Type.Object({
  start_sentence_index: Type.Integer({ minimum: 0 }),
  num_sentences: Type.Integer({ minimum: 1 }),
  completely_generated_prob: Probability,
});

export const SentenceResult = Type.Object({
  sentence: Type.String(),
  start: Type.Integer({ minimum: 0, description: 'UTF-16 code units into the text' }),
  end: Type.Integer({ minimum: 0, description: 'UTF-16 code units into the text, exclusive' }),
  generated_prob: Probability,
  highlight_sentence_for_ai: Type.Boolean(),
  kind: SentenceKind,
});

const Column = <Value extends TSchema>(value: Value, description: string) => Type.Array(value, { description });

/**
 * The same sentences as lists of equal length, without their texts: a third as long as `sentences`, and quicker to read
 * and write.
 */
export const SentenceColumns = Type.Object({
  start: Column(Type.Integer({ minimum: 0 }), 'UTF-16 code units into the text whose SHA-256 is `document_id`'),
  end: Column(Type.Integer({ minimum: 0 }), 'the same, exclusive'),
  generated_prob: Column(Probability, 'of each sentence'),
  highlight_sentence_for_ai: Column(Type.Integer({ minimum: 0, maximum: 1 }), '1 where the sentence is highlighted'),
  kind: Column(Type.Integer({ minimum: 0 }), 'of each sentence its place in `kinds`'),
  kinds: Type.Array(SentenceKind),
});
export type SentenceColumns = Static<typeof SentenceColumns>;

/** A wording that moved the score of a document. */
export const ExplanationResult = Type.Object({
  phrase: Type.String({ description: 'the words as they first appear in the text' }),
  count: Type.Integer({ minimum: 1, description: 'how often the text uses them' }),
  speaks_for: Type.Union([Type.Literal('human'), Type.Literal('ai')]),
  share: Type.Number({ minimum: 0, maximum: 1, description: 'of all evidence in the text, for either author' }),
  description: Type.String({ description: 'a sentence for readers' }),
});

/** The result of one document, as the service sends it. The client requires far less of it. */
export const DocumentResult = Type.Object({
  document_id: Type.String(),
  version: Type.String(),
  predicted_class: PredictedClass,
  document_classification: Type.Union([Type.Literal('HUMAN_ONLY'), Type.Literal('AI_ONLY'), Type.Literal('MIXED')]),
  class_probabilities: Type.Object({ human: Probability, ai: Probability, mixed: Probability }),
  confidence_score: Probability,
  confidence_category: ConfidenceCategory,
  result_message: Type.String(),
  language: Type.String({ description: 'ISO 639-1, or `und`' }),
  word_count: Type.Integer({ minimum: 0 }),
  truncated: Type.Boolean(),
  average_generated_prob: Probability,
  completely_generated_prob: Probability,
  overall_burstiness: Type.Number({ minimum: 0 }),
  assisted: Type.Union([AssistedResult, Type.Null()], {
    description:
      'how much of the text AI edited, beside its class; null where nothing was judged, and in model versions that ' +
      'have not learned it',
  }),
  coverage: CoverageResult,
  manipulations: Type.Array(ManipulationResult, {
    description: 'worth a look whatever the score; empty where there is none',
  }),
  known_texts: Type.Array(Type.String(), {
    description:
      'names of well-known texts that passages were found of, which were not judged; empty where there is none',
    examples: [['Universal Declaration of Human Rights']],
  }),
  reason: Type.Optional(
    Type.Enum(NOT_JUDGED_REASONS, {
      description: 'only where nothing could be judged: `confidence_category` is then `low`',
    }),
  ),
  paragraphs: Type.Array(ParagraphResult),
  sentences: Type.Optional(Type.Array(SentenceResult)),
  sentence_columns: Type.Optional(SentenceColumns),
  explanation: Type.Optional(
    Type.Array(ExplanationResult, { description: 'only where the request says `explain`; the strongest first' }),
  ),
});
export type DocumentResult = Static<typeof DocumentResult>;
