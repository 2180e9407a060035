import { profileDrift } from '../calibration/drift.js';
import type { NewText } from '../calibration/drift.js';
import { alarmScore } from '../calibration/threshold.js';
import type { Store } from '../pipeline/store/index.js';
import type { ProfileDrift } from '../records/profile-drift.js';
import type { ResultRow } from '../records/result-row.js';
import type { Settings } from '../settings/groups.js';
import { calibratedProfile, registerOf } from './profiles.js';

/** An audit that ended. */
interface EndedAudit {
  readonly name: string;
  readonly runId: string;
}

/** A text that this run scanned itself, with a result that the profile is about. */
function newText(row: ResultRow, versions: readonly string[]): NewText | null {
  const { outcome, probabilities, notJudgedReason, modelVersion, language, judgedWords, wordCount } = row;
  const words = judgedWords ?? wordCount;
  if (outcome !== 'scanned' || probabilities === null || notJudgedReason !== null || words === null) return null;
  if (modelVersion === null || !versions.includes(modelVersion)) return null;
  return { language: language ?? 'und', words, score: alarmScore(probabilities) };
}

/**
 * Returns whether what an audit scanned again is still like the texts of the profile that states its verdicts; null
 * without a profile that was calibrated.
 */
export async function watchProfile(
  store: Store,
  { name, runId }: EndedAudit,
  settings: Settings,
  cwd: string,
): Promise<ProfileDrift | null> {
  const profile = await calibratedProfile(settings, cwd);
  if (profile === null) return null;
  const texts: NewText[] = [];
  for await (const row of store.resultRows(runId)) {
    const text = newText(row, profile.model_versions);
    if (text !== null) texts.push(text);
  }
  const madeAtMs = Date.parse(profile.created_at);
  const audits = (await store.audits.history(name)).filter(({ concludedAtMs }) => concludedAtMs >= madeAtMs).length;
  return profileDrift(profile, texts, registerOf(settings), Math.max(1, audits));
}
