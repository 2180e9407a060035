import type { CorpusDocument } from '../../corpora/detection.js';
import { kindOf } from '../../corpora/detection.js';
import { auroc, calibrationError, mean, reliability, truePositiveRate } from '../../statistics/metrics.js';
import { assistedFigures, gradedRow } from './assisted-figures.js';
import type { AssistedFigures, GradedRow } from './assisted-figures.js';
import type { DegreeOf } from './edit-degree.js';
import { fitAssisted, gradedAmong } from './fit-assisted.js';
import type { Judged, LeftOut } from './left-out-documents.js';
import { sentenceProbabilities } from '../../../src/engines/detect/sentences.js';
import { cellWeights, CLASS_NUMBERS, HALVES, halving, undecidedAmong } from './left-out-documents.js';
import { fitSecondStage, judgeAll } from './second-stage.js';
import type { SecondStageRecipe } from './second-stage.js';
import { foundBoundaries, sentenceLabels } from './sentence-labels.js';
import { isHigh } from './verdict-thresholds.js';
import { itemAt } from '../../../src/lib/present.js';

export interface CellFigures {
  readonly cell: string;
  readonly human: number;
  readonly ai: number;
  readonly auroc: number;
  /** True-positive rate at 1 % false positives among the cell's own humans. */
  readonly tpr1: number;
}

export interface KindFigures {
  readonly auroc: number;
  readonly tpr1: number;
  readonly cells: readonly CellFigures[];
}

/**
 * Documents whose second stage was fitted on other sources than theirs: what calibration and verdicts are worth on
 * sources never seen. Shares are weighted as in the fit, counts are plain.
 */
export interface CrossFitted {
  readonly calibrationError: number;
  /** Rows: true class; columns: verdict; in the order human, ai, mixed. */
  readonly confusion: readonly (readonly number[])[];
  readonly highRight: number;
  /**
   * The same without whole texts that one source alone calls `mixed` where others of the language call such texts `ai`.
   */
  readonly highRightDecided: number;
  readonly highShare: number;
  /** Human texts of each domain, and the share called AI, and so at high confidence. */
  readonly humans: readonly {
    readonly domain: string;
    readonly texts: number;
    readonly calledAi: number;
    readonly calledAiHigh: number;
  }[];
  readonly sentences: {
    readonly auroc: number;
    readonly boundaryWithinOne: number;
    readonly falseHighlights: number;
    /** Share of the sentences of human texts at one half or more; absent where the chain alone was measured. */
    readonly markedHumans?: number;
  };
}

export interface LeftOutFigures {
  readonly generated: KindFigures;
  readonly polished: KindFigures;
  readonly crossFitted: CrossFitted;
  /** Only of versions that learned how much AI edited a text. */
  readonly assisted?: AssistedFigures;
}

/** A left-out document without its text, and its score. */
export interface LeftOutScore {
  readonly document: Pick<CorpusDocument, 'source' | 'lang' | 'label' | 'subtype'>;
  readonly score: number;
}

/**
 * AUROC and TPR of each source and language with both classes, for each kind of AI text, and their means over the
 * cells, from all left-out documents; and what the second stage is worth on the sample it is fitted on.
 */
export function leftOutFigures(
  leftOut: readonly LeftOut[],
  scores: readonly LeftOutScore[],
  recipe: SecondStageRecipe,
  degreeOf: DegreeOf,
): LeftOutFigures {
  const rows = judgedByOtherHalf(leftOut, recipe, degreeOf);
  const graded = rows.flatMap((row) => (row.graded === null ? [] : [row.graded]));
  return {
    generated: figuresOf(scores, 'generated'),
    polished: figuresOf(scores, 'polished'),
    crossFitted: crossFitted(leftOut, rows),
    ...(graded.length === 0 ? {} : { assisted: assistedFigures(graded) }),
  };
}

const FEWEST_TEXTS = 20;

/** A judged document, its sentences, whether its verdict is at high confidence, and the threshold of highlights. */
interface CrossJudged extends Judged {
  readonly high: boolean;
  readonly highlight: number;
  /** Probabilities of its sentences. */
  readonly ofSentences: Float64Array;
  readonly graded: GradedRow | null;
}

function judgedByOtherHalf(
  leftOut: readonly LeftOut[],
  recipe: SecondStageRecipe,
  degreeOf: DegreeOf,
): readonly CrossJudged[] {
  const halfWith = halving(leftOut, '');
  return HALVES.flatMap((half) => {
    const others = leftOut.filter((entry) => halfWith(entry) !== half);
    const stage = fitSecondStage(others, recipe);
    const head = fitAssisted(gradedAmong(judgeAll(others, stage), degreeOf));
    const judged = judgeAll(
      leftOut.filter((entry) => halfWith(entry) === half),
      stage,
    );
    return judged.map((row) => ({
      ...row,
      high: isHigh(stage.thresholds, row.document.lang, row),
      highlight: stage.thresholds.highlight,
      ofSentences: sentenceProbabilities(row.chain, row.unranked, stage.sentences),
      graded: head === null ? null : gradedRow(row, degreeOf, { head, statedFrom: itemAt(stage.thresholds.medium, 1) }),
    }));
  });
}

