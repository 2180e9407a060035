import { setMaxListeners } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { Answer } from '../../../records/answer.js';
import type { Batch } from '../../../records/batch.js';
import type { Capacity } from '../capacity.js';
import type { BatchChannel } from '../channel.js';
import type { DispatchPorts } from '../ports.js';
import type { OnScheduleEvent, ScheduleEnd } from '../schedule-end.js';
import type { ScheduleSettings } from '../settings.js';
import type { Signal } from '../../../lib/signal.js';
import { AdaptiveLimit } from './adaptive-limit.js';
import { exchange } from './exchange.js';
import type { ExchangeTools } from './exchange.js';
import { LocalRateLimiter, requestsPerSecond } from './rate-limiter.js';
import type { RateLimiter } from './rate-limiter.js';

export type DispatchSettings = Pick<
  ScheduleSettings,
  'concurrency' | 'rate' | 'retries' | 'retryDelayMs' | 'long' | 'allowDoubleBill'
>;

export interface DispatchRequest {
  readonly ports: DispatchPorts;
  readonly channel: BatchChannel;
  /** Shared with the channel: notified whenever `take` of the channel is worth calling again. */
  readonly changed: Signal;
  readonly settings: DispatchSettings;
  /** Model versions whose results count as this run's own; empty where the service does not say. */
  readonly pinnedVersions: readonly string[];
  /** Aborted by the user. */
  readonly signal: AbortSignal;
  readonly onEvent: OnScheduleEvent;
  /** Rate of several processes together; left out where this process has the rate of the settings to itself. */
  readonly rateLimiter?: RateLimiter;
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

/** Sends requests with limited concurrency and rate, and knows what is under way and whether to stop. */
export class Dispatcher {
  readonly ports: DispatchPorts;
  readonly channel: BatchChannel;
  readonly long: ScheduleSettings['long'];
  readonly pinnedVersions: readonly string[];
  /** Whether a request whose answer was lost may be sent again at once. */
  readonly mayRepeatLost: boolean;
  readonly onEvent: OnScheduleEvent;
  readonly counts = { requests: 0, retries: 0 };
  readonly #changed: Signal;
  readonly #queue: PQueue;
  readonly #tools: ExchangeTools;
  readonly #stopping = new AbortController();
  #inFlight = 0;
  #end: ScheduleEnd | null = null;
  #failure: { readonly error: unknown } | null = null;

  constructor({ ports, channel, changed, settings, pinnedVersions, signal, onEvent, rateLimiter }: DispatchRequest) {
    this.ports = ports;
    this.channel = channel;
    this.long = settings.long;
    this.pinnedVersions = pinnedVersions;
    this.mayRepeatLost = ports.service.honoursIdempotencyKey || settings.allowDoubleBill;
    this.onEvent = onEvent;
    this.#changed = changed;
    this.#queue = new PQueue({ concurrency: settings.concurrency });
    this.#tools = {
      rateLimiter: rateLimiter ?? new LocalRateLimiter(ports.clock, requestsPerSecond(settings.rate)),
      limit: new AdaptiveLimit(settings.concurrency),
      clock: ports.clock,
      settings,
      mayRepeatLost: this.mayRepeatLost,
      stopping: this.stopping,
      onRequest: () => (this.counts.requests += 1),
      onRetry: (attempt, waitMs, fault) => {
        this.counts.retries += 1;
        onEvent({ kind: 'retry', attempt, waitMs, reason: fault.code });
      },
      onLimit: (limit) => {
        if (limit !== this.#queue.concurrency) this.#queue.concurrency = limit;
      },
    };
    // Every request that waits for its start or its next attempt listens.
    setMaxListeners(0, this.stopping);
    const onAbort = (): void => this.stop({ kind: 'signal' });
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  }

  /** Aborted when the run stops: what is under way is awaited, nothing is sent again. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  isStopping(): boolean {
    return this.stopping.aborted;
  }

  /** Batches started and not ended. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** Whether to take more: less than half of what should wait for a connection does, and storing keeps up. */
  wantsMore(): boolean {
    const { concurrency } = this.#queue;
    return this.#requests < concurrency * (1 + AHEAD / 2) && this.#inFlight < concurrency * (1 + AHEAD + BEHIND);
  }

  /**
   * What may be taken now: single calls for the free connections and as many to wait for one, an upload while a
   * connection is free.
   */
  get capacity(): Capacity {
    const { concurrency } = this.#queue;
    return {
      connections: concurrency,
      calls: Math.max(1, Math.ceil(concurrency * (1 + AHEAD)) - this.#requests),
      isFull: this.#queue.size > 0,
      isIdle: this.#inFlight === 0,
    };
  }

  /** Requests under way or waiting for a connection. */
  get #requests(): number {
    return this.#queue.pending + this.#queue.size;
  }

  /** Starts work beside what is under way; its requests go through `exchange`. A failure stops the dispatcher. */
  start(work: () => Promise<void>): void {
    this.#inFlight += 1;
    work()
      .catch((error: unknown) => this.fail(error))
      .finally(() => {
        this.#inFlight -= 1;
        this.#changed.notify();
      });
  }

  /** Resolves when everything that was started has ended. */
  async drained(): Promise<void> {
    while (this.#inFlight > 0) await this.#changed.next();
  }

  /** Stops for a failure of the program itself, such as of the database. */
  fail(error: unknown): void {
    this.#failure ??= { error };
    this.stop({ kind: 'signal' });
  }

  /** Stops; the first reason counts. */
  stop(end: ScheduleEnd): void {
    this.#end ??= end;
    this.#stopping.abort(new Error('the run is stopping'));
    this.#changed.notify();
  }

  /** Returns why it stopped, `complete` where nothing stopped it. Throws what `fail` was called with. */
  result(): ScheduleEnd {
    if (this.#failure !== null) throw this.#failure.error;
    return this.#end ?? { kind: 'complete' };
  }

  /**
   * Sends one request as soon as a connection is free; returns null when the run stopped before. The connection is free
   * again once the request is answered: storing the answer holds up no other request.
   */
  async exchange(send: () => Promise<Answer>, words: number): Promise<Answer | null> {
    try {
      const answer = await this.#queue.add(() => exchange(send, words, this.#tools));
      // The free connection gets its next request first: what is done with the answer takes longer than sending.
      await nextTurn();
      return answer;
    } finally {
      this.#changed.notify();
    }
  }

  /** The documents of a batch wait again, and its words are free. */
  async release(batch: Batch, reason: string): Promise<void> {
    await this.ports.work.release(batch, reason);
    this.channel.released(batch);
  }
}
