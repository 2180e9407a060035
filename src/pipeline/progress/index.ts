import { monotonicMs } from '../../lib/clock.js';
import { Signal } from '../../lib/signal.js';
import type { EndedRun, RunSummary } from '../../records/run-summary.js';
import type { Usage } from '../../records/usage.js';
import type { EventOf, OnRunEvent } from '../../records/events.js';
import { outageEvent } from '../schedule/index.js';
import type { Inflow, Outage, ScheduleEnd, ScheduleEvent } from '../schedule/index.js';
import { runStop } from './run-stop.js';
import type { LedgerTotals } from '../../records/ledger.js';
import type { RunStore } from '../store/index.js';

/** How often the heartbeat of a run and its totals are stored. */
export const HEARTBEAT_MS = 5000;

const STATUS = {
  complete: 'complete',
  signal: 'stopped_signal',
  budget: 'stopped_budget',
  service: 'stopped_service',
  stalled: 'stopped_service',
  elsewhere: 'stopped_service',
  outage: 'stopped_service',
  max_failed: 'stopped_service',
} as const satisfies Record<ScheduleEnd['kind'], RunSummary['status']>;

function runEnded({ run_id: runId, status, sources, words, requests, retries }: RunSummary): EventOf<'run_ended'> {
  const { found: sourcesFound, ...ended } = sources;
  const { planned: wordsPlanned, billed: wordsBilled, unknown: wordsUnknown } = words;
  const counts = { sourcesFound, ...ended, wordsPlanned, wordsBilled, wordsUnknown, requests, retries };
  return { kind: 'run_ended', runId, status, ...counts };
}

/** The totals of a run in progress: reported as events, and stored with a heartbeat. */
export class RunProgress {
  readonly #run: RunStore;
  readonly #onEvent: OnRunEvent;
  readonly #onLockLost: () => void;
  readonly #timer: NodeJS.Timeout;
  /** Sources that are recorded. */
  #sourcesFound: number;
  /** Of those, sources that have been read. */
  #sourcesRead: number;
  #filesCounted = 0;
  #allCounted = false;
  #sourcesDone: number;
  #crawlDone: boolean;
  /** Null where other machines read too, and count them. */
  #wordsPlanned: number | null;
  #wordsDone: number;
  #wordsLeft: number | null;
  #inFlight = 0;
  #outage: Outage | null = null;
  #totals = { requests: 0, retries: 0 };
  #stored = { requests: 0, retries: 0, atMs: monotonicMs() };
  #isHeldUp = false;
  readonly #inflowChanged = new Signal();

  private constructor(
    run: RunStore,
    usage: Usage,
    onEvent: OnRunEvent,
    onLockLost: () => void,
    before: { readonly sourcesFound: number; readonly sourcesDone: number; readonly words: LedgerTotals },
  ) {
    this.#run = run;
    this.#onEvent = onEvent;
    this.#onLockLost = onLockLost;
    this.#sourcesFound = before.sourcesFound;
    this.#sourcesRead = before.sourcesFound;
    this.#sourcesDone = before.sourcesDone;
    this.#wordsPlanned = before.words.planned;
    this.#wordsDone = before.words.billed;
    this.#crawlDone = run.run.crawlDone;
    this.#wordsLeft = usage.wordsLeft;
    this.#timer = setInterval(() => void this.#heartbeat(), HEARTBEAT_MS).unref();
  }

  static async begin(run: RunStore, usage: Usage, onEvent: OnRunEvent, onLockLost: () => void): Promise<RunProgress> {
    const counts = await run.counts();
    const words = await run.ledger();
    const { runId, name, owner, priority, resumed } = run.run;
    onEvent({ kind: 'run_started', runId, name, owner, priority, resumed });
    onEvent({ kind: 'budget', wordsLeft: usage.wordsLeft, plan: usage.plan });
    return new RunProgress(run, usage, onEvent, onLockLost, { ...counts, words });
  }

