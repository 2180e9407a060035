import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { sha256Hex } from '../../../lib/hash.js';
import { isAnyOtherAtWork } from '../runs/live-runs.js';
import type { Reuse } from './known-files.js';
import type { OpenRun } from '../runs/runs.js';
import type { StoreTables } from '../tables/tables.js';

type Queries = Kysely<StoreTables>;

/** Counted up when the rows of datasets are checked by other rules: marks of before say nothing then. */
const CHECKED_AS = 1;

/** What changes whenever a result is stored or replaced: the last entry of the ledger, and the last result. */
interface Newest {
  readonly entry: number;
  readonly result: number;
  /** Both with their times, as numbers of removed rows are given again. */
  readonly text: string;
}

async function newestOf(queries: Queries): Promise<Newest> {
  const entry = await queries
    .selectFrom('ledger')
    .select(['entry_id', 'run_no', 'at'])
    .orderBy('entry_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const result = await queries
    .selectFrom('results')
    .select(['result_id', 'run_no', 'scanned_at'])
    .orderBy('result_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const numbers = [entry?.entry_id, entry?.run_no, entry?.at, result?.result_id, result?.run_no, result?.scanned_at];
  const text = numbers.map((number) => number ?? 0).join(' ');
  return { entry: entry?.entry_id ?? 0, result: result?.result_id ?? 0, text };
}

/** What marks of this state of the results begin with. */
const beginning = ({ text }: Newest): string => `${text};`;

function hasMark(beginsWith: string) {
  return sql<boolean>`substr(checked, 1, ${sql.lit(beginsWith.length)}) = ${beginsWith}`;
}

/** Whether anything but a run's own commits was stored since. Samples are stored without an entry in the ledger. */
async function isChangedByOthers(queries: Queries, runNo: number, { entry, result }: Newest): Promise<boolean> {
  const entries = queries.selectFrom('ledger').select('run_no').where('entry_id', '>', entry);
  if ((await entries.where('run_no', '!=', runNo).limit(1).executeTakeFirst()) !== undefined) return true;
  const samples = queries.selectFrom('results').select('result_id').where('result_id', '>', result);
  // As text: by a parameter, SQLite does not use the index of samples.
  return (
    (await samples
      .where(sql<boolean>`is_sample = 1`)
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}

/**
 * The marks of datasets: which run found last that each of its rows would be recorded again as it is, by what settings,
 * and as of which results. While all of this is so in the next run of the trail, rows of an unchanged dataset need not
 * be checked again one by one.
 *
 * A mark says nothing of sources outside its dataset. No row of a dataset that has one depends on them, unless they
 * come first: so it counts only in a run that holds no scans yet. All else that such a run has recorded is as the run
 * before has it, and no text has two first sources there.
 */
export class DatasetMarks {
  readonly #queries: Queries;
  readonly #run: Pick<OpenRun, 'runNo' | 'trailNo'>;
  readonly #rules: string;
  readonly #isAnyOtherAtWork: () => Promise<boolean>;
  /** The results as they were before the first dataset was looked at; null where somebody else was at work then. */
  #begun: Promise<Newest | null> | null = null;

  constructor(
    queries: Queries,
    run: Pick<OpenRun, 'runNo' | 'trailNo'>,
    { scans, cache }: Pick<Reuse, 'scans' | 'cache'>,
    { owner, now }: { readonly owner: string; readonly now: () => number },
  ) {
    this.#queries = queries;
    this.#run = run;
    this.#rules = sha256Hex(JSON.stringify([CHECKED_AS, scans, cache]));
    // What somebody else is about to store may get a lower number than what is there.
    this.#isAnyOtherAtWork = () => isAnyOtherAtWork(queries, owner, now());
  }

  /** Returns the mark of datasets that this run checks; empty where there is none. To be called before the check. */
  async own(): Promise<string> {
    this.#begun ??= this.#begin();
    const newest = await this.#begun;
    return newest === null ? '' : this.#markOf(newest, this.#run.runNo);
  }

  /** Whether a mark of the run before says that the rows of its dataset are to be recorded as they are. */
  async holds(mark: string): Promise<boolean> {
    if (mark === '') return false;
    const { runNo, trailNo } = this.#run;
    const before = await this.#queries
      .selectFrom('runs')
      .select(['run_no', 'is_joined'])
      .where('trail_no', '=', trailNo)
      .where('run_no', '<', runNo)
      .orderBy('run_no', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (before?.is_joined !== 1 || mark !== this.#markOf(await newestOf(this.#queries), before.run_no)) return false;
    const scan = this.#queries.selectFrom('tasks').select('task_id').where('run_no', '=', runNo).limit(1);
    return (await scan.executeTakeFirst()) === undefined;
  }

  /** Brings the marks of the run forward to its end: what it stored itself concerns none of the rows that it kept. */
  async bringForward(): Promise<void> {
    const begun = await (this.#begun ?? null);
    if (begun === null || (await this.#isAnyOtherAtWork())) return;
    const { runNo, trailNo } = this.#run;
    const newest = await newestOf(this.#queries);
    if (newest.text === begun.text || (await isChangedByOthers(this.#queries, runNo, begun))) return;
    await this.#queries
      .updateTable('read_datasets')
      .set({ checked: this.#markOf(newest, runNo) })
      .where('trail_no', '=', trailNo)
      .where('checked', '=', this.#markOf(begun, runNo))
      .execute();
  }

  async #begin(): Promise<Newest | null> {
    return (await this.#isAnyOtherAtWork()) ? null : newestOf(this.#queries);
  }

  #markOf(newest: Newest, runNo: number): string {
    return `${beginning(newest)}${runNo};${this.#rules}`;
  }
}

/** Drops all marks: where results may have changed, and neither the newest entry nor the newest result shows it. */
export async function dropMarks(queries: Queries): Promise<void> {
  await queries.updateTable('read_datasets').set({ checked: '' }).where('checked', '!=', '').execute();
}

/**
 * Drops the marks that no longer hold. To be called, in the same transaction, before entries of the ledger are removed
 * that show it.
 */
export async function dropStaleMarks(queries: Queries): Promise<void> {
  const isCurrent = hasMark(beginning(await newestOf(queries)));
  await queries
    .updateTable('read_datasets')
    .set({ checked: '' })
    .where('checked', '!=', '')
    .where((row) => row.not(isCurrent))
    .execute();
}
