import { isJudged } from '../records/passages.js';
import type { SentenceRow } from '../records/passages.js';

/** A sentence that reads most like AI. */
export interface MarkedSentence {
  readonly text: string;
  readonly probability_ai: number;
}

/** The judged sentences of a document, in numbers, and those that read most like AI. */
export interface MarkedSentences {
  readonly all: number;
  readonly marked: number;
  /** The likeliest AI of those that are marked, at most five. */
  readonly strongest: readonly MarkedSentence[];
}

const SENTENCES_SHOWN = 5;

/** Returns how many of the judged sentences are marked, and which most; null where none was judged. */
export function markedSentences(sentences: readonly SentenceRow[]): MarkedSentences | null {
  const judged = sentences.filter(isJudged);
  if (judged.length === 0) return null;
  const marked = sentences.filter(({ highlighted }) => highlighted);
  const strongest = [...marked]
    .sort((a, b) => b.generatedProbability - a.generatedProbability)
    .slice(0, SENTENCES_SHOWN)
    .map(({ text, generatedProbability }) => ({ text, probability_ai: generatedProbability }));
  return { all: judged.length, marked: marked.length, strongest };
}
