import { percentText } from '../lib/number-text.js';
import type { ResultKind } from './judged.js';

/** One sentence of a scanned document. Offsets are UTF-16 code units into the document. */
export interface SentenceRow {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly generatedProbability: number;
  readonly highlighted: boolean;
  /** The kind of block that the sentence is in; `prose` if the service does not say. */
  readonly kind: ResultKind;
}

/** Whether a sentence was judged: lists, code, tables and the like are not. */
export function isJudged({ kind }: Pick<SentenceRow, 'kind'>): boolean {
  return kind === 'prose';
}

/** A probability that rounding made 1 is told as less: no sentence is surely AI-written. */
const MOST_PROBABLE = 0.9999;

/** Returns the probability of a sentence as `83 %`; never as 100 %. */
export function sentencePercent(probability: number): string {
  return percentText(Math.min(probability, MOST_PROBABLE));
}

const LETTER = /\p{L}/u;

/**
 * Whether a sentence is one of those that are counted and numbered for people: it was judged, and has a letter. The
 * number of a list item, such as `1.`, is no sentence to a reader. One whose text is not kept counts.
 */
export function isCounted(sentence: Pick<SentenceRow, 'kind' | 'text'>): boolean {
  return isJudged(sentence) && (sentence.text === '' || LETTER.test(sentence.text));
}

/** One paragraph of a scanned document: a run of its sentences. */
export interface ParagraphRow {
  readonly startSentenceIndex: number;
  readonly sentenceCount: number;
  readonly generatedProbability: number;
}

/** The inside of a scanned document; both empty where the service left out the details or they were not kept. */
export interface DocumentPassages {
  readonly sentences: readonly SentenceRow[];
  readonly paragraphs: readonly ParagraphRow[];
}

/**
 * Whether a sentence begins a paragraph: in normalised text, only the end of a paragraph has more than one white-space
 * character between sentences. @param previous the sentence before it in the text
 */
export function startsParagraph(sentence: SentenceRow, previous: SentenceRow | undefined): boolean {
  return previous === undefined || sentence.start - previous.end > 1;
}

/** Returns the sentences of a text by paragraph. */
export function paragraphsOf(sentences: readonly SentenceRow[]): readonly (readonly SentenceRow[])[] {
  const paragraphs: SentenceRow[][] = [];
  for (const [index, sentence] of sentences.entries())
    if (startsParagraph(sentence, sentences[index - 1])) paragraphs.push([sentence]);
    else paragraphs.at(-1)?.push(sentence);
  return paragraphs;
}
