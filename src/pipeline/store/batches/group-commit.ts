import type { Kysely } from 'kysely';
import type { Clock } from '../../../lib/clock.js';
import { coalesce, kindOf } from '../../../lib/database/index.js';
import type { DatabaseKind } from '../../../lib/database/index.js';
import type { CommitReport } from '../../../records/batch.js';
import { commitBatches, prepareCommit } from './commit.js';
import type { Commit, CommitContext, PreparedCommit } from './commit.js';
import type { StoreTables } from '../tables/tables.js';

/**
 * Outcomes of one transaction. In SQLite more would not be quicker, a statement of many rows holds much memory, and at
 * most 32,766 values are bound. In PostgreSQL a transaction of a run that is shared is a dozen round trips, however
 * many batches end in it.
 */
const OUTCOMES_TOGETHER: Readonly<Record<DatabaseKind, number>> = { sqlite: 250, postgres: 1000 };
/** Few outcomes wait this long for others to share their transaction; no connection waits with them. */
const GATHER_MS = 20;
/** From this many outcomes on, a transaction of its own costs little. */
const ENOUGH_OUTCOMES = 100;

/**
 * @returns a function that stores how a batch ended; batches that end within a short time share a transaction, which
 *   costs much the same for one result or for many. Resolves once the commit is stored
 */
export function groupCommit(
  queries: Kysely<StoreTables>,
  context: CommitContext,
  clock: Clock,
): (commit: Commit) => Promise<CommitReport> {
  const add = coalesce<PreparedCommit, CommitReport>({
    work: (commits) => commitBatches(queries, context, commits, clock.now()),
    weightOf: ({ outcomes }) => outcomes.length,
    maxWeight: OUTCOMES_TOGETHER[kindOf(queries)],
    gathering: { waitMs: GATHER_MS, enoughWeight: ENOUGH_OUTCOMES },
    // Among the batches of a shared run, one that can never be stored must not take the others with it.
    retriesAlone: context.fence.retriesOneByOne,
  });
  return async (commit) => add(await prepareCommit(commit, context.keepText));
}
