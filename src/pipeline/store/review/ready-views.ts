import type { Kysely, Selectable } from 'kysely';
import type { Clock } from '../../../lib/clock.js';
import type { AskedState, StatedFrom } from '../../../records/verdict.js';
import { statingOf } from '../columns/stored-stating.js';
import { namingOf } from '../runs/run-naming.js';
import { findRun } from '../runs/runs.js';
import type { RunRow } from '../runs/runs.js';
import type { FindingViewsTable } from '../tables/review-tables.js';
import { storedStrings } from '../columns/stored-json.js';
import type { StoreTables } from '../tables/tables.js';
import { makeView } from './finding-views.js';

/** A view of a run in progress is made again after this time at the earliest. */
const FRESH_MS = 15_000;
/** How long a request waits for a view: that of a small run is ready before anybody sees that it was not. */
const PATIENCE_MS = 1500;

/** A view that can be asked. */
export interface ReadyView {
  readonly state: 'ready';
  readonly viewNo: number;
  readonly run: RunRow;
  /** Null of a run that has none. */
  readonly runName: string | null;
  /** What the run was started over. */
  readonly paths: readonly string[];
  /** All of the run, whatever is filtered by. */
  readonly findings: number;
  /** Whether texts were scanned for patterns, and whether references were checked. */
  readonly hasPatterns: boolean;
  readonly hasReferences: boolean;
}

/** A view that is still being made. */
export interface UnreadyView {
  readonly state: 'making';
  readonly done: number;
}

interface Making {
  done: number;
  readonly work: Promise<unknown>;
}

/** Another number makes all views again: what is stored in them means something else. */
const MADE_AS = 3;

/** The state of a run: cheap to read, and another after each step of its work. */
function markOf(run: RunRow): string {
  return [MADE_AS, run.status, run.ended_at, run.requests, run.active_ms, run.crawl_done].join(' ');
}

function readyOf(
  view: Pick<Selectable<FindingViewsTable>, 'view_no' | 'findings' | 'has_patterns' | 'has_references'>,
  run: RunRow,
): ReadyView {
  const [hasPatterns, hasReferences] = [view.has_patterns === 1, view.has_references === 1];
  const paths = storedStrings(run.paths, 'runs.paths');
  const { name: runName } = namingOf(run);
  const { view_no: viewNo, findings } = view;
  return { state: 'ready', viewNo, run, runName, paths, findings, hasPatterns, hasReferences };
}

/** The views of runs: made when they are first asked for, and again once their run has changed. */
export class ReadyViews {
  readonly #queries: Kysely<StoreTables>;
  readonly #clock: Clock;
  /** By number of the run and the confidence from which verdicts are stated. */
  readonly #making = new Map<string, Making>();
  #isClosed = false;

  constructor(queries: Kysely<StoreTables>, clock: Clock) {
    this.#queries = queries;
    this.#clock = clock;
  }

  /** Returns the newest view of a run, or how far its first one is. @throws AssayError `run_not_found` */
  async of(runId: string, asked: AskedState): Promise<ReadyView | UnreadyView> {
    const run = await findRun(this.#queries, runId);
    const { from } = statingOf(run, asked);
    const mark = markOf(run);
    const known = await this.#newest(run, from);
    if (known?.mark === mark) return readyOf(known, run);
    const isDue = known === undefined || this.#clock.now() - known.made_at > FRESH_MS;
    const making = isDue ? this.#make(run, from, mark) : null;
    if (making !== null) await Promise.race([making.work, this.#clock.sleep(PATIENCE_MS)]);
    const newest = await this.#newest(run, from);
    return newest === undefined ? { state: 'making', done: making?.done ?? 0 } : readyOf(newest, run);
  }

  #newest({ run_no: runNo }: RunRow, from: StatedFrom) {
    return this.#queries
      .selectFrom('finding_views')
      .select(['view_no', 'mark', 'findings', 'made_at', 'has_patterns', 'has_references'])
      .where('run_no', '=', runNo)
      .where('stated_from', '=', from)
      .where('is_ready', '=', 1)
      .orderBy('view_no', 'desc')
      .executeTakeFirst();
  }

  #make(run: RunRow, from: StatedFrom, mark: string): Making {
    const key = `${run.run_no} ${from}`;
    const under = this.#making.get(key);
    if (under !== undefined) return under;
    const making: Making = {
      done: 0,
      work: makeView(this.#queries, { run, from, mark }, this.#clock, (rows) => {
        making.done = rows;
        if (this.#isClosed) throw new Error('the workbench was closed');
      }).finally(() => this.#making.delete(key)),
    };
    // Whoever waits for it sees the error; without them it must not end the program.
    making.work.catch(() => undefined);
    this.#making.set(key, making);
    return making;
  }

  /** Stops the making of views, and waits for the end of its last step. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled([...this.#making.values()].map(({ work }) => work));
  }
}
