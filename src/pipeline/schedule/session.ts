import PQueue from 'p-queue';
import type { Batch, ServiceFault } from '../../records/scan.js';
import type { Budget } from './budget.js';
import { exchange } from './exchange.js';
import type { ExchangeTools } from './exchange.js';
import { Gate, requestsPerSecond } from './gate.js';
import type { SchedulePorts } from './ports.js';
import type { ScheduleSettings } from './settings.js';
import { Throttle } from './throttle.js';
import { Wake } from './wake.js';

/** Why scheduling ended. */
export type ScheduleEnd = { readonly kind: 'complete' } | { readonly kind: 'signal' } | { readonly kind: 'budget'; readonly message: string } | { readonly kind: 'service'; readonly fault: ServiceFault };

export type ScheduleEvent =
  | { readonly kind: 'retry'; readonly attempt: number; readonly waitMs: number; readonly reason: string }
  | { readonly kind: 'committed'; readonly sourcesEnded: number; readonly words: number }
  | { readonly kind: 'note'; readonly message: string };

export interface SessionInit {
  readonly ports: SchedulePorts;
  readonly settings: ScheduleSettings;
  readonly pinnedVersions: readonly string[];
  readonly budget: Budget;
  /** Aborted by the user. */
  readonly signal: AbortSignal;
  readonly onEvent: (event: ScheduleEvent) => void;
}

/** What the parts of scheduling share while it runs: the queue of requests, the budget, and whether it is to stop. */
export class Session {
  readonly ports: SchedulePorts;
  readonly settings: ScheduleSettings;
  readonly pinnedVersions: readonly string[];
  readonly budget: Budget;
  readonly onEvent: (event: ScheduleEvent) => void;
  readonly queue: PQueue;
  /** Rung whenever a batch ends. */
  readonly wake = new Wake();
  /** Batches whose answer was lost, where the service cannot tell a repetition. */
  readonly lost: Batch[] = [];
  readonly counts = { requests: 0, retries: 0, batches: 0 };
  readonly tools: ExchangeTools;
  readonly #stopping = new AbortController();
  #inFlight = 0;
  #end: ScheduleEnd | null = null;
  #failure: { readonly error: unknown } | null = null;

  constructor(init: SessionInit) {
    const { ports, settings } = init;
    this.ports = ports;
    this.settings = settings;
    this.pinnedVersions = init.pinnedVersions;
    this.budget = init.budget;
    this.onEvent = init.onEvent;
    this.queue = new PQueue({ concurrency: settings.concurrency });
    this.tools = {
      gate: new Gate(ports.clock, requestsPerSecond(settings.rate)),
      throttle: new Throttle(settings.concurrency),
      clock: ports.clock,
      settings,
      mayRepeatLost: ports.service.honoursIdempotencyKey || settings.allowDoubleBill,
      stopping: this.#stopping.signal,
      onRequest: () => (this.counts.requests += 1),
      onRetry: (attempt, waitMs, fault) => {
        this.counts.retries += 1;
        this.onEvent({ kind: 'retry', attempt, waitMs, reason: fault.code });
      },
      onLimit: (limit) => (this.queue.concurrency = limit),
    };
    const onAbort = (): void => this.stop({ kind: 'signal' });
    if (init.signal.aborted) onAbort();
    else init.signal.addEventListener('abort', onAbort, { once: true });
  }

  get end(): ScheduleEnd | null {
    return this.#end;
  }

  isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  /** Batches started and not ended. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** Whether the queue wants more: while one claim is under way, what is claimed ahead keeps the connections busy. */
  wantsMore(): boolean {
    return this.#inFlight <= this.queue.concurrency;
  }

  /** Single calls that may be claimed now: for the free connections, and half as many ahead. */
  get roomFor(): number {
    return Math.max(1, Math.ceil(this.queue.concurrency * 1.5) - this.#inFlight);
  }

  /** Runs a batch's work in the queue. */
  start(work: () => Promise<void>): void {
    this.#inFlight += 1;
    this.queue
      .add(work)
      .catch((error: unknown) => this.fail(error))
      .finally(() => {
        this.#inFlight -= 1;
        this.counts.batches += 1;
        this.wake.ring();
      });
  }

  /** A failure of the program itself, such as of the database: everything stops, and it is thrown in the end. */
  get failure(): { readonly error: unknown } | null {
    return this.#failure;
  }

  fail(error: unknown): void {
    this.#failure ??= { error };
    this.stop({ kind: 'signal' });
  }

  /** The first reason to stop stands. */
  stop(end: ScheduleEnd): void {
    this.#end ??= end;
    this.#stopping.abort(new Error('the run is stopping'));
    this.wake.ring();
  }

  exchange(send: Parameters<typeof exchange>[0], weight: number): ReturnType<typeof exchange> {
    return exchange(send, weight, this.tools);
  }
}
