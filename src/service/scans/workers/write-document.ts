import type { Detection, SentenceDetection } from '../../../records/detection.js';
import { documentResult, shortNumber } from './document-result.js';
import type { ResultExtras } from './document-result.js';

/** Characters that JSON may escape: quotes, backslashes, control characters, and surrogates (a lone one is escaped). */
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/g;

function nextEscaped(text: string, from: number): number {
  ESCAPED.lastIndex = from;
  return ESCAPED.exec(text)?.index ?? Infinity;
}

/**
 * A JSON array of `SentenceResult`, written piece by piece: making objects for `JSON.stringify`, which checks each
 * character, takes twice as long.
 */
function sentencesJson(text: string, sentences: readonly SentenceDetection[]): string {
  let json = '[';
  let separator = '';
  let escapedAt = -1;
  for (const { start, end, generatedProbability, highlighted, kind } of sentences) {
    if (escapedAt < start) escapedAt = nextEscaped(text, start);
    const sentence = text.slice(start, end);
    const quoted = escapedAt < end ? JSON.stringify(sentence) : `"${sentence}"`;
    const scores = `"generated_prob":${shortNumber(generatedProbability)},"highlight_sentence_for_ai":${highlighted}`;
    json += `${separator}{"sentence":${quoted},"start":${start},"end":${end},${scores},"kind":"${kind}"}`;
    separator = ',';
  }
  return `${json}]`;
}

export interface DocumentExtras extends ResultExtras {
  readonly abbreviated: boolean;
  /** Null where the text is not from a file. */
  readonly filename: string | null;
}

/** The JSON of a `DocumentResult`, with its file name where it is from a file. */
export function documentJson(text: string, detection: Detection, extras: DocumentExtras): string {
  const result = documentResult(text, detection, extras);
  const json = JSON.stringify(extras.filename === null ? result : { filename: extras.filename, ...result });
  return extras.abbreviated ? json : `${json.slice(0, -1)},"sentences":${sentencesJson(text, detection.sentences)}}`;
}