  readonly inflow: Inflow = {
    state: () => (this.#crawlDone ? 'done' : this.#isHeldUp ? 'held_up' : 'open'),
    changed: () => this.#inflowChanged.next(),
  };

  /** Says whether only files that take long to read are still to come. */
  readonly heldUp = (isHeldUp: boolean): void => {
    this.#isHeldUp = isHeldUp;
    this.#inflowChanged.notify();
  };

  /** So many files were found so far, by their names. */
  readonly counted = (files: number): void => {
    this.#filesCounted = files;
    this.#report();
  };

  readonly allCounted = (): void => {
    this.#allCounted = true;
    this.#report();
  };

  readonly noted = (message: string): void => this.#onEvent({ kind: 'note', message });

  /** @param more `read`: those that were read; left out, all */
  readonly recorded = (more: {
    readonly found: number;
    readonly ended: number;
    readonly read?: number;
    readonly plannedWords?: number;
  }): void => {
    const { found, ended, read = found, plannedWords = null } = more;
    this.#wordsPlanned =
      this.#wordsPlanned === null || plannedWords === null ? null : this.#wordsPlanned + plannedWords;
    this.#sourcesFound += found;
    this.#sourcesRead += read;
    this.#sourcesDone += ended;
    this.#inflowChanged.notify();
    this.#report();
  };

  /** So many sources were found in all: other machines may have found more than was known. */
  readonly foundInAll = (sources: number): void => {
    this.#sourcesFound = sources;
    this.#sourcesRead = sources;
    this.#report();
  };

  readonly crawlEnded = (sawAll: boolean): void => {
    this.#crawlDone ||= sawAll;
    if (sawAll && this.#wordsPlanned !== null)
      this.#onEvent({
        kind: 'words_planned',
        words: Math.max(0, this.#wordsPlanned - this.#wordsDone),
        wordsLeft: this.#wordsLeft,
      });
    this.#inflowChanged.notify();
    this.#report();
  };

  readonly scheduled = (event: ScheduleEvent): void => {
    if (event.kind === 'outage') {
      this.#outage = event.outage;
      this.#onEvent(outageEvent(event.outage));
      this.#report();
      return;
    }
    if (event.kind !== 'committed') {
      this.#onEvent(event);
      return;
    }
    this.#sourcesDone += event.sourcesEnded;
    this.#wordsDone += event.words;
    this.#report();
  };

  readonly update = (totals: {
    readonly requests: number;
    readonly retries: number;
    readonly inFlight: number;
    readonly wordsLeft: number | null;
  }): void => {
    this.#totals = { requests: totals.requests, retries: totals.retries };
    this.#inFlight = totals.inFlight;
    this.#wordsLeft = totals.wordsLeft;
  };

  /** Stores the end of the run. Returns its summary, and what stopped it. */
  async end(end: ScheduleEnd, maxFailed: number): Promise<EndedRun> {
    this.close();
    await this.#store();
    const status = STATUS[end.kind];
    const summary = await this.#run.end(status);
    this.#onEvent(runEnded(summary));
    const stop = await runStop(end, summary, maxFailed, (reason) => this.#run.reasonMessage(reason));
    return { ...summary, requests_this_start: this.#totals.requests, stop };
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #report(): void {
    this.#onEvent({
      kind: 'progress',
      sourcesFound: this.#crawlDone ? this.#sourcesFound : Math.max(this.#sourcesFound, this.#filesCounted),
      findingDone: this.#crawlDone || this.#allCounted,
      sourcesRead: this.#crawlDone ? this.#sourcesFound : Math.max(this.#sourcesRead, this.#sourcesDone),
      crawlDone: this.#crawlDone,
      sourcesDone: this.#sourcesDone,
      wordsDone: this.#wordsDone,
      wordsLeft: this.#wordsLeft,
      requestsInFlight: this.#inFlight,
      outageCode: this.#outage?.fault.code ?? null,
      outageWaitedMs: this.#outage?.waitedMs ?? 0,
      outageLimitMs: this.#outage?.limitMs ?? 0,
    });
  }

  async #store(): Promise<void> {
    const now = monotonicMs();
    const { requests, retries } = this.#totals;
    const added = {
      requests: requests - this.#stored.requests,
      retries: retries - this.#stored.retries,
      activeMs: Math.round(now) - Math.round(this.#stored.atMs),
    };
    this.#stored = { requests, retries, atMs: now };
    await this.#run.addTotals(added);
    if (!this.#crawlDone && this.#filesCounted > 0) await this.#run.keepFilesNamed(this.#filesCounted);
  }

  async #heartbeat(): Promise<void> {
    try {
      await this.#store();
      if (!(await this.#run.heartbeat())) this.#onLockLost();
    } catch {
      // A database that cannot be written stops the run where it is next used, with its own error.
    }
  }
}
