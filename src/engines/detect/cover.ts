import type { BlockKind } from '../../records/blocks.js';
import type { PreparedDocument } from '../../records/detection.js';
import type { Span } from '../../text/paragraphs.js';
import { countWords } from '../../text/words.js';

/** A sentence of a document, judged or not. Offsets are UTF-16 code units into the original text. */
export interface CoveredSentence extends Span {
  readonly kind: BlockKind;
  readonly words: number;
  /** Its number among the sentences of the prose; null where it was not judged. */
  readonly proseIndex: number | null;
}

/**
 * All sentences of a document in its order: those of the prose as they were split there, and one for each block that
 * was not judged. Together they cover every character of the text but white space at their edges.
 */
export function coverDocument(document: PreparedDocument, proseSentences: readonly Span[]): CoveredSentence[] {
  const { plainText, text, blocks, proseSpans } = document;
  const covered: CoveredSentence[] = [];
  const push = (start: number, end: number, kind: BlockKind, proseIndex: number | null): void => {
    const words = countWords(plainText.slice(start, end));
    covered.push({ start: document.originalOffset(start), end: document.originalOffset(end), kind, words, proseIndex });
  };
  let span = 0;
  let sentence = 0;
  for (const { start, end, kind } of blocks) {
    if (kind !== 'prose') {
      push(start, end, kind, null);
      continue;
    }
    const shift = start - proseSpans[span]!.at;
    for (; sentence < proseSentences.length && proseSentences[sentence]!.start + shift < end; sentence += 1) {
      const found = proseSentences[sentence]!;
      push(found.start + shift, found.end + shift, 'prose', sentence);
    }
    span += 1;
  }
  return plainText === text ? covered : withEdges(covered, text);
}

/** What separates words wherever it stands: blanks and line ends, and full stops of scripts without blanks. */
const BLANKS = new Set(Array.from(' \t\n\r', (blank) => blank.charCodeAt(0)));
const FULL_STOPS = new Set(Array.from('。！？', (stop) => stop.charCodeAt(0)));

/**
 * Words of the whole text, as `countWords` counts them: the sum over its sentences where no word can stand across the
 * edge of two, so that the text is not looked through once more.
 */
export function countCovered(text: string, covered: readonly CoveredSentence[], plainText: string): number {
  if (plainText !== text || covered.length === 0) return countWords(text);
  let words = 0;
  for (let index = 0; index < covered.length; index += 1) {
    const { end, words: own } = covered[index]!;
    const isLast = index === covered.length - 1;
    if (!isLast && !BLANKS.has(text.charCodeAt(end)) && !FULL_STOPS.has(text.charCodeAt(end - 1)))
      return countWords(text);
    words += own;
  }
  return words;
}

/** Extends sentences over removed characters: those before the first sentence, and those that follow each sentence. */
function withEdges(covered: readonly CoveredSentence[], text: string): CoveredSentence[] {
  const first = text.length - text.trimStart().length;
  return covered.map((sentence, index) => {
    const next = covered[index + 1]?.start ?? text.length;
    return {
      ...sentence,
      start: index === 0 ? Math.min(first, sentence.start) : sentence.start,
      end: sentence.end + text.slice(sentence.end, next).trimEnd().length,
    };
  });
}
