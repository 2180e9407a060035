import { AssayError } from '../lib/errors.js';
import { countText } from '../lib/number-text.js';
import { rateText } from '../lib/rate-text.js';
import { groupsFor } from './group-of.js';
import type { HeldGroup } from './group-of.js';
import type { Profile, ProfileGroup } from './profile.js';
import { leastTexts } from './promise.js';
import type { FalseAlarmPromise } from './promise.js';
import type { SilverCuts, SilverGroup } from './silver.js';
import { thresholdOf } from './threshold.js';

const DECIMALS = 1e6;
const mirrored = (score: number): number => Math.round((1 - score) * DECIMALS) / DECIMALS;

function cutsOf({ borrowed, scores, ai_scores: ai = [] }: ProfileGroup, promise: FalseAlarmPromise): SilverGroup {
  if (borrowed) return { ai_above: null, human_below: null };
  const above = thresholdOf(scores, promise)?.above ?? null;
  const belowMirrored = thresholdOf(ai.map(mirrored), promise)?.above ?? null;
  const below = belowMirrored === null ? null : mirrored(belowMirrored);
  if (above === null || below === null || above >= below) return { ai_above: above, human_below: below };
  // The scores of the two authors do not overlap, so every text gets a label: anywhere between them a cut is within
  // both promised rates.
  const middle = (above + below) / 2;
  return { ai_above: middle, human_below: middle };
}

/** The most careful cuts of the groups that a text may be of. */
function carefulCuts({ of }: HeldGroup, promise: FalseAlarmPromise): SilverGroup {
  const cuts = of.map((group) => cutsOf(group, promise));
  return cuts.reduce((one, other) => ({
    ai_above: one.ai_above === null || other.ai_above === null ? null : Math.max(one.ai_above, other.ai_above),
    human_below:
      one.human_below === null || other.human_below === null ? null : Math.min(one.human_below, other.human_below),
  }));
}

/**
 * Returns the cuts for labels under a rate of wrong ones.
 * @param register of all texts that get labels; null where it is not known
 * @throws AssayError `too_few_texts` where no kind of text has enough for either label
 */
export function silverCuts(profile: Profile, rate: number, register: string | null): SilverCuts {
  const { name } = profile;
  const promise = { rate, confidence: profile.promise.confidence };
  const cuts = groupsFor(profile, register).map((group) => carefulCuts(group, promise));
  const [human, ai] = [
    cuts.some(({ ai_above: cut }) => cut !== null),
    cuts.some(({ human_below: cut }) => cut !== null),
  ];
  if (human && ai) return { rate, groups: cuts };
  throw new AssayError({
    code: 'too_few_texts',
    message:
      `the profile ${name} knows too few texts by ${human ? 'AI' : 'people'} of any kind for labels of which at most ` +
      `${rateText(rate)} are wrong: that takes ${countText(leastTexts(promise))}`,
    nextStep:
      `Calibrate again with more of them${human ? ' (--ai)' : ''}, ` + 'or allow more wrong labels: --silver-labels 5%',
    exitCode: 2,
  });
}
