import { withLookAheadStore } from '../assemble-store.js';
import type { RunPlan } from '../records/run-plan.js';
import { checkRequest, requestOf } from './run-request.js';
import type { RunOptions } from './run-options.js';

export interface PlanOptions extends RunOptions {
  /** What is planned; left out, a run. An audit continues with results of earlier model versions. */
  readonly job?: 'run' | 'audit';
}

/**
 * Returns what a run over the paths would do: sources, documents, words, requests. Sends no text, and makes no database
 * or folder.
 */
export async function plan(options: PlanOptions): Promise<RunPlan> {
  await checkRequest(options);
  const request = await requestOf(options);
  return withLookAheadStore(request.settings, options.cwd ?? process.cwd(), async (store) => {
    const { assemblePlan } = await import('../assemble.js');
    return assemblePlan(request, store, options.job === 'audit');
  });
}
