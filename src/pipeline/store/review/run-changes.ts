import type { Kysely } from 'kysely';
import type { Clock } from '../../../lib/clock.js';
import { RUN_ACTIONS } from '../../../records/run-action.js';
import type { RunChange } from '../../../records/run-action.js';
import { storedLiteral } from '../columns/stored-literal.js';
import type { StoreTables } from '../tables/tables.js';

const SHOWN = 20;

/** Lines about what was done to runs from the workbench. */
export interface RunChangeStore {
  add(change: Omit<RunChange, 'changedAtMs'>): Promise<void>;
  /** The newest first, at most twenty. */
  newest(): Promise<readonly RunChange[]>;
}

export function runChangeStore(queries: Kysely<StoreTables>, clock: Clock): RunChangeStore {
  return {
    add: async (change) => {
      await queries
        .insertInto('run_changes')
        .values({ ...change, changed_at: clock.now() })
        .execute();
    },
    newest: async () => {
      const rows = await queries
        .selectFrom('run_changes')
        .selectAll()
        .orderBy('change_id', 'desc')
        .limit(SHOWN)
        .execute();
      return rows.map(({ reader, action, what, changed_at: changedAtMs }) => ({
        reader,
        action: storedLiteral(RUN_ACTIONS, action, 'run_changes.action'),
        what,
        changedAtMs,
      }));
    },
  };
}
