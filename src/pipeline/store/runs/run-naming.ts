import type { Kysely, Selectable } from 'kysely';
import { numberedName, PRIORITIES } from '../../../records/run-naming.js';
import type { AskedNaming, Priority, RunNaming } from '../../../records/run-naming.js';
import { storedLiteral } from '../columns/stored-literal.js';
import type { RunsTable, StoreTables } from '../tables/tables.js';

type NamingColumns = Pick<Selectable<RunsTable>, 'name' | 'name_no' | 'owner' | 'priority'>;

/** The same, to be written. */
type NewNaming = Omit<NamingColumns, 'priority'> & { readonly priority: Priority };

/** Returns what a stored run is called, whose it is, and how it is served. */
export function namingOf({ name, name_no: number, owner, priority }: NamingColumns): RunNaming {
  return {
    name: name === null || number === null ? null : numberedName(name, number),
    owner,
    priority: storedLiteral(PRIORITIES, priority, 'runs.priority'),
  };
}

/** Returns the number of the next run of this name; to be called with the locks held. */
async function nextNumber(queries: Kysely<StoreTables>, name: string): Promise<number> {
  const { newest } = await queries
    .selectFrom('runs')
    .select(({ fn }) => fn.max('name_no').as('newest'))
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return (newest ?? 0) + 1;
}

/** Returns the columns of a new run; `asked` is left out for a plan, which has no name. */
export async function newNaming(queries: Kysely<StoreTables>, asked: AskedNaming | undefined): Promise<NewNaming> {
  if (asked === undefined) return { name: null, name_no: null, owner: null, priority: 'normal' };
  const name = asked.name ?? asked.usualName;
  const number = await nextNumber(queries, name);
  return { name, name_no: number, owner: asked.owner ?? asked.usualOwner, priority: asked.priority };
}

/** Changes how a run is served from now on, also while it is in progress. Returns what it is called. */
export async function changePriority(
  queries: Kysely<StoreTables>,
  run: NamingColumns & Pick<Selectable<RunsTable>, 'run_no' | 'run_id'>,
  priority: Priority,
): Promise<RunNaming & { readonly runId: string }> {
  await queries.updateTable('runs').set({ priority }).where('run_no', '=', run.run_no).execute();
  return { ...namingOf(run), runId: run.run_id, priority };
}

/** Returns the columns of an unfinished run that is continued: it keeps its name and owner unless others are given. */
export async function keptNaming(
  queries: Kysely<StoreTables>,
  before: NamingColumns,
  asked: AskedNaming | undefined,
): Promise<Partial<NewNaming>> {
  if (asked === undefined) return {};
  const { owner, priority } = asked;
  const kept = { owner: owner ?? before.owner, priority };
  if (asked.name === null || asked.name === before.name) return kept;
  return { ...kept, name: asked.name, name_no: await nextNumber(queries, asked.name) };
}
