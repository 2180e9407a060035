import type { RunListing } from '../../../records/run-listing.js';
import type { RunDetails } from './details.js';

interface DetailedRuns {
  runDetails(runId: string): Promise<RunDetails>;
}

/** Returns the status of a listed run: one that says `running` may have lost its process, and the lock tells. */
export async function liveStatus(store: DetailedRuns, run: RunListing): Promise<RunDetails['status']> {
  return run.status === 'running' ? (await store.runDetails(run.runId)).status : run.status;
}
