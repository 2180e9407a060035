import type { Clock } from '../../lib/clock.js';
import { Signal } from '../../lib/signal.js';
import type { RunSummary } from '../../records/run-summary.js';
import type { Usage } from '../../records/usage.js';
import type { OnRunEvent } from './events.js';
import type { Inflow, ScheduleEnd, ScheduleEvent } from '../schedule/index.js';
import type { RunStore } from '../store/index.js';

/** How often the heartbeat of a run and its totals are stored. */
const HEARTBEAT_MS = 5000;

const STATUS = {
  complete: 'complete',
  signal: 'stopped_signal',
  budget: 'stopped_budget',
  service: 'stopped_service',
  stalled: 'stopped_service',
} as const satisfies Record<ScheduleEnd['kind'], RunSummary['status']>;

/** The totals of a run in progress: reported as events, and stored with a heartbeat. */
export class RunProgress {
  readonly #run: RunStore;
  readonly #clock: Clock;
  readonly #onEvent: OnRunEvent;
  readonly #onLockLost: () => void;
  readonly #timer: NodeJS.Timeout;
  #sourcesFound: number;
  #sourcesDone: number;
  #crawlDone: boolean;
  #wordsDone: number;
  #wordsLeft: number | null;
  #inFlight = 0;
  #totals = { requests: 0, retries: 0 };
  #stored = { requests: 0, retries: 0, atMs: 0 };
  readonly #inflowChanged = new Signal();

  private constructor(
    run: RunStore,
    usage: Usage,
    clock: Clock,
    onEvent: OnRunEvent,
    onLockLost: () => void,
    before: { readonly sourcesFound: number; readonly sourcesDone: number; readonly billed: number },
  ) {
    this.#run = run;
    this.#clock = clock;
    this.#onEvent = onEvent;
    this.#onLockLost = onLockLost;
    this.#sourcesFound = before.sourcesFound;
    this.#sourcesDone = before.sourcesDone;
    this.#wordsDone = before.billed;
    this.#crawlDone = run.run.crawlDone;
    this.#wordsLeft = usage.wordsLeft;
    this.#stored.atMs = clock.now();
    this.#timer = setInterval(() => void this.#heartbeat(), HEARTBEAT_MS).unref();
  }

  static async begin(
    run: RunStore,
    usage: Usage,
    clock: Clock,
    onEvent: OnRunEvent,
    onLockLost: () => void,
  ): Promise<RunProgress> {
    const counts = await run.counts();
    const { billed } = await run.ledger();
    onEvent({ kind: 'run_started', runId: run.run.runId, resumed: run.run.resumed });
    onEvent({ kind: 'budget', wordsLeft: usage.wordsLeft, plan: usage.plan });
    return new RunProgress(run, usage, clock, onEvent, onLockLost, { ...counts, billed });
  }

  readonly inflow: Inflow = { isDone: () => this.#crawlDone, changed: () => this.#inflowChanged.next() };

  readonly recorded = ({ found, ended }: { readonly found: number; readonly ended: number }): void => {
    this.#sourcesFound += found;
    this.#sourcesDone += ended;
    this.#inflowChanged.notify();
    this.#report();
  };

  readonly crawlEnded = (sawAll: boolean): void => {
    this.#crawlDone ||= sawAll;
    this.#inflowChanged.notify();
    this.#report();
  };

  readonly scheduled = (event: ScheduleEvent): void => {
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

  /** Stores the end of the run. Returns its summary. */
  async end(end: ScheduleEnd): Promise<RunSummary> {
    this.close();
    await this.#store();
    const status = STATUS[end.kind];
    const summary = await this.#run.end(status);
    if (end.kind === 'budget') this.#onEvent({ kind: 'note', message: `stopped at the word budget: ${end.message}` });
    if (end.kind === 'stalled') this.#onEvent({ kind: 'note', message: `stopped, can be resumed: ${end.message}` });
    if (end.kind === 'service')
      this.#onEvent({ kind: 'note', message: `stopped by the service: ${end.fault.message} (${end.fault.code})` });
    this.#onEvent({ kind: 'run_ended', status });
    return summary;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #report(): void {
    this.#onEvent({
      kind: 'progress',
      sourcesFound: this.#sourcesFound,
      crawlDone: this.#crawlDone,
      sourcesDone: this.#sourcesDone,
      wordsDone: this.#wordsDone,
      wordsLeft: this.#wordsLeft,
      requestsInFlight: this.#inFlight,
    });
  }

  async #store(): Promise<void> {
    const now = this.#clock.now();
    const { requests, retries } = this.#totals;
    const added = {
      requests: requests - this.#stored.requests,
      retries: retries - this.#stored.retries,
      activeMs: now - this.#stored.atMs,
    };
    this.#stored = { requests, retries, atMs: now };
    await this.#run.addTotals(added);
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
