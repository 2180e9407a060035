import { readChain } from '../../../src/engines/detect/chain.js';
import type { ChainParameters, ChainResult } from '../../../src/engines/detect/chain.js';
import { classFeatures, softmax } from '../../../src/engines/detect/classes.js';
import type { ClassCoefficients } from '../../../src/engines/detect/classes.js';
import { rescaled, unevennessOf } from '../../../src/engines/detect/profile.js';
import type { ScoreScale } from '../../../src/engines/detect/profile.js';
import type { CorpusDocument } from '../../corpora/detection.js';
import { kindOf, parentSource } from '../../corpora/detection.js';
import { halfOf } from './folds.js';
import { fitChain } from './fit-chain.js';
import { fitClasses } from './fit-classes.js';
import { fitScales } from './fit-scales.js';
import type { LeftOutProfile } from './fold-task.js';
import type { Recipe } from './recipe.js';
import { sentenceLabels } from './sentence-labels.js';
import { cautiousThreshold, meanCautionThreshold, NEVER, precisionThreshold, weightedQuantile } from './thresholds.js';

/** A document with what a model that never saw its source says of it. */
export interface LeftOut {
  readonly document: CorpusDocument;
  readonly profile: LeftOutProfile;
}

export interface SecondStage {
  readonly scales: Readonly<Record<string, ScoreScale>>;
  readonly chain: ChainParameters;
  readonly classes: ClassCoefficients;
  readonly thresholds: {
    readonly highlight: number;
    readonly high: number[];
    readonly medium: number[];
    readonly highIn?: Record<string, number[]>;
  };
}

/** What a recipe says of the second stage. */
export type SecondStageRecipe = Pick<Recipe, 'boundaryWorth' | 'wholeTextRidge'>;

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
const CLASS_SHARES = { human: 0.43, ai: 0.43, mixed: 0.14 } as const;
const FALSE_HIGHLIGHTS = 0.01;
/**
 * The chain learns boundaries from spliced documents above all; every third of the others, at little weight, keeps it
 * from seeing them everywhere.
 */
const SPLICE_WEIGHT = 100;
const PURE_STEP = 3;
/** Of human texts, the share that may be stated to be human, AI, mixed. */
const STATED_HUMANS = [1, 0.006, 0.002] as const;
const PRECISION = { high: 0.99, medium: 0.905 } as const;
/**
 * Where several languages are judged, so many get `high` of the verdicts that would keep its promise on what it is
 * fitted on: a language has few sources.
 */
const KEPT_HIGH = 0.5;
const FEWEST_SOURCES = 2;
const COLLABORATIVE = 'collaborative';
const UNDECIDED_WEIGHT = 0.3;

/**
 * Fits all that turns raw scores into probabilities, on left-out scores alone: every source and class weighs the same.
 */
export function fitSecondStage(
  leftOut: readonly LeftOut[],
  { boundaryWorth, wholeTextRidge }: SecondStageRecipe,
): SecondStage {
  const weights = cellWeights(leftOut);
  const scales = fitScales(
    leftOut.flatMap(({ document, profile }, index) =>
      document.label === 'mixed'
        ? []
        : [
            {
              lang: document.lang,
              score: profile.score,
              label: CLASS_NUMBERS[document.label],
              weight: weights[index]!,
            },
          ],
    ),
  );
  const scaled = leftOut.map(({ document, profile }) => ({
    document,
    profile: rescaled(profile, scales[document.lang]),
  }));
  const chain = fitChain(labelledChains(scaled, weights), boundaryWorth);
  const entries = scaled.map((entry, index) => ({ ...judge(entry, chain, [[0], [0], [0]]), weight: weights[index]! }));
  const undecided = undecidedAmong(leftOut);
  return {
    scales,
    chain,
    classes: classesOf(entries, undecided, wholeTextRidge),
    thresholds: fitThresholds(crossJudged(entries, undecided, wholeTextRidge), weights, undecided),
  };
}

interface Weighted extends Judged {
  readonly weight: number;
}

type DocumentTest = (document: CorpusDocument) => boolean;

