import type { ChangeLine, ChangeVerdict, ListedChanges, WorkbenchChanges } from '../contract/workbench-history.js';
import type { Clock } from '../lib/clock.js';
import { changedRows } from '../pipeline/outputs/history.js';
import type { Store } from '../pipeline/store/index.js';
import { CHANGE_KINDS } from '../records/change-kind.js';
import type { ChangeKind } from '../records/change-kind.js';
import { commonFolder } from '../records/common-folder.js';
import type { HistoryRow } from '../records/history-row.js';
import type { ResultReason } from '../records/judged.js';
import type { StatedVerdict } from '../records/verdict.js';

/** Lines of each kind that are shown: `assay diff` and `assay export --changed-only` write them all. */
const LINES = 200;
/** How long a request waits: a small run is compared before anybody sees that it was not. */
const PATIENCE_MS = 1500;
/** A run that is not complete is compared again after this time at the earliest. */
const FRESH_MS = 15_000;
/** Comparisons that are kept; the oldest goes first. */
const KEPT = 20;

interface Comparing {
  done: number;
  result: WorkbenchChanges | null;
  /** When the result may be another; null: it stays. */
  staleAtMs: number | null;
  readonly work: Promise<void>;
}

function kindOf({ change, verdictBefore, row }: HistoryRow): ChangeKind | null {
  const [before, after] = [verdictBefore, row.stated];
  const isStated = before !== null && after !== null && before !== 'unsure' && after !== 'unsure';
  if (isStated && change !== 'gone' && before !== after) return 'flipped';
  return change === 'unchanged' || change === 'not_compared' ? null : change;
}

function verdictOf(stated: StatedVerdict | null, notJudged: ResultReason | null): ChangeVerdict {
  return notJudged === null ? stated : 'not_judged';
}

/** Counts all changes of a run, and keeps the first of each kind. */
class Changes {
  readonly #counts = new Map<ChangeKind, number>();
  readonly #rows = new Map<ChangeKind, HistoryRow[]>();

  add(kind: ChangeKind, row: HistoryRow): void {
    const count = this.#counts.get(kind) ?? 0;
    this.#counts.set(kind, count + 1);
    if (count < LINES) this.#rows.set(kind, [...(this.#rows.get(kind) ?? []), row]);
  }

  async lists({ review }: Pick<Store, 'review'>, runId: string, previousId: string): Promise<readonly ListedChanges[]> {
    const lists: ListedChanges[] = [];
    for (const kind of CHANGE_KINDS) {
      const rows = this.#rows.get(kind) ?? [];
      const readIn = kind === 'gone' ? previousId : runId;
      const ids = await review.sourceIds(
        readIn,
        rows.map(({ row }) => ({ source: row.source, datasetId: row.datasetId })),
      );
      const lines = rows.map(({ row, verdictBefore, notJudgedBefore, sourceBefore }, index): ChangeLine => ({
        source: row.source,
        dataset_id: row.datasetId,
        before: verdictOf(verdictBefore, notJudgedBefore),
        after: kind === 'gone' ? null : verdictOf(row.stated, row.notJudgedReason),
        source_before: sourceBefore,
        run_id: readIn,
        source_id: ids[index] ?? null,
      }));
      if (lines.length > 0) lists.push({ kind, count: this.#counts.get(kind) ?? 0, lines });
    }
    return lists;
  }
}

/** What changed between runs: compared when it is first asked for, then kept; of a run in progress, for a while. */
export class Comparisons {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #known = new Map<string, Comparing>();
  #isClosed = false;

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Returns what changed since the run before, or how far the comparison is. @throws AssayError `run_not_found` */
  async of(runId: string): Promise<WorkbenchChanges> {
    const known = this.#known.get(runId);
    const isStale = known !== undefined && known.staleAtMs !== null && known.staleAtMs <= this.#clock.now();
    const comparing = known === undefined || isStale ? this.#begin(runId) : known;
    await Promise.race([comparing.work, this.#clock.sleep(PATIENCE_MS)]);
    return comparing.result ?? { state: 'comparing', done: comparing.done };
  }

  #begin(runId: string): Comparing {
    const comparing: Comparing = {
      done: 0,
      result: null,
      staleAtMs: null,
      work: this.#compare(runId, (done) => (comparing.done = done)).then(
        ({ result, isFinal }) => {
          comparing.result = result;
          comparing.staleAtMs = isFinal ? null : this.#clock.now() + FRESH_MS;
        },
        (error: unknown) => {
          this.#known.delete(runId);
          throw error;
        },
      ),
    };
    // Whoever waits for it sees the error; without them it must not end the program.
    comparing.work.catch(() => undefined);
    this.#known.set(runId, comparing);
    const [oldest] = this.#known.keys();
    if (this.#known.size > KEPT && oldest !== undefined) this.#known.delete(oldest);
    return comparing;
  }

  async #compare(
    runId: string,
    onDone: (done: number) => void,
  ): Promise<{ readonly result: WorkbenchChanges; readonly isFinal: boolean }> {
    const { status } = await this.#store.runSummary(runId);
    const isFinal = status === 'complete';
    const part = await changedRows(this.#store, runId);
    if (part.previousRunId === null) return { result: { state: 'first' }, isFinal };
    const changes = new Changes();
    let done = 0;
    for await (const row of part.rows()) {
      if (this.#isClosed) throw new Error('the workbench was closed');
      const kind = kindOf(row);
      if (kind !== null) changes.add(kind, row);
      onDone((done += 1));
    }
    const lists = await changes.lists(this.#store, runId, part.previousRunId);
    const names = new Map((await this.#store.listRuns()).map((run) => [run.runId, run.name ?? run.runId]));
    const nameOf = (id: string): string => names.get(id) ?? id;
    const folder = commonFolder(part.paths);
    const [run, previous] = [nameOf(runId), nameOf(part.previousRunId)];
    return { result: { state: 'ready', run, previous_run: previous, folder, lists }, isFinal };
  }

  /** Stops what is compared, and waits for the end of its last step. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled([...this.#known.values()].map(({ work }) => work));
  }
}
