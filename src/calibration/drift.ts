import type { KindDrift, ProfileDrift } from '../records/profile-drift.js';
import type { KindOfText } from './kinds.js';
import { groupOf, registersOf } from './group-of.js';
import type { Profile, ProfileGroup } from './profile.js';

/** A text that was scanned again. */
export interface NewText extends KindOfText {
  readonly score: number;
}

/** Fewer new texts of a kind say nothing. */
const LEAST_TEXTS = 20;
/** Share of unchanged corpora that are ever said to drift. */
const RISK = 0.05;
const TERMS = 100;

/** Returns the largest distance of two distribution functions. Both lists are sorted upwards. */
function distance(first: readonly number[], second: readonly number[]): number {
  let [at, other, most] = [0, 0, 0];
  while (at < first.length && other < second.length) {
    const value = Math.min(first[at] ?? 0, second[other] ?? 0);
    while (at < first.length && first[at] === value) at += 1;
    while (other < second.length && second[other] === value) other += 1;
    most = Math.max(most, Math.abs(at / first.length - other / second.length));
  }
  return most;
}

/**
 * Returns the p-value of the two-sample test of Kolmogorov and Smirnov, by its limit with Stephens' correction; scores
 * that are equal make it too large rather than too small.
 */
export function twoSampleP(first: readonly number[], second: readonly number[]): number {
  const sorted = (values: readonly number[]): readonly number[] => [...values].sort((a, b) => a - b);
  const root = Math.sqrt((first.length * second.length) / (first.length + second.length));
  const scaled = (root + 0.12 + 0.11 / root) * distance(sorted(first), sorted(second));
  // The series does not settle there, and the p-value is 1.
  if (scaled < 0.2) return 1;
  const terms = Array.from({ length: TERMS }, (_, index) => {
    return (index % 2 === 0 ? 2 : -2) * Math.exp(-2 * (index + 1) ** 2 * scaled ** 2);
  });
  return Math.min(
    1,
    Math.max(
      0,
      terms.reduce((sum, term) => sum + term, 0),
    ),
  );
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function kindDrift(group: ProfileGroup, texts: readonly number[], level: number): KindDrift {
  const { languages, words_from: wordsFrom, words_to: wordsTo, threshold, scores } = group;
  const known = scores.filter((score) => score <= threshold);
  const p = twoSampleP(known, texts);
  return {
    languages,
    wordsFrom,
    wordsTo,
    texts: texts.length,
    p,
    isHigher: mean(texts) > mean(known),
    drifted: p < level,
  };
}

/**
 * Holds new texts against those of a profile, by kind: both as far as their scores are not above the threshold, so that
 * texts that are stated AI do not count.
 * @param register of the new texts; null where it is not known: then a profile that distinguishes registers is not
 * tested
 * @param audits since the profile was made, this one included; from 1
 */
export function profileDrift(
  profile: Profile,
  texts: readonly NewText[],
  register: string | null,
  audits: number,
): ProfileDrift {
  const isTested = register !== null || registersOf(profile).length === 0;
  const tested = (isTested ? profile.groups : []).flatMap((group) => {
    const own = texts.filter(
      (text) => groupOf(profile.groups, { ...text, register }) === group && text.score <= group.threshold,
    );
    return group.borrowed || own.length < LEAST_TEXTS ? [] : [{ group, scores: own.map(({ score }) => score) }];
  });
  // The levels of all audits to come sum to the risk: 1/2 + 1/6 + 1/12 + … = 1.
  const level = RISK / (audits * (audits + 1)) / Math.max(1, tested.length);
  const kinds = tested.map(({ group, scores }) => kindDrift(group, scores, level));
  const drifted = kinds.some((kind) => kind.drifted);
  return { profile: profile.name, audits, level, kinds, untested: isTested ? null : 'register_not_said', drifted };
}
