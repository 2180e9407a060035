import { readFile } from 'node:fs/promises';
import { schemaCheck } from '../lib/schema-check.js';
import { statingProfile } from '../calibration/group-of.js';
import { parseProfile } from '../calibration/profile.js';
import type { Profile } from '../calibration/profile.js';
import { PROMISE_CONFIDENCE } from '../calibration/promise.js';
import { shippedProfile } from '../calibration/shipped.js';
import { ShippedScores } from '../calibration/shipped-scores.js';
import { textScope } from '../calibration/shipped-scope.js';
import { silverCuts } from '../calibration/silver-cuts.js';
import { otherModel, profileFacts, statedOf } from '../calibration/stating.js';
import type { StatingProfile } from '../calibration/stating.js';
import type { ModelRecord } from '../engines/detect/index.js';
import { AssayError, messageOf, systemCodeOf } from '../lib/errors.js';
import { packageFile } from '../lib/package-root.js';
import { parseShare } from '../lib/share-argument.js';
import { proseWords } from '../records/judged.js';
import { profileTitle } from '../records/profile-facts.js';
import type { ProfileFacts } from '../records/profile-facts.js';
import { registerNamed } from '../records/register.js';
import type { ScanResult } from '../records/scan-result.js';
import { statedVerdict } from '../records/verdict.js';
import type { StatedFrom, StatedVerdict } from '../records/verdict.js';
import type { Settings } from '../settings/groups.js';
import { profileFile } from '../settings/profile-file.js';

const CheckedShipped = schemaCheck(ShippedScores);

async function textOfFile(path: string, named: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const isMissing = systemCodeOf(error) === 'ENOENT';
    throw new AssayError({
      code: isMissing ? 'profile_not_found' : 'bad_profile',
      message: isMissing ? `there is no profile ${named}` : `the profile ${named} cannot be read: ${messageOf(error)}`,
      nextStep: isMissing
        ? `Make it with: assay calibrate <known human texts> --name ${named}, or name the file of one.`
        : 'Check its permissions, or calibrate again.',
      exitCode: 2,
      cause: error,
    });
  }
}

async function shippedScores(version: string, models: readonly ModelRecord[]): Promise<ShippedScores> {
  const path = packageFile('data', 'models', version, 'calibration.json');
  const text = models.some((model) => model.version === version) ? await readFile(path, 'utf8') : 'null';
  const scores: unknown = JSON.parse(text);
  if (CheckedShipped.Check(scores)) return scores;
  throw new AssayError({
    code: 'no_shipped_scores',
    message: `no calibration scores are shipped for the model version ${version}`,
    nextStep: 'Calibrate on texts of your own: assay calibrate <known human texts> --name NAME',
    exitCode: 2,
  });
}

/** Returns the register that the settings name for all texts; null where they name none. */
export function registerOf({ calibration }: Pick<Settings, 'calibration'>): string | null {
  const register = calibration.register.trim();
  return register === '' ? null : register;
}

async function shippedStating(settings: Settings): Promise<StatingProfile> {
  const { calibration, schedule } = settings;
  const register = registerOf(settings);
  const rate = parseShare(calibration.maxFalseAlarms, '--max-false-alarms');
  const { detectionModels } = await import('../engines/detect/models.js');
  const versions =
    schedule.modelVersion === ''
      ? detectionModels.filter(({ defaultFor }) => defaultFor !== null).map(({ version }) => version)
      : [schedule.modelVersion];
  return shippedProfile(
    await Promise.all(versions.map((version) => shippedScores(version, detectionModels))),
    { rate, confidence: PROMISE_CONFIDENCE },
    register === null ? null : registerNamed(register),
  );
}

function silverWithoutProfile(): AssayError {
  return new AssayError({
    code: 'bad_arguments',
    message: '--silver-labels needs a profile: only known texts say how many labels are wrong',
    nextStep: 'Name one with --profile; assay calibrate <known human texts> --ai <known AI texts> makes it.',
    exitCode: 2,
  });
}

/**
 * Returns the profile that the settings name, as it was calibrated; null where none is named.
 * @throws AssayError `profile_not_found`, `bad_profile`, `profile_too_new`
 */
export async function calibratedProfile(settings: Settings, cwd: string): Promise<Profile | null> {
  const { profile: named } = settings.calibration;
  if (named === '') return null;
  return parseProfile(await textOfFile(profileFile(settings, cwd, named), named), named);
}

