import type { RunPlan } from '../../../records/run-plan.js';
import type { Store } from '../../store/index.js';
import type { RescorePolicy } from './kept-results.js';
import { knownSample } from './rescore.js';
import { surveyRun } from './sample.js';
import type { ModelWatch } from './watch-models.js';

/**
 * Returns what an audit would score again because the service's model has changed; null where it has not, or nothing is
 * asked for. A sample that an earlier night scored costs nothing.
 */
export async function planRescoring(
  store: Store,
  { earlier, history }: ModelWatch,
  pinned: readonly string[],
  { mode, nightlyWords }: RescorePolicy,
): Promise<Omit<NonNullable<RunPlan['rescore']>, 'free'> | null> {
  const from = earlier?.versions.filter((version) => !pinned.includes(version)) ?? [];
  if (earlier === null || pinned.length === 0 || from.length === 0 || mode === 'none') return null;
  if (mode === 'sample' && knownSample(history, pinned, from) !== null)
    return { mode, from, to: pinned, documents: 0, words: 0 };
  const paid = await store.sampled.known(pinned);
  const bounds = { sampleWords: nightlyWords, mostWords: nightlyWords, paid };
  const survey = await surveyRun(store.resultRows(earlier.runId), (version) => pinned.includes(version), bounds);
  const { chosen, waiting, tooLarge, wordsWaiting } = survey;
  if (waiting === 0) return null;
  return mode === 'sample'
    ? { mode, from, to: pinned, documents: chosen.length, words: chosen.reduce((sum, { words }) => sum + words, 0) }
    : {
        mode,
        from,
        to: pinned,
        documents: waiting - tooLarge,
        words: Math.min(wordsWaiting, nightlyWords ?? Infinity),
      };
}
