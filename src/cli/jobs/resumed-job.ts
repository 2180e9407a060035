import type { RunRequest } from '../../library/stored-runs.js';
import { resolveSettings } from '../../settings/index.js';
import type { CliContext } from '../process/command.js';
import type { RunJob } from './run-job.js';

/** Returns what a run is resumed with: its own paths, settings, bounds and outputs, and what is given this time. */
export function resumedJob(
  { paths, settings: stored, start }: RunRequest,
  given: Readonly<Record<string, unknown>>,
  { env, cwd: here }: Pick<CliContext, 'env' | 'cwd'>,
): Pick<RunJob, 'paths' | 'cwd' | 'settings'> {
  const { settings } = resolveSettings({
    // Among the settings of the scan `profile` is that of the wire.
    flags: { ...stored, profile: undefined, ...start, ...given },
    env,
    cwd: here,
  });
  const { cwd } = stored;
  return { paths, cwd: typeof cwd === 'string' ? cwd : here, settings };
}
