import { FEWEST_TEXTS } from './false-alarms.js';
import { FALSE_ALARM_ROWS } from './false-alarm-rows.js';
import { ratesOf } from './measured-rates.js';
import type { MeasuredRates } from './measured-rates.js';
import { wilsonInterval } from './share-interval.js';
import type { Register } from './register.js';
import type { Interval } from './share-interval.js';
import type { StatedFrom } from './verdict.js';

/** Judged sources of one language and model version, and how many of them were stated to be AI. */
export interface JudgedGroup {
  readonly version: string;
  readonly language: string | null;
  readonly judged: number;
  readonly ai: number;
  /** Different texts among those judged: copies of a text say nothing more of the others. */
  readonly texts: number;
}

/** What measured error rates say about a run. Counts and shares are of the sources whose rates are known. */
export interface Estimate {
  /** Judged sources whose language and model version have measured rates, and those that have none. */
  readonly sources: number;
  readonly unmeasured: number;
  /** What somebody said that the texts are, and what the false alarms are of; null: of all kinds. */
  readonly register: Register | null;
  /** Sources that would be stated to be AI if people wrote all of them, with a 95 % interval. */
  readonly false_alarms: { readonly expected: number; readonly low: number; readonly high: number };
  /**
   * Share of texts that AI wrote, corrected for both kinds of errors (Rogan and Gladen), with a 95 % interval (Lang and
   * Reiczigel), 0–1; null where AI texts are found hardly more often than human ones are called so.
   */
  readonly ai_share: { readonly estimate: number; readonly low: number; readonly high: number } | null;
}

const Z = 1.959963984540054;
/** Below it the correction divides by next to nothing. */
const LEAST_DIFFERENCE = 0.05;

interface Weighted {
  readonly weight: number;
  readonly rates: MeasuredRates;
}

/** The mean of a rate over the groups, one of two more texts counted as found, and the variance of that mean. */
function meanRate(groups: readonly Weighted[], of: (rates: MeasuredRates) => readonly [found: number, texts: number]) {
  let [mean, variance] = [0, 0];
  for (const { weight, rates } of groups) {
    const [found, texts] = of(rates);
    const rate = (found + 1) / (texts + 2);
    mean += weight * rate;
    variance += weight ** 2 * ((rate * (1 - rate)) / (texts + 2));
  }
  return { mean, variance };
}

const within = (share: number): number => Math.min(1, Math.max(0, share));

/**
 * The share of AI texts (W. Rogan, B. Gladen, 1978), with the interval of Z. Lang and J. Reiczigel (2014).
 * @param observedShare of the sources stated to be AI @param texts different ones, which the interval rests on
 */
function aiShare(groups: readonly Weighted[], observedShare: number, texts: number): Estimate['ai_share'] {
  const found = meanRate(groups, ({ ai }) => [ai.ai, ai.texts]);
  const called = meanRate(groups, ({ human }) => [human.ai, human.texts]);
  const difference = found.mean - called.mean;
  if (difference < LEAST_DIFFERENCE) return null;
  const size = texts + Z ** 2;
  const observed = (observedShare * texts + Z ** 2 / 2) / size;
  const share = (observed - called.mean) / difference;
  const shift = 2 * Z ** 2 * (share * found.variance - (1 - share) * called.variance);
  const variance =
    ((observed * (1 - observed)) / size + share ** 2 * found.variance + (1 - share) ** 2 * called.variance) /
    difference ** 2;
  const [low, high] = [-1, 1].map((side) => within(share + shift + side * Z * Math.sqrt(variance)));
  const plain = (group: Weighted, [part, all]: readonly [number, number]): number =>
    all === 0 ? 0 : (group.weight * part) / all;
  const sum = (of: (group: Weighted) => number): number => groups.reduce((total, group) => total + of(group), 0);
  const [sensitivity, falseRate] = [
    sum((group) => plain(group, [group.rates.ai.ai, group.rates.ai.texts])),
    sum((group) => plain(group, [group.rates.human.ai, group.rates.human.texts])),
  ];
  const estimate = within((observedShare - falseRate) / Math.max(LEAST_DIFFERENCE, sensitivity - falseRate));
  return { estimate, low: Math.min(low ?? 0, estimate), high: Math.max(high ?? 1, estimate) };
}

function falseAlarms(groups: readonly Weighted[], judged: number): Estimate['false_alarms'] {
  const of = (bound: (interval: Interval, share: number) => number): number =>
    judged *
    groups.reduce((sum, { weight, rates: { human } }) => {
      const interval = wilsonInterval(human.ai, human.texts);
      return sum + weight * bound(interval, human.ai / human.texts);
    }, 0);
  return { expected: of((_, share) => share), low: of(({ low }) => low), high: of(({ high }) => high) };
}

/**
 * Returns how texts like those of a group are judged, human ones being those of a register; null where nobody said it,
 * or too few of them were measured.
 */
function ratesOfRegister({ version, language }: JudgedGroup, from: StatedFrom, register: Register | null) {
  const rates = ratesOf(version, language, from);
  // By register, verdicts were counted from medium confidence on.
  if (rates === null || register === null || from !== 'medium') return null;
  const rows = FALSE_ALARM_ROWS.filter((row) => row.version === version && row.register === register);
  const sum = (of: 'texts' | 'ai'): number => rows.reduce((all, row) => all + row[of], 0);
  return sum('texts') < FEWEST_TEXTS ? null : { ...rates, human: { texts: sum('texts'), ai: sum('ai'), mixed: 0 } };
}

/**
 * Returns how many of the verdicts are expected to be false alarms, and what share of the texts AI wrote; null where no
 * group has measured rates, as those of another service.
 * @param from the least confidence at which a verdict is stated
 * @param register what a person said that all texts are; null where nobody did
 */
export function estimateOf(
  groups: readonly JudgedGroup[],
  from: StatedFrom,
  register: Register | null = null,
): Estimate | null {
  const judgedIn = (own: readonly JudgedGroup[]): number => own.reduce((sum, { judged }) => sum + judged, 0);
  const ratesIn = (group: JudgedGroup): MeasuredRates | null =>
    ratesOfRegister(group, from, register) ?? ratesOf(group.version, group.language, from);
  const known = groups.filter((group) => ratesIn(group) !== null);
  const sources = judgedIn(known);
  if (sources === 0) return null;
  const weighted = known.flatMap((group) => {
    const rates = ratesIn(group);
    return rates === null ? [] : [{ weight: group.judged / sources, rates }];
  });
  const stated = known.reduce((sum, { ai }) => sum + ai, 0);
  const texts = known.reduce((sum, group) => sum + group.texts, 0);
  return {
    sources,
    unmeasured: judgedIn(groups) - sources,
    register: known.some((group) => ratesOfRegister(group, from, register) !== null) ? register : null,
    false_alarms: falseAlarms(weighted, sources),
    ai_share: aiShare(weighted, stated / sources, texts),
  };
}