/**
 * One source calls whole texts that AI polished `mixed`; where other sources of the language call such texts `ai` they
 * are little ground to learn the classes from, and none to judge an `ai` verdict by. Where nothing contradicts the
 * label it counts like all others.
 */
export function undecidedAmong(leftOut: readonly Pick<LeftOut, 'document'>[]): DocumentTest {
  const contradicted = new Set(
    leftOut
      .filter(({ document }) => document.label === 'ai' && kindOf(document) === 'polished')
      .map(({ document }) => document.lang),
  );
  return ({ subtype, lang }) => subtype === COLLABORATIVE && contradicted.has(lang);
}

function classesOf(
  entries: readonly Weighted[],
  undecided: DocumentTest,
  wholeTextRidge: number | undefined,
): ClassCoefficients {
  const examples = entries.map(({ document, features, weight }) => ({
    features,
    label: CLASS_NUMBERS[document.label],
    weight: weight * (undecided(document) ? UNDECIDED_WEIGHT : 1),
  }));
  return fitClasses(examples, wholeTextRidge);
}

/**
 * Each half of the sources judged by classes fitted on the other: what confidence promises must hold beyond the sources
 * it was fitted on.
 */
function crossJudged(
  entries: readonly Weighted[],
  undecided: DocumentTest,
  wholeTextRidge: number | undefined,
): Weighted[] {
  const halfWith = halving(entries, 'thresholds');
  const classes = HALVES.map((half) =>
    classesOf(
      entries.filter((entry) => halfWith(entry) !== half),
      undecided,
      wholeTextRidge,
    ),
  );
  return entries.map((entry) => {
    const probabilities = softmax(entry.features, classes[halfWith(entry)]!);
    const confidence = Math.max(...probabilities);
    return { ...entry, probabilities, verdict: probabilities.indexOf(confidence), confidence };
  });
}

export const HALVES = [0, 1] as const;

/**
 * Deals sources to two halves, by name. Where there are several languages, with few sources each, documents are dealt
 * instead, by the groups they belong to: half of the sources would leave languages out. Another salt deals groups
 * differently.
 */
export function halving(
  leftOut: readonly Pick<LeftOut, 'document'>[],
  salt: string,
): (entry: Pick<LeftOut, 'document'>) => number {
  const sources = [...new Set(leftOut.map(({ document }) => parentSource(document)))].sort();
  const manyLanguages = new Set(leftOut.map(({ document }) => document.lang)).size > 1;
  return ({ document }) =>
    manyLanguages ? halfOf(`${document.group}${salt}`) : sources.indexOf(parentSource(document)) % 2;
}

/** What the second stage makes of left-out documents. */
export function judgeAll(
  leftOut: readonly LeftOut[],
  { scales, chain, classes }: Pick<SecondStage, 'scales' | 'chain' | 'classes'>,
): Judged[] {
  return leftOut.map(({ document, profile }) =>
    judge({ document, profile: rescaled(profile, scales[document.lang]) }, chain, classes),
  );
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
    .map(({ document, profile }, index) => ({
      document,
      scores: profile,
      labels: sentenceLabels(document, profile.sentences),
      weight: weights[index]! * (document.sentences === undefined ? 1 : SPLICE_WEIGHT),
    }))
    .filter(
      ({ document }, index) =>
        document.sentences !== undefined || (document.label !== 'mixed' && index % PURE_STEP === 0),
    )
    .filter(({ labels }) => labels.length > 0);
}

function fitThresholds(
  judged: readonly Judged[],
  weights: readonly number[],
  undecided: DocumentTest,
): SecondStage['thresholds'] {
  const humanSentences = judged.flatMap(({ document, chain: { probabilities } }, index) =>
    document.label === 'human'
      ? Array.from(probabilities, (value) => ({ value, weight: weights[index]! / probabilities.length }))
      : [],
  );
  const rows = judged.map(({ document, verdict, confidence }, index) => ({
    document,
    verdict,
    confidence,
    right: verdict === CLASS_NUMBERS[document.label],
    weight: verdict === 1 && undecided(document) ? 0 : weights[index]!,
  }));
  const languages = [...new Set(judged.map(({ document }) => document.lang))].sort();
  return {
    highlight: weightedQuantile(humanSentences, 1 - FALSE_HIGHLIGHTS),
    high: languages.length > 1 ? [NEVER, NEVER, NEVER] : highThresholds(rows, 1),
    medium: mediumThresholds(rows),
    ...(languages.length > 1
      ? {
          highIn: Object.fromEntries(
            languages.map((lang) => [
              lang,
              highThresholds(
                rows.filter(({ document }) => document.lang === lang),
                KEPT_HIGH,
              ),
            ]),
          ),
        }
      : {}),
  };
}

