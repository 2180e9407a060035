import { Type } from 'typebox';
import type { Static, TSchema } from 'typebox';
import { schemaCheck } from '../../../lib/schema-check.js';
import { ASSISTED_STEPS } from '../../../records/assisted.js';
import { BibliographyFindings } from '../../../records/bibliography.js';
import type { DetectionFindings, Findings, FindingsOf } from '../../../records/findings.js';
import { RESULT_KINDS } from '../../../records/judged.js';
import { isCounted, isJudged } from '../../../records/passages.js';
import { PatternSentence } from '../../../records/patterns.js';
import { packText } from './blob.js';
import type { StoreSettings } from '../settings.js';
import { storedItem, storedJson, unpackStored } from './stored-json.js';

/** Version of the stored form. To change the form, raise it and add a migration that rewrites what is stored. */
const VERSION = 1;

/** Findings up to this size are not deflated: that would take most of the time and save 200 bytes. */
const STORED_BYTES = 1024;

const versioned = <Own extends TSchema>(findings: Own) =>
  schemaCheck(Type.Object({ version: Type.Literal(VERSION), findings }));

const Count = Type.Integer({ minimum: 0 });
const Share = Type.Number({ minimum: 0, maximum: 1 });

/** A detection in compact form: what can be read from the document's text, and what is empty, is left out. */
const StoredDetection = Type.Object({
  /**
   * UTF-16 code units since the end of the previous sentence, length, probability, 1 where highlighted, index in
   * `kinds`.
   */
  sentences: Type.Optional(Type.Array(Type.Tuple([Type.Integer(), Type.Integer(), Share, Count, Count]))),
  kinds: Type.Optional(Type.Array(Type.Enum(RESULT_KINDS))),
  /** Sentences whose text differs from the document between their offsets, by their index. */
  texts: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** First sentence, count of sentences, probability. */
  paragraphs: Type.Optional(Type.Array(Type.Tuple([Count, Count, Share]))),
  knownTexts: Type.Optional(Type.Array(Type.String())),
  /** Missing in results of before it was known, and where the service does not say. */
  assisted: Type.Optional(Type.Object({ score: Share, step: Type.Enum(ASSISTED_STEPS) })),
  reasons: Type.Optional(
    Type.Array(
      Type.Object({
        phrase: Type.String(),
        count: Count,
        speaksFor: Type.Union([Type.Literal('human'), Type.Literal('ai')]),
        share: Share,
        description: Type.String(),
      }),
    ),
  ),
});
type StoredDetection = Static<typeof StoredDetection>;

const STORED = {
  detect: versioned(StoredDetection),
  patterns: versioned(Type.Object({ sentences: Type.Array(PatternSentence) })),
  bibliography: versioned(BibliographyFindings),
} as const;

function storedDetection(findings: DetectionFindings, text: string, keepsTexts: boolean): StoredDetection {
  const { sentences, paragraphs, knownTexts, assisted, reasons } = findings;
  const kinds = [...new Set(sentences.map(({ kind }) => kind))];
  const texts = keepsTexts
    ? sentences.flatMap((sentence, index) =>
        text.startsWith(sentence.text, sentence.start) && sentence.text.length === sentence.end - sentence.start
          ? []
          : [[String(index), sentence.text] as const],
      )
    : [];
  return {
    ...(sentences.length > 0 && {
      sentences: sentences.map(({ start, end, generatedProbability, highlighted, kind }, index) => [
        start - (sentences[index - 1]?.end ?? 0),
        end - start,
        generatedProbability,
        highlighted ? 1 : 0,
        kinds.indexOf(kind),
      ]),
      kinds,
    }),
    ...(texts.length > 0 && { texts: Object.fromEntries(texts) }),
    ...(paragraphs.length > 0 && {
      paragraphs: paragraphs.map((own) => [own.startSentenceIndex, own.sentenceCount, own.generatedProbability]),
    }),
    ...(knownTexts.length > 0 && { knownTexts: [...knownTexts] }),
    ...(assisted !== null && { assisted }),
    ...(reasons !== null && { reasons: [...reasons] }),
  };
}

