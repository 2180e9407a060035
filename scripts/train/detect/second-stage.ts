import { readChain } from '../../../src/engines/detect/chain.js';
import type { ChainParameters } from '../../../src/engines/detect/chain.js';
import { classFeatures, classProbabilities, softmax, surenessOfAi } from '../../../src/engines/detect/classes.js';
import type { ClassModel } from '../../../src/engines/detect/classes.js';
import { rescaled, unevennessOf } from '../../../src/engines/detect/profile.js';
import type { ScoreScale } from '../../../src/engines/detect/profile.js';
import type { SentenceHead } from '../../../src/engines/detect/sentences.js';
import { cautiousScales } from './cautious-scales.js';
import { fitChain } from './fit-chain.js';
import { fitClasses } from './fit-classes.js';
import type { ClassRecipe } from './fit-classes.js';
import { fitScales } from './fit-scales.js';
import { fitSentences } from './fit-sentences.js';
import type { DocumentTest, Judged, LeftOut } from './left-out-documents.js';
import { cellWeights, CLASS_NUMBERS, HALVES, halving, undecidedAmong } from './left-out-documents.js';
import type { Recipe } from './recipe.js';
import { sentenceLabels } from './sentence-labels.js';
import type { VerdictThresholds } from './verdict-thresholds.js';
import { fitThresholds } from './verdict-thresholds.js';
import { itemAt } from '../../../src/lib/present.js';

/** What turns the raw scores of a document into probabilities, a verdict and its confidence. */
export interface SecondStage extends ClassModel {
  readonly scales: Readonly<Record<string, ScoreScale>>;
  readonly chain: ChainParameters;
  readonly sentences: SentenceHead;
  readonly thresholds: VerdictThresholds;
}

/** The part of a recipe that the second stage uses. */
export type SecondStageRecipe = Pick<Recipe, 'boundaryWorth' | 'sentences'> & ClassRecipe;

/**
 * The chain learns boundaries mainly from spliced documents, which weigh this many times as much as others. Every
 * third document of one author is added, so that the chain does not learn to see boundaries everywhere.
 */
const SPLICE_WEIGHT = 100;
const PURE_STEP = 3;
/** Weight of a document whose label other sources contradict (see `undecidedAmong`). */
const UNDECIDED_WEIGHT = 0.3;
const UNFITTED: ClassModel = { classes: [[0], [0], [0]] };

/**
 * Fits the second stage on left-out scores alone, so that no document is judged by a model that learned from it.
 * Sources are weighted by `cellWeights`.
 */
export function fitSecondStage(
  leftOut: readonly LeftOut[],
  { boundaryWorth, sentences: given, ...recipe }: SecondStageRecipe,
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
              weight: itemAt(weights, index),
            },
          ],
    ),
  );
  const scaled = leftOut.map(({ document, profile }) => ({
    document,
    profile: rescaled(profile, scales[document.lang]),
  }));
  const chain = fitChain(labelledChains(scaled, weights), boundaryWorth);
  const unjudged = (rows: readonly LeftOut[]): Weighted[] =>
    rows.map((entry, index) => ({ ...judge(entry, chain, UNFITTED), weight: itemAt(weights, index) }));
  const entries = unjudged(scaled);
  const undecided = undecidedAmong(leftOut);
  const classes = classesOf(entries, undecided, recipe);
  const isCalledAi = (entry: LeftOut, lowered: number): boolean =>
    judge(loweredBy(entry, lowered), chain, classes).verdict === CLASS_NUMBERS.ai;
  const cautious = Object.keys(scales).length > 1 ? cautiousScales(scales, scaled, isCalledAi) : scales;
  const lowered = scaled.map((entry) =>
    loweredBy(entry, (scales[entry.document.lang]?.bias ?? 0) - (cautious[entry.document.lang]?.bias ?? 0)),
  );
  const judged = crossJudged(entries, unjudged(lowered), undecided, recipe);
  const sentences = given ?? fitSentences(judged, weights);
  const thresholds = fitThresholds(judged, sentences, weights, undecided);
  return { scales: cautious, chain, ...classes, sentences, thresholds };
}

function loweredBy({ document, profile }: LeftOut, difference: number): LeftOut {
  return { document, profile: { ...profile, score: profile.score - difference } };
}

interface Weighted extends Judged {
  readonly weight: number;
}

function classesOf(entries: readonly Weighted[], undecided: DocumentTest, recipe: ClassRecipe): ClassModel {
  const examples = entries.map(({ document, profile, features, weight }) => ({
    score: profile.score,
    features,
    label: CLASS_NUMBERS[document.label],
    weight: weight * (undecided(document) ? UNDECIDED_WEIGHT : 1),
  }));
  return fitClasses(examples, recipe);
}

/**
 * Judges each half of the sources by classes fitted on the other half: a confidence must keep its promise on sources
 * that it was not fitted on. `lowered`: the same documents with the scores on which they are judged.
 */
function crossJudged(
  entries: readonly Weighted[],
  lowered: readonly Weighted[],
  undecided: DocumentTest,
  recipe: ClassRecipe,
): Weighted[] {
  const halfWith = halving(entries, 'thresholds');
  const classes = HALVES.map((half) =>
    classesOf(
      entries.filter((entry) => halfWith(entry) !== half),
      undecided,
      recipe,
    ),
  );
  return lowered.map((entry) => {
    return { ...entry, ...verdictOn(entry, itemAt(classes, halfWith(entry))) };
  });
}

/** Returns the verdict of a second stage on each left-out document. */
export function judgeAll(
  leftOut: readonly LeftOut[],
  stage: Pick<SecondStage, 'scales' | 'chain' | 'classes' | 'ranked'>,
): Judged[] {
  return leftOut.map(({ document, profile }) =>
    judge({ document, profile: rescaled(profile, stage.scales[document.lang]) }, stage.chain, stage),
  );
}

function judge({ document, profile }: LeftOut, parameters: ChainParameters, classes: ClassModel): Judged {
  const chain = readChain(profile, parameters);
  const features = classFeatures(profile.score, unevennessOf(profile), chain);
  return { document, profile, chain, features, ...verdictOn({ profile, features }, classes) };
}

function verdictOn(
  { profile, features }: Pick<Judged, 'profile' | 'features'>,
  classes: ClassModel,
): Pick<Judged, 'probabilities' | 'unranked' | 'surest' | 'verdict' | 'confidence'> {
  const probabilities = classProbabilities(profile.score, features, classes);
  const confidence = Math.max(...probabilities);
  const unranked = softmax(features, classes.classes);
  const surest = unranked.map((value, at) =>
    at === CLASS_NUMBERS.ai ? surenessOfAi(profile.score, features, classes, value) : value,
  );
  return { probabilities, unranked, surest, verdict: probabilities.indexOf(confidence), confidence };
}

function labelledChains(scaled: readonly LeftOut[], weights: readonly number[]): Parameters<typeof fitChain>[0] {
  return scaled
    .map(({ document, profile }, index) => ({
      document,
      scores: profile,
      labels: sentenceLabels(document, profile.sentences),
      weight: itemAt(weights, index) * (document.sentences === undefined ? 1 : SPLICE_WEIGHT),
    }))
    .filter(
      ({ document }, index) =>
        document.sentences !== undefined || (document.label !== 'mixed' && index % PURE_STEP === 0),
    )
    .filter(({ labels }) => labels.length > 0);
}
