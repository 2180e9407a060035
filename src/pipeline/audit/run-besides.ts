import type { OnRunEvent } from '../../records/events.js';
import type { EndedRun } from '../../records/run-summary.js';
import { ServiceFailure } from '../../records/service-failure.js';
import { runPipeline } from '../run.js';
import type { RunDeps } from '../setup/deps.js';
import type { RunSettings } from '../setup/identity.js';

/**
 * Runs the pipeline beside the run of an audit. Reports of it only that the service is out. Returns null where the
 * service was out when it was to start, for too long: the audit is concluded without it.
 */
export async function runBesides(
  own: RunDeps,
  settings: RunSettings,
  signal: AbortSignal,
  onEvent: OnRunEvent,
): Promise<EndedRun | null> {
  try {
    return await runPipeline(own, settings, signal, (event) => {
      if (event.kind === 'outage') onEvent(event);
    });
  } catch (error) {
    if (error instanceof ServiceFailure && error.mayPass) return null;
    throw error;
  }
}