/** Human texts of each domain that has enough of them. */
function humansByDomain(rows: readonly CrossJudged[]): CrossFitted['humans'] {
  const domains = [...new Set(rows.map(({ document }) => `${document.source}: ${document.domain}`))].sort();
  return domains.flatMap((domain) => {
    const own = rows.filter(
      ({ document }) => document.label === 'human' && `${document.source}: ${document.domain}` === domain,
    );
    const called = own.filter(({ verdict }) => verdict === 1);
    return own.length < FEWEST_TEXTS
      ? []
      : [
          {
            domain,
            texts: own.length,
            calledAi: round(called.length / own.length),
            calledAiHigh: round(called.filter((row) => row.high).length / own.length),
          },
        ];
  });
}

/**
 * Returns the figures of documents whose second stage was fitted on others: sources (documents, where there are several
 * languages) are dealt to two halves, and each is judged by the second stage of the other.
 */
function crossFitted(leftOut: readonly LeftOut[], rows: readonly CrossJudged[]): CrossFitted {
  const weights = cellWeights(rows);
  const claims = rows.map(({ document, probabilities }) => ({
    probability: itemAt(probabilities, 1),
    ai: document.label === 'ai',
  }));
  return {
    calibrationError: round(calibrationError(reliability(claims, weights))),
    confusion: [0, 1, 2].map((label) =>
      [0, 1, 2].map(
        (verdict) =>
          rows.filter((row) => CLASS_NUMBERS[row.document.label] === label && row.verdict === verdict).length,
      ),
    ),
    ...highFigures(rows, weights, undecidedAmong(leftOut)),
    humans: humansByDomain(rows),
    sentences: sentenceFigures(rows),
  };
}

/** How often verdicts of high confidence are right, and how many there are. */
function highFigures(
  rows: readonly CrossJudged[],
  weights: readonly number[],
  isUndecided: (document: CrossJudged['document']) => boolean,
): Pick<CrossFitted, 'highRight' | 'highRightDecided' | 'highShare'> {
  const weightOf = (keep: (row: CrossJudged) => boolean): number =>
    rows.reduce((sum, row, index) => sum + (row.high && keep(row) ? itemAt(weights, index) : 0), 0);
  const isRight = ({ document, verdict }: CrossJudged): boolean => CLASS_NUMBERS[document.label] === verdict;
  const isDecided = ({ document }: CrossJudged): boolean => !isUndecided(document);
  const all = weightOf(() => true);
  return {
    highRight: round(weightOf(isRight) / Math.max(1e-9, all)),
    highRightDecided: round(weightOf((row) => isDecided(row) && isRight(row)) / Math.max(1e-9, weightOf(isDecided))),
    highShare: round(all),
  };
}

function sentenceFigures(rows: readonly CrossJudged[]): CrossFitted['sentences'] {
  const spliced = rows
    .filter(({ document }) => document.sentences !== undefined)
    .map(({ document, profile, ofSentences }) => ({
      labels: sentenceLabels(document, profile.sentences),
      values: ofSentences,
    }));
  const byLabel = (label: number): number[] =>
    spliced.flatMap(({ labels, values }) => [...values].filter((_, index) => labels[index] === label));
  const boundaries = spliced.flatMap(({ labels, values }) => foundBoundaries(labels, values));
  const humans = rows
    .filter(({ document }) => document.label === 'human')
    .flatMap(({ ofSentences, highlight }) => Array.from(ofSentences, (value) => ({ value, highlight })));
  const shareOf = (test: (sentence: (typeof humans)[number]) => boolean): number =>
    round(humans.filter(test).length / Math.max(1, humans.length));
  return {
    auroc: round(auroc(byLabel(0), byLabel(1))),
    boundaryWithinOne: round(boundaries.filter(Boolean).length / Math.max(1, boundaries.length)),
    falseHighlights: shareOf(({ value, highlight }) => value >= highlight),
    markedHumans: shareOf(({ value }) => value >= 0.5),
  };
}

function figuresOf(scores: readonly LeftOutScore[], kind: 'generated' | 'polished'): KindFigures {
  const cells = new Map<string, { human: number[]; ai: number[] }>();
  for (const { document, score } of scores) {
    if (document.label === 'mixed' || (document.label === 'ai' && kindOf(document) !== kind)) continue;
    const name = `${document.source} ${document.lang}`;
    const cell = cells.get(name) ?? { human: [], ai: [] };
    cells.set(name, cell);
    cell[document.label].push(score);
  }
  const rows = [...cells]
    .filter(([, { human, ai }]) => human.length > 0 && ai.length > 0)
    .map(([cell, { human, ai }]) => ({
      cell,
      human: human.length,
      ai: ai.length,
      auroc: round(auroc(human, ai)),
      tpr1: round(truePositiveRate(human, ai, 0.01)),
    }));
  return {
    auroc: round(mean(rows.map((row) => row.auroc))),
    tpr1: round(mean(rows.map((row) => row.tpr1))),
    cells: rows,
  };
}

function round(value: number): number {
  return Number(value.toFixed(4));
}
