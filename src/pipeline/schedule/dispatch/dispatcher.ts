import { setMaxListeners } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { Answer, ServiceFault } from '../../../records/answer.js';
import type { Batch } from '../../../records/batch.js';
import type { Budget } from '../packing/budget.js';
import { exchange } from './exchange.js';
import type { ExchangeTools } from './exchange.js';
import { Gate, requestsPerSecond } from './rate-limiter.js';
import type { SchedulePorts } from '../ports.js';
import type { Room } from '../capacity.js';
import type { ScheduleSettings } from '../settings.js';
import { Throttle } from './adaptive-limit.js';
import { Wake } from '../signal.js';

/** Why scheduling ended. */
export type ScheduleEnd =
  | { readonly kind: 'complete' }
  | { readonly kind: 'signal' }
  | { readonly kind: 'budget' | 'stalled'; readonly message: string }
  | { readonly kind: 'service'; readonly fault: ServiceFault };

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
  /**
   * Whether other processes are billed for the run as well, so that the service's count is never this ledger's alone.
   */
  readonly isShared?: boolean;
}

/**
 * Requests that wait for a connection, as a share of those under way: enough that none is idle while the next documents
 * are claimed.
 */
const AHEAD = 1;
/**
 * Answered batches that may wait to be stored, as a share of those under way: more means that the disk is slower than
 * the service.
 */
const BEHIND = 1;

/** What the parts of scheduling share while it runs: the queue of requests, the budget, and whether it is to stop. */
export class Session {
  readonly ports: SchedulePorts;
  readonly settings: ScheduleSettings;
  readonly pinnedVersions: readonly string[];
  readonly budget: Budget;
  readonly isShared: boolean;
  readonly onEvent: (event: ScheduleEvent) => void;
  readonly queue: PQueue;
  /** Rung whenever a request is answered, a batch ends, or documents come in. */
  readonly wake = new Wake();
  /** Batches whose answer was lost, where the service cannot tell a repetition. */
  readonly lost: Batch[] = [];
  /** What the service said when it refused for want of words, while the next cycle is to be waited for. */
  refusedForWords: ServiceFault | null = null;
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
    this.isShared = init.isShared ?? false;
    this.onEvent = init.onEvent;
    this.queue = new PQueue({ concurrency: settings.concurrency });
    this.tools = {
      gate: new Gate(ports.clock, requestsPerSecond(settings.rate), ports.turns ?? null),
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
      onLimit: (limit) => {
        if (limit !== this.queue.concurrency) this.queue.concurrency = limit;
      },
    };
    // Every request that waits for its turn or its next attempt listens.
    setMaxListeners(0, this.#stopping.signal);
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

  /** Batches started and not ended, and readings of the usage under way. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** Whether more is to be claimed: less than half of what should wait for a connection does, and storing keeps up. */
  wantsMore(): boolean {
    const { concurrency } = this.queue;
    return this.#requests < concurrency * (1 + AHEAD / 2) && this.#inFlight < concurrency * (1 + AHEAD + BEHIND);
  }

  /**
   * What may be claimed now: single calls for the free connections and as many to wait for one, an upload while a
   * connection is free.
   */
  get room(): Room {
    const { concurrency } = this.queue;
    return {
      connections: concurrency,
      calls: Math.max(1, Math.ceil(concurrency * (1 + AHEAD)) - this.#requests),
      isFull: this.queue.size > 0,
      isIdle: this.#inFlight === 0,
    };
  }

  /** Requests under way or waiting for a connection. */
  get #requests(): number {
    return this.queue.pending + this.queue.size;
  }

  /** Starts work beside what is under way; its requests go through `exchange`. A failure stops the session. */
  start(work: () => Promise<void>): void {
    this.#inFlight += 1;
    work()
      .catch((error: unknown) => this.fail(error))
      .finally(() => {
        this.#inFlight -= 1;
        this.wake.ring();
      });
  }

  /** Resolves when every batch started has ended. */
  async drained(): Promise<void> {
    while (this.#inFlight > 0) await this.wake.next();
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

  /**
   * One request, in its turn. Its connection is free again once it is answered: storing the answer holds up no other
   * request.
   */
  async exchange(send: Parameters<typeof exchange>[0], words: number): Promise<Answer | null> {
    try {
      const answer = await this.queue.add(() => exchange(send, words, this.tools));
      // The free connection gets its next request first: what is done with the answer takes longer than sending.
      await nextTurn();
      return answer;
    } finally {
      this.wake.ring();
    }
  }
}