interface Verdict {
  readonly document: CorpusDocument;
  readonly verdict: number;
  readonly confidence: number;
  readonly right: boolean;
  readonly weight: number;
}

function thresholdsFor(rows: readonly Verdict[], precision: number, kept: number): number[] {
  return [0, 1, 2].map((verdict) =>
    precisionThreshold(
      rows.filter((row) => row.verdict === verdict),
      precision,
      kept,
    ),
  );
}

/**
 * A verdict is stated from `medium` on, so beside its precision it must spare people: on the mean over kinds of human
 * text only so many may be stated to be AI or mixed, however many AI texts stand against them.
 */
function mediumThresholds(rows: readonly Verdict[]): number[] {
  const humans = rows.filter(({ document }) => document.label === 'human');
  return thresholdsFor(rows, PRECISION.medium, 1).map((threshold, verdict) => {
    const share = STATED_HUMANS[verdict]!;
    const given = humans.map((row) => ({
      domain: domainOf(row.document),
      confidence: row.verdict === verdict ? row.confidence : 0,
    }));
    return Math.max(threshold, meanCautionThreshold(given, share));
  });
}

function domainOf({ source, domain, lang }: CorpusDocument): string {
  return `${source} ${lang} ${domain}`;
}

/**
 * `human` is wrong where AI wrote, `ai` where a human did: unless texts of that class from several sources stood
 * against a verdict, nobody knows how often it errs elsewhere.
 */
function highThresholds(rows: readonly Verdict[], kept: number): number[] {
  const sourcesOf = (label: CorpusDocument['label']): number =>
    new Set(rows.filter(({ document }) => document.label === label).map(({ document }) => parentSource(document))).size;
  const tested = [sourcesOf('ai'), sourcesOf('human'), Math.min(sourcesOf('ai'), sourcesOf('human'))].map(
    (count) => count >= FEWEST_SOURCES,
  );
  const humans = rows.filter(({ document }) => document.label === 'human');
  const caution = cautiousThreshold(
    humans.map(({ document, verdict, confidence }) => ({
      domain: `${document.source} ${document.domain}`,
      confidence: verdict === 1 ? confidence : 0,
    })),
  );
  return thresholdsFor(rows, PRECISION.high, kept).map((threshold, verdict) =>
    tested[verdict] !== true ? NEVER : verdict === 1 ? Math.max(threshold, caution) : threshold,
  );
}

/** Whether a verdict is given at high confidence in a text of the language, its length aside. */
export function isHigh(
  { high, highIn }: SecondStage['thresholds'],
  lang: string,
  { verdict, confidence }: Pick<Judged, 'verdict' | 'confidence'>,
): boolean {
  return confidence >= (highIn?.[lang] ?? high)[verdict]!;
}

/** Weight of each document: sources tempered by size, classes in fixed shares. */
export function cellWeights(leftOut: readonly LeftOut[]): number[] {
  const cellOf = ({ document }: LeftOut): string => `${parentSource(document)} ${document.lang} ${document.label}`;
  const sizes = new Map<string, number>();
  for (const entry of leftOut) sizes.set(cellOf(entry), (sizes.get(cellOf(entry)) ?? 0) + 1);
  const raw = leftOut.map((entry) => 1 / Math.sqrt(sizes.get(cellOf(entry))!));
  const totals = { human: 0, ai: 0, mixed: 0 };
  leftOut.forEach(({ document }, index) => {
    totals[document.label] += raw[index]!;
  });
  return raw.map(
    (weight, index) => (weight * CLASS_SHARES[leftOut[index]!.document.label]) / totals[leftOut[index]!.document.label],
  );
}
