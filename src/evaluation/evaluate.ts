import { AssayError } from '../lib/errors.js';
import { confusionOf } from './confusion.js';
import type { Confusion } from './confusion.js';
import { leastCosts } from './costs.js';
import type { LeastCost } from './costs.js';
import { groupAlarms } from './groups.js';
import type { GroupAlarms } from './groups.js';
import { isAlarm } from './known-text.js';
import type { EvaluatedText } from './known-text.js';
import { mcnemarTest } from './paired.js';
import type { McnemarTest } from './paired.js';
import { calibrationError, reliabilityOf } from './reliability.js';
import type { ReliabilityBin } from './reliability.js';
import { aurocOf, delongTest, foundAt } from './roc.js';
import type { Auroc, DelongTest, FoundAt, Scores } from './roc.js';

/** Rates of false alarms that detectors are compared at. */
const RATES = [0.001, 0.01, 0.05] as const;
const LENGTHS = [0, 50, 100, 200, 400, 800] as const;
/** Points of the curve that is drawn of the thresholds. */
const CURVE_POINTS = 100;
const WORST = 5;

/** What a threshold would do. */
export interface CurvePoint {
  readonly threshold: number;
  readonly falseAlarms: number;
  readonly found: number;
}

export interface Evaluation {
  readonly texts: { readonly human: number; readonly ai: number; readonly mixed: number; readonly notJudged: number };
  readonly confusion: Confusion;
  readonly auroc: Auroc;
  readonly foundAt: readonly FoundAt[];
  readonly reliability: readonly ReliabilityBin[];
  readonly calibrationError: number | null;
  /** By column asked for, and by length. */
  readonly groups: Readonly<Record<string, readonly GroupAlarms[]>>;
  readonly curve: readonly CurvePoint[];
  /** The best threshold by what a false alarm weighs. */
  readonly costs: readonly LeastCost[];
  /** Human texts that look most like AI, and AI texts that look most human. */
  readonly worst: { readonly human: readonly EvaluatedText[]; readonly ai: readonly EvaluatedText[] };
}

function lengthOf({ words }: EvaluatedText): string {
  const at = LENGTHS.findLastIndex((from) => words >= from);
  const next = LENGTHS[at + 1];
  return next === undefined ? `${LENGTHS[at] ?? 0} words or more` : `${LENGTHS[at] ?? 0}–${next - 1} words`;
}

/** Lengths are in the order of their first words. */
function byLength(texts: readonly EvaluatedText[]): readonly GroupAlarms[] {
  const start = ({ group }: GroupAlarms): number => Number.parseInt(group, 10);
  return [...groupAlarms(texts, lengthOf)].sort((a, b) => start(a) - start(b));
}

function scoresOf(texts: readonly EvaluatedText[]): Scores {
  const of = (author: 'human' | 'ai'): readonly number[] =>
    texts.flatMap(({ truth, score }) => (truth === author && score !== null ? [score] : []));
  return { human: of('human'), ai: of('ai') };
}

function curveOf({ human, ai }: Scores): readonly CurvePoint[] {
  const thresholds = [...new Set([...human, ...ai])].sort((a, b) => a - b);
  const step = Math.max(1, Math.ceil(thresholds.length / CURVE_POINTS));
  const share = (scores: readonly number[], above: number): number =>
    scores.filter((score) => score > above).length / scores.length;
  return thresholds
    .filter((_, index) => index % step === 0 || index === thresholds.length - 1)
    .map((threshold) => ({ threshold, falseAlarms: share(human, threshold), found: share(ai, threshold) }));
}

/** Whether there are texts by people, and by AI. */
interface Classes {
  readonly human: boolean;
  readonly ai: boolean;
}

/**
 * Refuses texts by people alone, or by AI alone.
 * @param which what is said about the texts that count, as in `that could be judged`
 * @throws AssayError `one_class`
 */
export function checkClasses({ human, ai }: Classes, which: string): void {
  if (human && ai) return;
  const [author, other] = human ? ['people', 'AI'] : ['AI', 'people'];
  throw new AssayError({
    code: 'one_class',
    message:
      human || ai
        ? `all texts ${which} are by ${author}: there is nothing to tell them from`
        : `there are no texts ${which} by people or by AI`,
    nextStep: human || ai ? `Add texts by ${other}.` : 'Add texts by people, and texts by AI.',
    exitCode: 2,
  });
}

/** Returns how well a detector does on texts whose authors are known. @throws AssayError `one_class` */
export function evaluateTexts(texts: readonly EvaluatedText[], by: readonly string[]): Evaluation {
  const scores = scoresOf(texts);
  checkClasses({ human: scores.human.length > 0, ai: scores.ai.length > 0 }, 'that could be judged');
  const judged = texts.flatMap((text) => (text.score === null ? [] : [{ ...text, score: text.score }]));
  const bins = reliabilityOf(judged.map(({ score, truth }) => ({ probability: score, isTrue: truth !== 'human' })));
  const counted = (author: string): number => texts.filter(({ truth }) => truth === author).length;
  const ranked = (author: string, direction: 1 | -1) =>
    judged
      .filter(({ truth }) => truth === author)
      .sort((a, b) => direction * (b.score - a.score))
      .slice(0, WORST);
  return {
    texts: {
      human: counted('human'),
      ai: counted('ai'),
      mixed: counted('mixed'),
      notJudged: texts.length - judged.length,
    },
    confusion: confusionOf(texts),
    auroc: aurocOf(scores),
    foundAt: RATES.map((rate) => foundAt(scores, rate)),
    reliability: bins,
    calibrationError: calibrationError(bins),
    groups: Object.fromEntries([
      ...by.map((column) => [column, groupAlarms(texts, ({ groups }) => groups[column] ?? '')] as const),
      ['length', byLength(texts)] as const,
    ]),
    curve: curveOf(scores),
    costs: leastCosts(scores),
    worst: { human: ranked('human', 1), ai: ranked('ai', -1) },
  };
}

/** Two detectors on the same texts. */
export interface Comparison {
  /** Texts that both scored. */
  readonly human: number;
  readonly ai: number;
  readonly falseAlarms: McnemarTest;
  readonly found: McnemarTest;
  readonly auroc: DelongTest;
}

/** Compares two detectors on the texts that both scored. @throws AssayError `nothing_in_common` */
export function compareTexts(first: readonly EvaluatedText[], second: readonly EvaluatedText[]): Comparison {
  const others = new Map(second.map((text) => [text.hash, text]));
  const pairs = first.flatMap((one) => {
    const other = others.get(one.hash);
    return other === undefined || one.score === null || other.score === null ? [] : [{ one, other }];
  });
  const of = (author: string) => pairs.filter(({ one }) => one.truth === author);
  const [human, ai] = [of('human'), of('ai')];
  if (human.length === 0 || ai.length === 0)
    throw new AssayError({
      code: 'nothing_in_common',
      message: 'the two have no human and AI texts in common, so that nothing can be compared',
      nextStep: 'Name two runs over the same texts.',
      exitCode: 2,
    });
  const tested = (own: typeof pairs): McnemarTest =>
    mcnemarTest(
      own.map(({ one }) => isAlarm(one)),
      own.map(({ other }) => isAlarm(other)),
    );
  return {
    human: human.length,
    ai: ai.length,
    falseAlarms: tested(human),
    found: tested(ai),
    auroc: delongTest(scoresOf(pairs.map(({ one }) => one)), scoresOf(pairs.map(({ other }) => other))),
  };
}
