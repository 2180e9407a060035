import { Type } from 'typebox';
import type { Static } from 'typebox';
import { AssayError } from '../lib/errors.js';
import type { ProfileFacts } from '../records/profile-facts.js';
import type { Register } from '../records/register.js';
import { statedVerdict } from '../records/verdict.js';
import type { ClassProbabilities, StatedFrom, StatedVerdict, Verdict } from '../records/verdict.js';
import { isOfKind } from './kinds.js';
import type { KindOfText } from './kinds.js';
import { Recalibration, recalibrated } from './recalibration.js';
import { SilverCuts, silverLabel } from './silver.js';
import { alarmScore } from './threshold.js';

/** What of a profile states verdicts: all but the scores that bear it. It is stored with the runs that it states. */
export const StatingProfile = Type.Object({
  name: Type.String(),
  created_at: Type.String(),
  model_versions: Type.Array(Type.String()),
  promise: Type.Object({ rate: Type.Number(), confidence: Type.Number() }),
  human_texts: Type.Integer(),
  /** What its texts are, where it distinguishes registers: null if nobody said it. */
  register: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** Of shipped scores: the kinds of text that the promise holds for, and what it misses. */
  scope: Type.Optional(Type.String()),
  recalibration: Type.Optional(Recalibration),
  /** Where silver labels were asked for. */
  silver: Type.Optional(SilverCuts),
  groups: Type.Array(
    Type.Object({
      languages: Type.Array(Type.String()),
      words_from: Type.Number(),
      words_to: Type.Union([Type.Number(), Type.Null()]),
      threshold: Type.Number(),
      borrowed: Type.Boolean(),
      /** Of shipped scores: what the promise holds for within the group, and what it misses. */
      scope: Type.Optional(Type.String()),
    }),
  ),
});
export type StatingProfile = Readonly<Static<typeof StatingProfile>>;

/** How verdicts are stated: from a confidence on, or by the promise of a profile. */
export interface Stating {
  readonly from: StatedFrom;
  readonly profile: StatingProfile | null;
  /** What a person said that all texts are, for their error rates; left out or null: nobody did. */
  readonly register?: Register | null;
}

/** A result as far as a verdict about it needs it. */
export interface StatableResult {
  readonly verdict: Verdict | null;
  readonly confidence: string | null;
  /** Why nothing could be judged; null if it was judged. */
  readonly notJudged: string | null;
  readonly probabilities: ClassProbabilities | null;
  readonly language: string | null;
  /** Words that were judged, or all where the service does not say; null if unknown. */
  readonly words: number | null;
  readonly modelVersion: string | null;
}

function isOfGroup(group: StatingProfile['groups'][number], text: KindOfText): boolean {
  return isOfKind({ languages: group.languages, wordsFrom: group.words_from, wordsTo: group.words_to }, text);
}

/**
 * Above the threshold of its kind, a text is `ai` or `mixed`, whichever is likelier; below it, it is `human` where that
 * is stated without the profile too. All else is `unsure`: texts of another kind or model version, too.
 */
function statedByProfile(
  { groups, model_versions: versions }: StatingProfile,
  { notJudged, probabilities, language, words, modelVersion }: StatableResult,
  plain: StatedVerdict,
): StatedVerdict {
  if (notJudged !== null || probabilities === null || words === null) return 'unsure';
  if (modelVersion === null || !versions.includes(modelVersion)) return 'unsure';
  const group = groups.find((own) => isOfGroup(own, { language: language ?? 'und', words }));
  if (group === undefined) return 'unsure';
  if (alarmScore(probabilities) > group.threshold) return probabilities.ai >= probabilities.mixed ? 'ai' : 'mixed';
  return plain === 'human' ? 'human' : 'unsure';
}

/** Returns what is stated of a result. Null where there is none. */
export function statedOf(result: StatableResult, { from, profile }: Stating): StatedVerdict | null {
  const plain = statedVerdict(result.verdict, result.confidence, result.notJudged, from);
  return profile === null || plain === null ? plain : statedByProfile(profile, result, plain);
}

/**
 * Returns the probability that AI wrote a text or part of it, as a profile recalibrates it, 0–1. Null where the profile
 * does not, or the result is of another model version.
 */
export function recalibratedOf(
  { notJudged, probabilities, modelVersion }: Pick<StatableResult, 'notJudged' | 'probabilities' | 'modelVersion'>,
  profile: StatingProfile | null,
): number | null {
  if (profile?.recalibration === undefined || notJudged !== null || probabilities === null) return null;
  if (modelVersion === null || !profile.model_versions.includes(modelVersion)) return null;
  return recalibrated(alarmScore(probabilities), profile.recalibration);
}

/** Returns the silver label of a result; null where none were asked for, or nothing is sure enough. */
export function silverOf(
  { notJudged, probabilities, language, words, modelVersion }: StatableResult,
  profile: StatingProfile | null,
): 'ai' | 'human' | null {
  if (profile?.silver === undefined || notJudged !== null || probabilities === null || words === null) return null;
  if (modelVersion === null || !profile.model_versions.includes(modelVersion)) return null;
  const at = profile.groups.findIndex((group) => isOfGroup(group, { language: language ?? 'und', words }));
  const cuts = profile.silver.groups[at];
  return cuts === undefined ? null : silverLabel(alarmScore(probabilities), cuts);
}

/** What programs learn about a profile: not its thresholds, which are in its file. */
export function profileFacts(profile: StatingProfile): ProfileFacts {
  const { name, created_at, human_texts, promise, model_versions, register, scope, silver } = profile;
  return {
    ...{ name, created_at, human_texts, promise, model_versions },
    ...(register !== undefined && { register }),
    ...(silver !== undefined && { silver_rate: silver.rate }),
    ...(scope !== undefined && { scope }),
  };
}

/**
 * A profile is about the scores of its own model version.
 * @param versions that would be stated by it; none where the service does not say
 * @throws AssayError `profile_of_other_model`
 */
export function checkModelOf(profile: StatingProfile, versions: readonly string[]): void {
  if (versions.length === 0 || profile.model_versions.every((version) => versions.includes(version))) return;
  throw otherModel(profile, versions);
}

/** The error for scores of other model versions than those of the profile. */
export function otherModel(
  { name, model_versions: own, scope }: StatingProfile,
  versions: readonly string[],
): AssayError {
  return new AssayError({
    code: 'profile_of_other_model',
    message:
      `the profile ${name} was made with ${own.join(', ')}, and ` +
      `the scores here are those of ${versions.join(', ')}`,
    nextStep:
      scope === undefined
        ? `Make it again with this model: assay calibrate … --name ${name}`
        : 'Calibrate on texts of your own with this model: assay calibrate <known human texts> --name NAME',
    exitCode: 2,
  });
}
