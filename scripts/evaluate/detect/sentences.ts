import { auroc } from '../../statistics/metrics.js';
import { foundBoundaries, sentenceLabels } from '../../train/detect/sentence-labels.js';
import type { Scored } from './scored.js';
import { round } from './tables.js';
import { itemAt } from '../../../src/lib/present.js';

export interface SentenceFigures {
  readonly documents: number;
  readonly auroc: number | null;
  /** Share of boundaries between authors with a crossing of one half within one sentence. */
  readonly boundaryWithinOne: number | null;
}

/** How well human and AI sentences of spliced documents are separated. */
export function sentenceFigures(scored: readonly Scored[], subtype?: string): SentenceFigures {
  const human: number[] = [];
  const ai: number[] = [];
  const boundaries: boolean[] = [];
  const spliced = scored.filter(
    ({ document }) => document.sentences !== undefined && (subtype === undefined || document.subtype === subtype),
  );
  for (const { document, detection } of spliced) {
    const labels = sentenceLabels(document, detection.sentences);
    const values = detection.sentences.map(({ generatedProbability }) => generatedProbability);
    labels.forEach((label, index) => (label === 1 ? ai : human).push(itemAt(values, index)));
    boundaries.push(...foundBoundaries(labels, values));
  }
  const both = human.length > 0 && ai.length > 0;
  return {
    documents: spliced.length,
    auroc: both ? round(auroc(human, ai)) : null,
    boundaryWithinOne: boundaries.length > 0 ? round(boundaries.filter(Boolean).length / boundaries.length) : null,
  };
}

/** Public clients mark sentences from here. */
const MARKED_FROM = 0.5;

/** Shares of the sentences of human and of AI documents that public clients mark. */
export interface MarkedShares {
  readonly human: number;
  readonly ai: number;
}

/** How many sentences of texts by one author are at one half or more. */
export function markedShares(scored: readonly Scored[]): MarkedShares {
  const shareOf = (label: 'human' | 'ai'): number => {
    const sentences = scored.flatMap(({ document, detection }) =>
      document.label === label ? detection.sentences.filter(({ kind }) => kind === 'prose') : [],
    );
    const marked = sentences.filter(({ generatedProbability }) => generatedProbability >= MARKED_FROM);
    return round(marked.length / Math.max(1, sentences.length));
  };
  return { human: shareOf('human'), ai: shareOf('ai') };
}

/** Share of sentences of human documents that are highlighted. */
export function falseHighlights(scored: readonly Scored[]): number {
  const sentences = scored
    .filter(({ document }) => document.label === 'human')
    .flatMap(({ detection }) => detection.sentences);
  return round(sentences.filter(({ highlighted }) => highlighted).length / Math.max(1, sentences.length));
}
