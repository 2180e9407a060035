import { IN_MEMORY } from '../../lib/database/index.js';
import type { RunDeps } from '../setup/deps.js';
import { openStore } from '../store/index.js';

/**
 * Hands over a database of its own, which is gone afterwards: for texts that are no sources of the run, or are scored
 * once more, so that an earlier score of theirs must not stand in.
 */
export async function withOwnStore<Result>(deps: RunDeps, use: (own: RunDeps) => Promise<Result>): Promise<Result> {
  const store = await openStore({ db: IN_MEMORY, keepText: 'none', state: deps.store.internals.state }, deps.clock);
  try {
    return await use({ ...deps, store, openBackend: undefined });
  } finally {
    await store.close();
  }
}
