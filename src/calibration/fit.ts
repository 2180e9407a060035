import { AssayError } from '../lib/errors.js';
import { countOf, countText } from '../lib/number-text.js';
import { rateText } from '../lib/rate-text.js';
import type { StatedVerdict } from '../records/verdict.js';
import { kindGroups } from './kinds.js';
import type { KindGroup, KindOfText, KindPart } from './kinds.js';
import { groupOf, isInGroup } from './group-of.js';
import { fileVersionOf } from './profile.js';
import type { Profile, ProfileGroup } from './profile.js';
import { leastRate, leastTexts } from './promise.js';
import type { FalseAlarmPromise } from './promise.js';
import { recalibrationOf } from './recalibration.js';
import { thresholdOf } from './threshold.js';

/** A text whose author is known, as it was judged. */
export interface CalibrationText extends KindOfText {
  readonly score: number;
  /** What is stated without a profile. */
  readonly stated: StatedVerdict;
}

/** What a profile is made from. */
export interface Calibration {
  readonly name: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly programVersion: string;
  readonly modelVersions: readonly string[];
  readonly promise: FalseAlarmPromise;
  readonly by: readonly KindPart[];
  readonly human: readonly CalibrationText[];
  /** May be empty: then the price is not known. */
  readonly ai: readonly CalibrationText[];
}

/**
 * Returns the error for a promise that so many human texts do not bear.
 * @param leftOut which others cannot be counted, such as `12 that could not be judged`; `''` for none
 */
export function tooFewTexts(texts: number, promise: FalseAlarmPromise, leftOut = ''): AssayError {
  const least = leastTexts(promise);
  const possible = Math.ceil(leastRate(texts, promise.confidence) * 1000) / 1000;
  const most = texts < 6 ? '' : `; ${countText(texts)} allow ${rateText(possible)}`;
  return new AssayError({
    code: 'too_few_texts',
    message:
      `${countOf(texts, 'human text')} cannot promise ${rateText(promise.rate)} false alarms: ` +
      `that takes ${countText(least)}${most}${leftOut === '' ? '' : ` (left out: ${leftOut})`}`,
    nextStep:
      texts < 6
        ? 'Calibrate with more texts that people wrote.'
        : `Calibrate with ${countText(least - texts)} more, or ask for less: ` +
          `--max-false-alarms ${rateText(possible).replace(' ', '')}`,
    exitCode: 2,
  });
}

function ownGroup({ kind, texts }: KindGroup<CalibrationText>, promise: FalseAlarmPromise): ProfileGroup {
  const scores = texts.map(({ score }) => score).sort((a, b) => b - a);
  const threshold = thresholdOf(scores, promise);
  if (threshold === null) throw tooFewTexts(scores.length, promise);
  return {
    languages: [...kind.languages],
    words_from: kind.wordsFrom,
    words_to: kind.wordsTo,
    ...(kind.registers !== undefined && { registers: [...kind.registers] }),
    threshold: threshold.above,
    borrowed: false,
    scores,
  };
}

/** The strictest threshold of the others, or stricter where a text of its own scored higher. */
function borrowingGroup({ kind, texts }: KindGroup<CalibrationText>, others: readonly ProfileGroup[]): ProfileGroup {
  const scores = texts.map(({ score }) => score).sort((a, b) => b - a);
  return {
    languages: [...kind.languages],
    words_from: kind.wordsFrom,
    words_to: kind.wordsTo,
    ...(kind.registers !== undefined && { registers: [...kind.registers] }),
    threshold: others.reduce((most, { threshold }) => Math.max(most, threshold), scores[0] ?? 0),
    borrowed: true,
    scores,
  };
}

const isAlarm = (stated: StatedVerdict): boolean => stated === 'ai' || stated === 'mixed';

function isFound(groups: readonly ProfileGroup[], text: CalibrationText): boolean {
  const group = groupOf(groups, text);
  return group !== null && text.score > group.threshold;
}

/**
 * Each AI text is in the group whose threshold it is held against; without a register, in each that it may be of.
 */
function withAi(groups: readonly ProfileGroup[], ai: readonly CalibrationText[]): ProfileGroup[] {
  return groups.map((group) => {
    const own = ai.filter((text) => isInGroup(group, text)).map(({ score }) => score);
    return own.length === 0 ? group : { ...group, ai_scores: own.sort((a, b) => a - b) };
  });
}

/**
 * Makes a profile of texts whose authors are known. Each text must occur in it once.
 * @throws AssayError `too_few_texts` where the human texts bear no such promise
 */
export function fitProfile(calibration: Calibration): Profile {
  const { promise, by, human, ai } = calibration;
  const least = leastTexts(promise);
  if (human.length < least) throw tooFewTexts(human.length, promise);
  const kinds = kindGroups(human, by, least);
  const own = kinds.filter(({ borrows }) => !borrows).map((group) => ownGroup(group, promise));
  const borrowing = kinds.filter(({ borrows }) => borrows).map((group) => borrowingGroup(group, own));
  const groups = withAi([...own, ...borrowing], ai);
  const scores = (texts: readonly CalibrationText[]): readonly number[] => texts.map(({ score }) => score);
  const recalibration = recalibrationOf(scores(human), scores(ai));
  const count = (texts: readonly CalibrationText[], is: (text: CalibrationText) => boolean): number =>
    texts.filter(is).length;
  return {
    format: 'assay-profile',
    file_version: fileVersionOf(groups),
    name: calibration.name,
    created_at: calibration.createdAt,
    program_version: calibration.programVersion,
    model_versions: [...calibration.modelVersions],
    promise: { ...promise },
    by: [...by],
    human_texts: human.length,
    price: {
      ai_texts: ai.length,
      found: count(ai, (text) => isFound(groups, text)),
      found_without: count(ai, ({ stated }) => isAlarm(stated)),
      human_alarms: count(human, (text) => isFound(groups, text)),
      human_alarms_without: count(human, ({ stated }) => isAlarm(stated)),
    },
    ...(recalibration !== null && { recalibration }),
    groups,
  };
}
