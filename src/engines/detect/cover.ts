import type { BlockKind } from '../../records/blocks.js';
import type { PreparedDocument } from '../../records/detection.js';
import type { Span } from '../../text/paragraphs.js';
import { countWords } from '../../text/words.js';
import { itemAt } from '../../lib/present.js';

/** A sentence of a document, judged or not. Offsets are UTF-16 code units of the original text. */
export interface CoveredSentence extends Span {
  readonly kind: BlockKind;
  readonly words: number;
  /** Its index among the sentences of the prose; null if it was not judged. */
  readonly proseIndex: number | null;
}

/**
 * Returns all sentences of a document in order: those of the prose, and one for each block that was not judged.
 * Together they cover every character of the text except white space at their edges.
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
    const shift = start - itemAt(proseSpans, span).at;
    for (; sentence < proseSentences.length && itemAt(proseSentences, sentence).start + shift < end; sentence += 1) {
      const found = itemAt(proseSentences, sentence);
      push(found.start + shift, found.end + shift, 'prose', sentence);
    }
    span += 1;
  }
  return plainText === text ? covered : withEdges(covered, text);
}

/** Characters that always separate words: spaces, line ends, and full stops of scripts without spaces. */
const BLANKS = new Set(Array.from(' \t\n\r', (blank) => blank.charCodeAt(0)));
const FULL_STOPS = new Set(Array.from('。！？', (stop) => stop.charCodeAt(0)));

/**
 * Returns the number of words in the whole text, as `countWords` does. It adds up the sentences where no word can cross
 * their edges, to avoid another pass over the text.
 */
export function countCovered(text: string, covered: readonly CoveredSentence[], plainText: string): number {
  if (plainText !== text || covered.length === 0) return countWords(text);
  let words = 0;
  for (let index = 0; index < covered.length; index += 1) {
    const { end, words: own } = itemAt(covered, index);
    const isLast = index === covered.length - 1;
    if (!isLast && !BLANKS.has(text.charCodeAt(end)) && !FULL_STOPS.has(text.charCodeAt(end - 1)))
      return countWords(text);
    words += own;
  }
  return words;
}

/** Extends sentences over removed characters: those before the first sentence, and those after each sentence. */
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
