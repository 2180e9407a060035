import { readFile } from 'node:fs/promises';
import { parseProfile, statingProfile } from '../calibration/profile.js';
import { otherModel, statedOf } from '../calibration/stating.js';
import type { StatingProfile } from '../calibration/stating.js';
import { AssayError, messageOf, systemCodeOf } from '../lib/errors.js';
import { profileTitle } from '../records/profile-facts.js';
import type { ScanResult } from '../records/scan-result.js';
import { statedVerdict } from '../records/verdict.js';
import type { StatedFrom, StatedVerdict } from '../records/verdict.js';
import type { Settings } from '../settings/groups.js';
import { profileFile } from '../settings/profile-file.js';

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

/**
 * Returns the profile of the settings by which verdicts are stated; null where none is set.
 * @throws AssayError `profile_not_found`, `bad_profile`, `profile_too_new`
 */
export async function profileOf(settings: Settings, cwd: string): Promise<StatingProfile | null> {
  const { profile: named } = settings.calibration;
  if (named === '') return null;
  return statingProfile(parseProfile(await textOfFile(profileFile(settings, cwd, named), named), named));
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

/** What a profile says of a single text. */
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
