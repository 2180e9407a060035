import { readChain } from '../../src/engines/detect/chain.js';
import type { ChainParameters, ChainResult } from '../../src/engines/detect/chain.js';
import { classFeatures, softmax } from '../../src/engines/detect/classes.js';
import type { ClassCoefficients } from '../../src/engines/detect/classes.js';
import { rescaled, unevennessOf } from '../../src/engines/detect/profile.js';
import type { ScoreScale } from '../../src/engines/detect/profile.js';
import type { CorpusDocument } from './corpus.js';
import { parentSource } from './corpus.js';
import { fitChain } from './fit-chain.js';
import { fitClasses } from './fit-classes.js';
import { fitScales } from './fit-scales.js';
import type { LeftOutProfile } from './left-out.js';
import { sentenceLabels } from './sentence-labels.js';
import { cautiousThreshold, precisionThreshold, weightedQuantile } from './thresholds.js';

/** A document with what a model that never saw its source says of it. */
export interface LeftOut {
  readonly document: CorpusDocument;
  readonly profile: LeftOutProfile;
}

export interface SecondStage {
  readonly scales: Readonly<Record<string, ScoreScale>>;
  readonly chain: ChainParameters;
  readonly classes: ClassCoefficients;
  readonly thresholds: { readonly highlight: number; readonly high: number[]; readonly medium: number[] };
}

/** What a second stage makes of one document. */
export interface Judged {
  readonly document: CorpusDocument;
  readonly profile: LeftOutProfile;
  readonly chain: ChainResult;
  readonly features: readonly number[];
  /** Probabilities of human, ai, mixed. */
  readonly probabilities: readonly number[];
  /** 0 human, 1 ai, 2 mixed. */
  readonly verdict: number;
  readonly confidence: number;
}

export const CLASS_NUMBERS = { human: 0, ai: 1, mixed: 2 } as const;
const CLASS_SHARES = { human: 0.44, ai: 0.44, mixed: 0.12 } as const;
const FALSE_HIGHLIGHTS = 0.015;
/** The chain learns boundaries from spliced documents, restraint from every third of the others. */
const SPLICE_WEIGHT = 3;
const PURE_STEP = 3;
const PRECISION = { high: 0.985, medium: 0.925 } as const;
/** One source calls whole texts that AI polished `mixed`, all others call them `ai`: no ground to judge an `ai` verdict by. */
const UNDECIDED_SUBTYPE = 'collaborative';

/** Fits all that turns raw scores into probabilities, on left-out scores alone: every source and class weighs the same. */
export function fitSecondStage(leftOut: readonly LeftOut[]): SecondStage {
  const weights = cellWeights(leftOut);
  const scales = fitScales(
    leftOut.flatMap(({ document, profile }, index) => (document.label === 'mixed' ? [] : [{ lang: document.lang, score: profile.score, label: CLASS_NUMBERS[document.label], weight: weights[index]! }])),
  );
  const scaled = leftOut.map(({ document, profile }) => ({ document, profile: rescaled(profile, scales[document.lang]) }));
  const chain = fitChain(labelledChains(scaled, weights));
  const withoutClasses = scaled.map((entry) => judge(entry, chain, [[0], [0], [0]]));
  const classes = fitClasses(withoutClasses.map(({ document, features }, index) => ({ features, label: CLASS_NUMBERS[document.label], weight: weights[index]! })));
  const judged = scaled.map((entry) => judge(entry, chain, classes));
  return { scales, chain, classes, thresholds: fitThresholds(judged, weights) };
}

/** What the second stage makes of left-out documents. */
export function judgeAll(leftOut: readonly LeftOut[], { scales, chain, classes }: Pick<SecondStage, 'scales' | 'chain' | 'classes'>): Judged[] {
  return leftOut.map(({ document, profile }) => judge({ document, profile: rescaled(profile, scales[document.lang]) }, chain, classes));
}

function judge({ document, profile }: LeftOut, parameters: ChainParameters, classes: ClassCoefficients): Judged {
  const chain = readChain(profile, parameters);
  const features = classFeatures(profile.score, unevennessOf(profile), chain);
  const probabilities = softmax(features, classes);
  const confidence = Math.max(...probabilities);
  return { document, profile, chain, features, probabilities, verdict: probabilities.indexOf(confidence), confidence };
}

function labelledChains(scaled: readonly LeftOut[], weights: readonly number[]): Parameters<typeof fitChain>[0] {
  return scaled
    .map(({ document, profile }, index) => ({ document, scores: profile, labels: sentenceLabels(document, profile.sentences), weight: weights[index]! * (document.sentences === undefined ? 1 : SPLICE_WEIGHT) }))
    .filter(({ document }, index) => document.sentences !== undefined || (document.label !== 'mixed' && index % PURE_STEP === 0))
    .filter(({ labels }) => labels.length > 0);
}

function fitThresholds(judged: readonly Judged[], weights: readonly number[]): SecondStage['thresholds'] {
  const humanSentences = judged.flatMap(({ document, chain: { probabilities } }, index) =>
    document.label === 'human' ? Array.from(probabilities, (value) => ({ value, weight: weights[index]! / probabilities.length })) : [],
  );
  const rows = judged.map(({ document, verdict, confidence }, index) => ({ verdict, confidence, right: verdict === CLASS_NUMBERS[document.label], weight: document.subtype === UNDECIDED_SUBTYPE ? 0 : weights[index]! }));
  const thresholdsFor = (precision: number): number[] => [0, 1, 2].map((verdict) => precisionThreshold(rows.filter((row) => row.verdict === verdict), precision));
  const high = thresholdsFor(PRECISION.high);
  const caution = cautiousThreshold(judged.filter(({ document }) => document.label === 'human').map(({ document, verdict, confidence }) => ({ domain: `${document.source} ${document.domain}`, confidence: verdict === 1 ? confidence : 0 })));
  return {
    highlight: weightedQuantile(humanSentences, 1 - FALSE_HIGHLIGHTS),
    high: high.map((threshold, verdict) => (verdict === 1 ? Math.max(threshold, caution) : threshold)),
    medium: thresholdsFor(PRECISION.medium),
  };
}

/** Weight of each document: sources tempered by size, classes in fixed shares. */
export function cellWeights(leftOut: readonly LeftOut[]): number[] {
  const cellOf = ({ document }: LeftOut): string => `${parentSource(document)} ${document.lang} ${document.label}`;
  const sizes = new Map<string, number>();
  for (const entry of leftOut) sizes.set(cellOf(entry), (sizes.get(cellOf(entry)) ?? 0) + 1);
  const raw = leftOut.map((entry) => 1 / Math.sqrt(sizes.get(cellOf(entry))!));
  const totals = { human: 0, ai: 0, mixed: 0 };
  leftOut.forEach(({ document }, index) => { totals[document.label] += raw[index]!; });
  return raw.map((weight, index) => (weight * CLASS_SHARES[leftOut[index]!.document.label]) / totals[leftOut[index]!.document.label]);
}
