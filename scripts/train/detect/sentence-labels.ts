import type { Span } from '../../../src/text/paragraphs.js';
import type { CorpusDocument } from '../../corpora/detection.js';
import { itemAt } from '../../../src/lib/present.js';

/** 1 = AI, 0 = human for each sentence of our splitter, by the corpus sentence that holds its middle. */
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
  for (let index = 1; index < labels.length; index += 1)
    if (changesAt(labels, index)) found.push(near(labels.length, index, (other) => crossesAt(values, other)));
  return found;
}

/**
 * Boundaries between authors, those found within one sentence, crossings of one half, and those within one sentence of
 * a boundary.
 */
export interface BoundaryCounts {
  real: number;
  found: number;
  crossings: number;
  near: number;
}

/** Adds the boundaries of one text to the counts. */
export function countBoundaries(labels: Uint8Array, values: ArrayLike<number>, counts: BoundaryCounts): void {
  for (let index = 1; index < labels.length; index += 1) {
    if (changesAt(labels, index)) {
      counts.real += 1;
      if (near(labels.length, index, (other) => crossesAt(values, other))) counts.found += 1;
    }
    if (crossesAt(values, index)) {
      counts.crossings += 1;
      if (near(labels.length, index, (other) => changesAt(labels, other))) counts.near += 1;
    }
  }
}

/** A boundary missed weighs so much more than one made up (the square of β in F_β, van Rijsbergen 1979). */
const MISSED_WEIGHT = 2;

/**
 * Weighted harmonic mean of the share of boundaries found and the share of crossings that are near one; 1 is perfect.
 */
export function boundaryScore({ real, found, crossings, near: right }: Readonly<BoundaryCounts>): number {
  const recall = found / Math.max(1, real);
  const precision = right / Math.max(1, crossings);
  return ((1 + MISSED_WEIGHT) * recall * precision) / Math.max(1e-9, recall + MISSED_WEIGHT * precision);
}

function changesAt(labels: Uint8Array, index: number): boolean {
  return labels[index] !== labels[index - 1];
}

function crossesAt(values: ArrayLike<number>, index: number): boolean {
  return itemAt(values, index) >= 0.5 !== itemAt(values, index - 1) >= 0.5;
}

function near(count: number, index: number, holds: (other: number) => boolean): boolean {
  for (let other = Math.max(1, index - 1); other <= Math.min(count - 1, index + 1); other += 1)
    if (holds(other)) return true;
  return false;
}
