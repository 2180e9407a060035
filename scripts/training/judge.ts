import { classFeatures, softmax } from '../../src/engines/detect/classes.js';
import { chainOf } from '../../src/engines/detect/profile.js';
import { auroc } from './metrics.js';
import type { LeftOut, SecondStage } from './second-stage.js';
import { sentenceLabels } from './sentence-labels.js';

const LABELS = ['human', 'ai', 'mixed'] as const;

export interface Judged {
  readonly entry: LeftOut;
  readonly probabilities: readonly number[];
  readonly verdict: (typeof LABELS)[number];
  readonly confidence: number;
  readonly sentenceProbabilities: Float64Array;
}

/** What the second stage makes of left-out scores. */
export function judge(leftOut: readonly LeftOut[], stage: SecondStage): Judged[] {
  return leftOut.map((entry) => {
    const chain = chainOf(entry.profile, stage.chain);
    const probabilities = softmax(classFeatures(entry.profile.score, chain), stage.classes);
    const best = probabilities.indexOf(Math.max(...probabilities));
    return { entry, probabilities, verdict: LABELS[best]!, confidence: probabilities[best]!, sentenceProbabilities: chain.probabilities };
  });
}

/** Rows: true class; columns: verdict; in the order human, ai, mixed. */
export function confusion(judged: readonly Judged[]): number[][] {
  return LABELS.map((label) => LABELS.map((verdict) => judged.filter((row) => row.entry.document.label === label && row.verdict === verdict).length));
}

export interface SentenceFigures {
  readonly auroc: number;
  /** Share of spliced documents with one boundary whose largest step of probability lies within one sentence of it. */
  readonly boundaryWithinOne: number;
  /** Share of sentences of human documents at or above the highlight threshold. */
  readonly falseHighlights: number;
}

export function sentenceFigures(judged: readonly Judged[], highlight: number): SentenceFigures {
  const human: number[] = [];
  const ai: number[] = [];
  let boundaries = 0;
  let found = 0;
  for (const { entry, sentenceProbabilities } of judged) {
    if (entry.document.sentences === undefined) continue;
    const labels = sentenceLabels(entry.document, entry.profile.sentences);
    labels.forEach((label, index) => (label === 1 ? ai : human).push(sentenceProbabilities[index]!));
    for (let index = 1; index < labels.length; index += 1) {
      if (labels[index] === labels[index - 1]) continue;
      boundaries += 1;
      if (hasBoundaryNear(sentenceProbabilities, index)) found += 1;
    }
  }
  const ofHumans = judged.filter(({ entry }) => entry.document.label === 'human').flatMap(({ sentenceProbabilities }) => [...sentenceProbabilities]);
  return { auroc: auroc(human, ai), boundaryWithinOne: found / boundaries, falseHighlights: ofHumans.filter((value) => value >= highlight).length / ofHumans.length };
}

/** Whether the probability crosses one half within one sentence of the given start of a sentence. */
function hasBoundaryNear(probabilities: Float64Array, boundary: number): boolean {
  for (let index = Math.max(1, boundary - 1); index <= Math.min(probabilities.length - 1, boundary + 1); index += 1) {
    if (probabilities[index]! >= 0.5 !== probabilities[index - 1]! >= 0.5) return true;
  }
  return false;
}
