import type { AuditRun } from '../../../records/audit-history.js';
import type { OnRunEvent } from '../../../records/events.js';
import type { RescoreReport, RescoreSample } from '../../../records/rescore.js';
import type { RunDeps } from '../../setup/deps.js';
import type { RunSettings } from '../../setup/identity.js';
import type { RescorePolicy } from './kept-results.js';
import { surveyRun } from './sample.js';
import type { Survey } from './sample.js';
import { scoreSample } from './score-sample.js';

/** What a change of the service's model means for the run of an audit. */
export interface RescoreRequest {
  readonly runId: string;
  /** Versions of the run's results. */
  readonly versions: readonly string[];
  /** Versions of the service; none where it does not say which. */
  readonly pinned: readonly string[];
  readonly policy: RescorePolicy;
  /** Of the audit, newest first. */
  readonly history: readonly AuditRun[];
  /** Words that the sample may cost; null without a limit. */
  readonly wordsLeft: number | null;
  /** The service is embedded. */
  readonly isFree: boolean;
}

const smaller = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.min(a, b);

/** The sample that an earlier night scored of the same change: it says the same tonight, for nothing. */
export function knownSample(
  history: readonly AuditRun[],
  pinned: readonly string[],
  from: readonly string[],
): RescoreSample | null {
  const sample = history[0]?.rescore?.sample ?? null;
  if (sample?.status !== 'complete' || sample.to.join() !== pinned.join()) return null;
  return from.every((version) => sample.from.includes(version)) ? sample : null;
}

async function newSample(
  deps: RunDeps,
  settings: RunSettings,
  request: RescoreRequest,
  survey: Survey,
  from: readonly string[],
  signal: AbortSignal,
  onEvent: OnRunEvent,
): Promise<RescoreSample | null> {
  if (survey.chosen.length === 0) return null;
  const maxWords = smaller(request.wordsLeft, request.policy.nightlyWords);
  const scored = await scoreSample(deps, settings, request.runId, survey, maxWords, signal, onEvent);
  return {
    ...scored,
    runId: request.runId,
    scoredAtMs: deps.clock.now(),
    from,
    to: request.pinned,
    free: request.isFree,
  };
}

/**
 * Says what became of the results of earlier versions in the run of an audit, and scores a sample of them with the
 * service's version where that is asked for. Null where every result is of that version.
 */
export async function reportRescoring(
  deps: RunDeps,
  settings: RunSettings,
  request: RescoreRequest,
  signal: AbortSignal,
  onEvent: OnRunEvent,
): Promise<RescoreReport | null> {
  const { runId, versions, pinned, policy, wordsLeft } = request;
  const from = versions.filter((version) => !pinned.includes(version));
  if (pinned.length === 0 || from.length === 0) return null;
  const isCurrent = (version: string): boolean => pinned.includes(version);
  const known = policy.mode === 'sample' ? knownSample(request.history, pinned, from) : null;
  const survey = await surveyRun(deps.store.resultRows(runId), isCurrent, {
    sampleWords: smaller(wordsLeft, policy.nightlyWords),
    mostWords: policy.nightlyWords,
    paid: await deps.store.sampled.known(pinned),
  });
  const { documents, waiting, wordsWaiting, tooLarge } = survey;
  const sample =
    policy.mode === 'sample'
      ? (known ?? (await newSample(deps, settings, request, survey, from, signal, onEvent)))
      : null;
  const { mode, nightlyWords } = policy;
  return { mode, from, to: pinned, documents, waiting, wordsWaiting, tooLarge, nightlyWords, sample };
}
