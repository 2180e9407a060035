import type { Detection, ParagraphDetection, Reason, SentenceDetection } from '../../../records/detection.js';
import { documentResult, explanationOf, shortNumber } from './document-result.js';
import type { ResultExtras } from './document-result.js';

/** Characters that JSON may escape: quotes, backslashes, control characters, and surrogates (a lone one is escaped). */
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/g;

/**
 * Characters of a piece of JSON, about: V8 writes a string that was joined of many into memory of its own before it is
 * encoded, which costs a whole answer several times what its pieces cost.
 */
const PIECE_CHARACTERS = 4096;

const PROBABILITY_STEPS = 10_000;
/** The digits of each probability once it was written: working them out takes longer than all else of a sentence. */
const probabilityTexts = new Array<string | undefined>(PROBABILITY_STEPS + 1);

/** A probability as JSON, with at most four decimals. */
function probabilityJson(value: number): string {
  const short = shortNumber(value);
  const step = Math.round(short * PROBABILITY_STEPS);
  return (probabilityTexts[step] ??= JSON.stringify(short));
}

function nextEscaped(text: string, from: number): number {
  ESCAPED.lastIndex = from;
  return ESCAPED.exec(text)?.index ?? Infinity;
}

function paragraphsJson(paragraphs: readonly ParagraphDetection[]): string {
  let json = '';
  let separator = '';
  for (const { startSentenceIndex, sentenceCount, generatedProbability } of paragraphs) {
    const place = `"start_sentence_index":${startSentenceIndex},"num_sentences":${sentenceCount}`;
    json += `${separator}{${place},"completely_generated_prob":${probabilityJson(generatedProbability)}}`;
    separator = ',';
  }
  return `[${json}]`;
}

/**
 * Adds a JSON array of `SentenceResult`, written piece by piece: making objects for `JSON.stringify`, which checks each
 * character, takes twice as long. @param start what stands before it
 */
function addSentences(
  pieces: string[],
  { start: before, text, sentences }: { start: string; text: string; sentences: readonly SentenceDetection[] },
): void {
  let json = `${before}[`;
  let separator = '';
  let escapedAt = -1;
  for (const { start, end, generatedProbability, highlighted, kind } of sentences) {
    if (escapedAt < start) escapedAt = nextEscaped(text, start);
    const sentence = text.slice(start, end);
    const quoted = escapedAt < end ? JSON.stringify(sentence) : `"${sentence}"`;
    const probability = probabilityJson(generatedProbability);
    const scores = `"generated_prob":${probability},"highlight_sentence_for_ai":${highlighted}`;
    json += `${separator}{"sentence":${quoted},"start":${start},"end":${end},${scores},"kind":"${kind}"}`;
    separator = ',';
    if (json.length < PIECE_CHARACTERS) continue;
    pieces.push(json);
    json = '';
  }
  pieces.push(`${json}]`);
}

/** The JSON of `SentenceColumns`. */
function columnsJson(sentences: readonly SentenceDetection[]): string {
  const kinds: string[] = [];
  const columns = { start: '', end: '', probability: '', highlighted: '', kind: '' };
  let separator = '';
  for (const { start, end, generatedProbability, highlighted, kind } of sentences) {
    let place = kinds.indexOf(kind);
    if (place === -1) place = kinds.push(kind) - 1;
    columns.start += `${separator}${start}`;
    columns.end += `${separator}${end}`;
    columns.probability += `${separator}${probabilityJson(generatedProbability)}`;
    columns.highlighted += `${separator}${highlighted ? 1 : 0}`;
    columns.kind += `${separator}${place}`;
    separator = ',';
  }
  const scores = `"generated_prob":[${columns.probability}],"highlight_sentence_for_ai":[${columns.highlighted}]`;
  const named = `"kind":[${columns.kind}],"kinds":${JSON.stringify(kinds)}`;
  return `{"start":[${columns.start}],"end":[${columns.end}],${scores},${named}}`;
}

export interface DocumentExtras extends ResultExtras {
  readonly abbreviated: boolean;
  /** Sentences as `sentence_columns`; else as `sentences`. */
  readonly sentenceColumns: boolean;
  /** Null where no reasons were asked for. */
  readonly reasons: readonly Reason[] | null;
  /** Null where the text is not from a file. */
  readonly filename: string | null;
}

/** The JSON of a `DocumentResult`, with its file name where it is from a file, in pieces that are to be joined. */
export function documentJson(text: string, detection: Detection, extras: DocumentExtras): string[] {
  const { filename, reasons, abbreviated, sentenceColumns } = extras;
  const result = JSON.stringify(documentResult(text, detection, extras));
  // Put before its fields as text, so that these are not copied behind it.
  const json = filename === null ? result : `{"filename":${JSON.stringify(filename)},${result.slice(1)}`;
  const explanation = reasons === null ? '' : `,"explanation":${JSON.stringify(explanationOf(reasons))}`;
  const start = `${json.slice(0, -1)},"paragraphs":${paragraphsJson(detection.paragraphs)}${explanation}`;
  const pieces: string[] = [];
  if (abbreviated) pieces.push(start);
  else if (sentenceColumns) pieces.push(`${start},"sentence_columns":${columnsJson(detection.sentences)}`);
  else addSentences(pieces, { start: `${start},"sentences":`, text, sentences: detection.sentences });
  pieces.push('}');
  return pieces;
}
