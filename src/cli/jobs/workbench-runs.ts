import { plan } from '../../library/plan.js';
import { run } from '../../library/run.js';
import { storedRun } from '../../library/stored-run.js';
import type { Settings } from '../../settings/groups.js';
import type { CliContext } from '../process/command.js';
import { resumedJob } from './resumed-job.js';

/** Returns how the workbench plans, starts and resumes runs: with the settings it was opened with, in this program. */
export function workbenchRuns(
  settings: Settings,
  given: Readonly<Record<string, unknown>>,
  context: Pick<CliContext, 'env' | 'cwd'>,
) {
  const { cwd } = context;
  return {
    plan: (folder: string, signal: AbortSignal) => plan({ paths: [folder], settings, cwd, signal }),
    start: async (folder: string, signal: AbortSignal) => {
      await run({ paths: [folder], settings, cwd, signal });
    },
    resume: async (runId: string, signal: AbortSignal) => {
      const { request } = await storedRun({ settings, cwd, run: runId });
      const job = resumedJob(request, given, context);
      await run({ paths: job.paths, settings: job.settings, cwd, pathsFrom: job.cwd, signal });
    },
  };
}
