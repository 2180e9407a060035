import type { Span } from '../../src/text/paragraphs.js';
import type { CorpusDocument } from './corpus.js';

/** 1 = AI, 0 = human for each sentence as our splitter cuts them, by the corpus sentence that its middle lies in. */
export function sentenceLabels(document: CorpusDocument, sentences: readonly Span[]): Uint8Array {
  if (document.sentences === undefined) return new Uint8Array(sentences.length).fill(document.label === 'ai' ? 1 : 0);
  const ends: { readonly end: number; readonly ai: number }[] = [];
  let from = 0;
  for (const { text, label } of document.sentences) {
    const found = document.text.indexOf(text.trim(), from);
    from = (found < 0 ? from : found) + text.trim().length;
    ends.push({ end: from, ai: label === 'ai' ? 1 : 0 });
  }
  return Uint8Array.from(sentences, ({ start, end }) => {
    const middle = (start + end) / 2;
    return (ends.find((known) => known.end >= middle) ?? ends.at(-1))?.ai ?? 0;
  });
}

/** For each change of author, whether the probabilities cross one half within one sentence of it. */
export function foundBoundaries(labels: Uint8Array, values: ArrayLike<number>): boolean[] {
  const found: boolean[] = [];
  for (let index = 1; index < labels.length; index += 1) if (labels[index] !== labels[index - 1]) found.push(crossesNear(values, index));
  return found;
}

function crossesNear(values: ArrayLike<number>, boundary: number): boolean {
  for (let index = Math.max(1, boundary - 1); index <= Math.min(values.length - 1, boundary + 1); index += 1) {
    if (values[index]! >= 0.5 !== values[index - 1]! >= 0.5) return true;
  }
  return false;
}
