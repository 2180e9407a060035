import type { Kysely } from 'kysely';
import type { AccountTables } from './tables.js';

/** What was done about the access of a person. */
export const ACCESS_ACTIONS = ['link_made', 'ended'] as const;
export type AccessAction = (typeof ACCESS_ACTIONS)[number];

/** A line about it: lines are only ever added. */
export interface AccessChange {
  /** Who did it: the name of whoever signed in, empty for the account holder; `COMMAND_LINE`. */
  readonly by: string;
  readonly action: AccessAction;
  readonly person: string;
  /** Milliseconds since the Unix epoch. */
  readonly changedAt: number;
}

/** No person can be called so: names are trimmed. */
export const COMMAND_LINE = ' command line';

const SHOWN = 50;

export async function addAccessChange(
  queries: Kysely<AccountTables>,
  { by, action, person, changedAt }: AccessChange,
): Promise<void> {
  await queries
    .insertInto('access_changes')
    .values({ changed_by: by, action, person, changed_at: changedAt })
    .execute();
}

/** The newest lines first, at most fifty. */
export async function newestAccessChanges(queries: Kysely<AccountTables>): Promise<readonly AccessChange[]> {
  const rows = await queries
    .selectFrom('access_changes')
    .selectAll()
    .orderBy('change_id', 'desc')
    .limit(SHOWN)
    .execute();
  return rows.flatMap(({ changed_by: by, action: stored, person, changed_at: changedAt }) => {
    // What a later version of the program did is not shown.
    const action = ACCESS_ACTIONS.find((known) => known === stored);
    return action === undefined ? [] : [{ by, action, person, changedAt }];
  });
}