/**
 * Returns the profile of the settings by which verdicts are stated: one that was calibrated, or that of the shipped
 * scores under the rate of false alarms that is tolerated. Null where neither is set.
 * @throws AssayError `profile_not_found`, `bad_profile`, `profile_too_new`, `no_shipped_scores`, `too_few_texts`,
 * `unknown_register`
 */
export async function profileOf(settings: Settings, cwd: string): Promise<StatingProfile | null> {
  const { profile: named, maxFalseAlarms } = settings.calibration;
  if (named !== '' && maxFalseAlarms.trim() !== '')
    throw new AssayError({
      code: 'bad_arguments',
      message: `the profile ${named} has a promise of its own, so that --max-false-alarms cannot set another`,
      nextStep: 'Leave one of them out, or calibrate again with that rate.',
      exitCode: 2,
    });
  const silver = settings.labelling.silverLabels.trim();
  if (silver !== '' && named === '') throw silverWithoutProfile();
  if (maxFalseAlarms.trim() !== '') return shippedStating(settings);
  const profile = await calibratedProfile(settings, cwd);
  if (profile === null) return null;
  const register = registerOf(settings);
  const stating = statingProfile(profile, register);
  if (silver === '') return stating;
  return { ...stating, silver: silverCuts(profile, parseShare(silver, '--silver-labels'), register) };
}

/**
 * As `profileOf`, and refuses a register that a profile does not tell apart, or, without one, that no error rates were
 * measured of.
 * @throws AssayError as `profileOf`; `bad_arguments`
 */
export async function profileInUse(settings: Settings, cwd: string): Promise<StatingProfile | null> {
  const profile = await profileOf(settings, cwd);
  const register = registerOf(settings);
  if (register === null || profile?.register !== undefined) return profile;
  if (profile === null) {
    registerNamed(register);
    return null;
  }
  throw new AssayError({
    code: 'bad_arguments',
    message: `the register "${register}" is without effect: the profile ${profile.name} does not distinguish registers`,
    nextStep: 'Leave --register out, or name a profile that was made with --by register, or --max-false-alarms.',
    exitCode: 2,
  });
}

/** Returns by which rule verdicts on single texts are stated. The rule throws as `statedText` does. */
export function statingBy(
  profile: StatingProfile | null,
  from: StatedFrom,
): (result: ScanResult) => StatedVerdict | null {
  return profile === null
    ? ({ verdict, confidence, notJudgedReason }) => statedVerdict(verdict, confidence, notJudgedReason, from)
    : (result) => statedText(result, profile, from).stated;
}

/** Returns a profile as it is named beside one result: of shipped scores, what they promise of such texts alone. */
export function factsBeside(
  profile: StatingProfile,
  result: Pick<ScanResult, 'language' | 'judgedWords' | 'notJudged' | 'wordCount'>,
): ProfileFacts {
  const { language, wordCount } = result;
  const scope = textScope(profile, { language: language ?? 'und', words: proseWords(result) ?? wordCount ?? 0 });
  return { ...profileFacts(profile), ...(scope !== undefined && { scope }) };
}

/** Returns a profile in words as it is named beside one result. */
export function statedByText(profile: StatingProfile, result: ScanResult): string {
  const facts = factsBeside(profile, result);
  return `${profileTitle(facts)}${facts.scope === undefined ? '' : `; it holds for ${facts.scope}`}`;
}

/** What a profile says about a single text. */
export interface ProfiledText {
  readonly stated: StatedVerdict | null;
  readonly statedBy: string;
}

/**
 * Returns what a profile lets state of one result.
 * @throws AssayError `profile_of_other_model`
 */
export function statedText(result: ScanResult, profile: StatingProfile, from: StatedFrom): ProfiledText {
  if (!profile.model_versions.includes(result.modelVersion)) throw otherModel(profile, [result.modelVersion]);
  const { verdict, confidence, notJudgedReason, probabilities, language, judgedWords, wordCount, modelVersion } =
    result;
  const stated = statedOf(
    {
      verdict,
      confidence,
      notJudged: notJudgedReason,
      probabilities,
      language,
      words: judgedWords ?? wordCount,
      modelVersion,
    },
    { from, profile },
  );
  return { stated, statedBy: profileTitle(profile) };
}