function storedForm(findings: Findings, text: string, keepsTexts: boolean): unknown {
  if (findings.scan === 'detect') return storedDetection(findings, text, keepsTexts);
  const { scan, ...own } = findings;
  // A pattern without its sentence cannot be shown.
  return scan === 'patterns' && !keepsTexts ? null : own;
}

/**
 * Returns findings as they are stored: versioned JSON, deflated; null where there is nothing to store.
 * @param text of the document; sentences of a detection that equal a part of it are stored as offsets only
 */
export function packFindings(
  findings: Findings | null,
  text: string,
  keepText: StoreSettings['keepText'],
): Uint8Array | null | Promise<Uint8Array> {
  const own = findings === null ? null : storedForm(findings, text, keepText === 'full');
  return own === null ? null : packText(JSON.stringify({ version: VERSION, findings: own }), STORED_BYTES);
}

function findingsIn<Form>(
  form: { readonly Check: (value: unknown) => value is { version: typeof VERSION; findings: Form } },
  packed: Uint8Array,
): Form {
  return storedJson(form, unpackStored(packed, 'results.findings'), 'results.findings').findings;
}

/** @param text of the document, or what is kept of it; null where nothing is */
function detectionIn(stored: StoredDetection, text: string | null): DetectionFindings {
  const {
    sentences = [],
    kinds = [],
    texts = {},
    paragraphs = [],
    knownTexts = [],
    assisted = null,
    reasons = null,
  } = stored;
  let end = 0;
  const shown = sentences.flatMap(([gap, length, generatedProbability, highlighted, kind], index) => {
    const start = end + gap;
    end = start + length;
    const own = texts[index] ?? text?.slice(start, end) ?? '';
    if (own === '') return [];
    const known = storedItem(kinds, kind, 'results.findings');
    return [{ text: own, start, end, generatedProbability, highlighted: highlighted === 1, kind: known }];
  });
  return {
    scan: 'detect',
    sentences: shown,
    paragraphs:
      shown.length === 0
        ? []
        : paragraphs.map(([startSentenceIndex, sentenceCount, generatedProbability]) => ({
            startSentenceIndex,
            sentenceCount,
            generatedProbability,
          })),
    knownTexts,
    assisted,
    reasons,
  };
}

/** Returns of each judged sentence whether it is marked. Needs no text. @throws AssayError `database_bad_value` */
export function unpackMarks(packed: Uint8Array): readonly boolean[] {
  const { sentences = [], kinds = [] } = findingsIn(STORED.detect, packed);
  return sentences.flatMap(([, , , highlighted, kind]) =>
    isJudged({ kind: storedItem(kinds, kind, 'results.findings') }) ? [highlighted === 1] : [],
  );
}

/**
 * Returns of each judged sentence whether it is counted for people.
 * @param text of the document, or what is kept of it; null where nothing is
 * @throws AssayError `database_bad_value`
 */
export function unpackCounts(packed: Uint8Array, text: string | null): readonly boolean[] {
  const { sentences = [], kinds = [], texts = {} } = findingsIn(STORED.detect, packed);
  let end = 0;
  return sentences.flatMap(([gap, length, , , kind], index) => {
    const start = end + gap;
    end = start + length;
    const sentence = {
      kind: storedItem(kinds, kind, 'results.findings'),
      text: texts[index] ?? text?.slice(start, end) ?? '',
    };
    return isJudged(sentence) ? [isCounted(sentence)] : [];
  });
}

/** Returns stored findings of a detection. @throws AssayError `database_bad_value` */
export function unpackDetection(packed: Uint8Array, text: string | null): DetectionFindings {
  return detectionIn(findingsIn(STORED.detect, packed), text);
}

/** Returns stored findings of a pattern scan. @throws AssayError `database_bad_value` */
export function unpackPatterns(packed: Uint8Array): FindingsOf<'patterns'> {
  return { scan: 'patterns', ...findingsIn(STORED.patterns, packed) };
}

/** Returns stored findings of a bibliography scan. @throws AssayError `database_bad_value` */
export function unpackBibliography(packed: Uint8Array): FindingsOf<'bibliography'> {
  return { scan: 'bibliography', ...findingsIn(STORED.bibliography, packed) };
}
