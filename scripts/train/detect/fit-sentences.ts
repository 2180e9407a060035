import type { SentenceHead } from '../../../src/engines/detect/sentences.js';
import { sentenceProbabilities } from '../../../src/engines/detect/sentences.js';
import { itemAt } from '../../../src/lib/present.js';
import type { Judged } from './left-out-documents.js';
import { boundaryScore, countBoundaries, sentenceLabels } from './sentence-labels.js';

/** What the classes and the chain say, unchanged. */
const UNCHANGED: SentenceHead = {
  humanPower: 1,
  aiPower: 1,
  mixedPower: 1,
  aiBias: 0,
  mixedBias: 0,
  gain: 1,
  bias: 0,
};
/** The descent is local: it also starts where texts that may have several authors keep their boundaries. */
const STARTS: readonly SentenceHead[] = [
  UNCHANGED,
  { humanPower: 1.2, aiPower: 1, mixedPower: 0.8, aiBias: -0.4, mixedBias: 0.7, gain: 1.8, bias: -1.2 },
];
const STEPS: Readonly<Record<keyof SentenceHead, number>> = {
  humanPower: 0.2,
  aiPower: 0.2,
  mixedPower: 0.2,
  aiBias: 0.4,
  mixedBias: 0.4,
  gain: 0.2,
  bias: 0.3,
};
const LEAST_POWER = 0.2;
const ROUNDS = 10;
/** Rounds after which the steps are halved. */
const COARSE_ROUNDS = 5;
const ENOUGH_GAIN = 1e-4;
const SMALLEST_PROBABILITY = 1e-4;
/** Public clients mark sentences from here. */
const MARKED_FROM = 0.5;
/** Share of the sentences of human texts that may be marked, and what each further one costs in log-loss. */
const MARKED_HUMANS = 0.045;
const MARKED_COST = 5;
/** What finding all boundaries is worth in log-loss: less, and texts that may be human lose theirs. */
const BOUNDARY_WORTH = 1;

interface Row {
  readonly judged: Judged;
  /** 1 = AI, 0 = human, for each sentence. */
  readonly labels: Uint8Array;
  readonly weight: number;
  readonly isHuman: boolean;
  readonly isSpliced: boolean;
}

/**
 * Fits how classes and chain make the probability of a sentence, by coordinate descent: log-loss of the sentences of
 * all texts whose sentences have known authors, the boundaries of spliced ones, and a limit on how many sentences of
 * human texts are marked.
 *
 * @param judged Documents with the probabilities of classes that were not fitted on their sources.
 * @param weights Weight of each document, in the same order.
 */
export function fitSentences(judged: readonly Judged[], weights: readonly number[]): SentenceHead {
  const rows = judged
    .map((row, index): Row => {
      const { label, sentences } = row.document;
      return {
        judged: row,
        labels: sentenceLabels(row.document, row.profile.sentences),
        weight: itemAt(weights, index),
        isHuman: label === 'human',
        isSpliced: sentences !== undefined,
      };
    })
    .filter(
      ({ judged: { document }, labels, isSpliced }) => labels.length > 0 && (isSpliced || document.label !== 'mixed'),
    );
  const fitted = STARTS.map((start) => descend(rows, start));
  return rounded(fitted.reduce((best, other) => (other.loss < best.loss ? other : best)).head);
}

function descend(rows: readonly Row[], start: SentenceHead): { readonly head: SentenceHead; readonly loss: number } {
  let best = start;
  let bestLoss = lossOf(rows, best);
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = bestLoss;
    for (const [name, step] of Object.entries(STEPS))
      for (const factor of [-1, 1, -3, 3]) {
        const value = best[name as keyof SentenceHead] + (factor * step) / (round < COARSE_ROUNDS ? 1 : 2);
        const isLimited = !name.endsWith('ias');
        const candidate: SentenceHead = { ...best, [name]: isLimited ? Math.max(LEAST_POWER, value) : value };
        const loss = lossOf(rows, candidate);
        if (loss < bestLoss) [best, bestLoss] = [candidate, loss];
      }
    if (round >= COARSE_ROUNDS && before - bestLoss < ENOUGH_GAIN) break;
  }
  return { head: best, loss: bestLoss };
}

function rounded(head: SentenceHead): SentenceHead {
  const entries = Object.entries(head).map(([name, value]: [string, number]) => [name, Number(value.toFixed(4))]);
  return { ...head, ...(Object.fromEntries(entries) as Partial<SentenceHead>) };
}

function lossOf(rows: readonly Row[], head: SentenceHead): number {
  const counts = { real: 0, found: 0, crossings: 0, near: 0 };
  const human = { marked: 0, weight: 0 };
  const all = { loss: 0, weight: 0 };
  for (const { judged, labels, weight, isHuman, isSpliced } of rows) {
    const values = sentenceProbabilities(judged.chain, judged.unranked, head);
    if (isSpliced) countBoundaries(labels, values, counts);
    all.weight += weight;
    all.loss += (weight * logLoss(labels, values)) / labels.length;
    if (!isHuman) continue;
    human.weight += weight;
    human.marked += (weight * values.filter((value) => value >= MARKED_FROM).length) / values.length;
  }
  const excess = Math.max(0, human.marked / Math.max(1e-9, human.weight) - MARKED_HUMANS);
  return all.loss / all.weight + BOUNDARY_WORTH * (1 - boundaryScore(counts)) + MARKED_COST * excess;
}

function logLoss(labels: Uint8Array, values: Float64Array): number {
  return labels.reduce(
    (sum, label, at) => sum - Math.log(Math.max(SMALLEST_PROBABILITY, label === 1 ? values[at]! : 1 - values[at]!)),
    0,
  );
}
