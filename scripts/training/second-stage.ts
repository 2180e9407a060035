import type { ChainParameters } from '../../src/engines/detect/chain.js';
import { classFeatures, softmax } from '../../src/engines/detect/classes.js';
import type { ClassCoefficients } from '../../src/engines/detect/classes.js';
import { chainOf, unevennessOf } from '../../src/engines/detect/profile.js';
import type { CorpusDocument } from './corpus.js';
import { parentSource } from './corpus.js';
import { fitChain } from './fit-chain.js';
import { fitClasses } from './fit-classes.js';
import type { LeftOutProfile } from './left-out.js';
import { sentenceLabels } from './sentence-labels.js';

/** A document with what a model that never saw its source says of it. */
export interface LeftOut {
  readonly document: CorpusDocument;
  readonly profile: LeftOutProfile;
}

export interface SecondStage {
  readonly chain: ChainParameters;
  readonly classes: ClassCoefficients;
  readonly thresholds: { readonly highlight: number; readonly high: number[]; readonly medium: number[] };
}

const CLASS_SHARES = { human: 0.46, ai: 0.46, mixed: 0.08 } as const;
const CLASS_NUMBERS = { human: 0, ai: 1, mixed: 2 } as const;
const FALSE_HIGHLIGHTS = 0.015;
/** The chain learns boundaries from spliced documents, restraint from every third of the others. */
const SPLICE_WEIGHT = 3;
const PURE_STEP = 3;
const PRECISION = { high: 0.987, medium: 0.925 } as const;

/** Fits all that turns raw scores into probabilities, on left-out scores alone: every source and class weighs the same. */
export function fitSecondStage(leftOut: readonly LeftOut[]): SecondStage {
  const weights = cellWeights(leftOut);
  const chains = leftOut
    .map(({ document, profile }, index) => ({ score: profile.score, weights: profile.sentenceWeights, tokens: profile.sentenceTokens, labels: sentenceLabels(document, profile.sentences), weight: weights[index]!, document }))
    .map((chain) => ({ ...chain, weight: chain.document.sentences === undefined ? chain.weight : SPLICE_WEIGHT * chain.weight }))
    .filter(({ document }, index) => document.sentences !== undefined || index % PURE_STEP === 0)
    .filter(({ document, labels }) => labels.length > 0 && (document.label !== 'mixed' || document.sentences !== undefined));
  const chain = fitChain(chains);
  const smoothed = leftOut.map(({ profile }) => chainOf(profile, chain));
  const features = leftOut.map(({ profile }, index) => classFeatures(profile.score, unevennessOf(profile), smoothed[index]!));
  const examples = leftOut.map(({ document }, index) => ({ features: features[index]!, label: CLASS_NUMBERS[document.label], weight: weights[index]! }));
  const classes = fitClasses(examples);
  const humanSentences = leftOut.flatMap(({ document }, index) =>
    document.label === 'human' ? Array.from(smoothed[index]!.probabilities, (value) => ({ value, weight: weights[index]! / smoothed[index]!.probabilities.length })) : [],
  );
  const judged = examples.map(({ features: values, label, weight }) => {
    const probabilities = softmax(values, classes);
    const best = probabilities.indexOf(Math.max(...probabilities));
    return { verdict: best, confidence: probabilities[best]!, right: best === label, weight };
  });
  const thresholdsFor = (precision: number): number[] => [0, 1, 2].map((verdict) => precisionThreshold(judged.filter((row) => row.verdict === verdict), precision));
  return {
    chain,
    classes,
    thresholds: { highlight: weightedQuantile(humanSentences, 1 - FALSE_HIGHLIGHTS), high: thresholdsFor(PRECISION.high), medium: thresholdsFor(PRECISION.medium) },
  };
}

function cellWeights(leftOut: readonly LeftOut[]): number[] {
  const cellOf = ({ document }: LeftOut): string => `${parentSource(document)} ${document.lang} ${document.label}`;
  const sizes = new Map<string, number>();
  for (const entry of leftOut) sizes.set(cellOf(entry), (sizes.get(cellOf(entry)) ?? 0) + 1);
  const raw = leftOut.map((entry) => 1 / Math.sqrt(sizes.get(cellOf(entry))!));
  const totals = { human: 0, ai: 0, mixed: 0 };
  leftOut.forEach(({ document }, index) => { totals[document.label] += raw[index]!; });
  return raw.map((weight, index) => (weight * CLASS_SHARES[leftOut[index]!.document.label]) / totals[leftOut[index]!.document.label]);
}

function weightedQuantile(values: readonly { readonly value: number; readonly weight: number }[], share: number): number {
  const sorted = [...values].sort((a, b) => a.value - b.value);
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  let seen = 0;
  for (const { value, weight } of sorted) {
    seen += weight;
    if (seen >= share * total) return value;
  }
  return 1;
}

/** The least confidence above which verdicts are right at least so often; above 1 if there is none. */
function precisionThreshold(judged: readonly { readonly confidence: number; readonly right: boolean; readonly weight: number }[], precision: number): number {
  let threshold = 1.01;
  let right = 0;
  let total = 0;
  for (const entry of [...judged].sort((a, b) => b.confidence - a.confidence)) {
    total += entry.weight;
    if (entry.right) right += entry.weight;
    if (right >= precision * total) threshold = entry.confidence;
  }
  return threshold;
}
