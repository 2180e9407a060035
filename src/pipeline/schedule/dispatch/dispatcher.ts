import { setMaxListeners } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { WhyUnanswered } from '../../../records/batch-reason.js';
import { durationMs } from '../../../lib/duration.js';
import { randomShare } from '../../../lib/random.js';
import { isOverMaxFailed } from '../../../records/max-failed.js';
import type { ItemOutcome } from '../../../records/scan-result.js';
import type { Batch, CommitReport } from '../../../records/batch.js';
import type { Capacity } from '../capacity.js';
import type { BatchChannel } from '../channel.js';
import type { DispatchPorts } from '../ports.js';
import type { OnScheduleEvent, ScheduleEnd } from '../schedule-end.js';
import type { ScheduleSettings } from '../settings.js';
import type { Signal } from '../../../lib/signal.js';
import { AdaptiveLimit } from './adaptive-limit.js';
import type { Breaker } from './breaker.js';
import { Connections } from './connections.js';
import type { DispatchRequest, DispatchSettings } from './dispatch-request.js';
import { exchange, waited } from './exchange.js';
import type { ExchangeTools } from './exchange.js';
import { LearnedRate } from './learned-rate.js';
import { OwnRefusals } from './own-refusals.js';
import { LocalRateLimiter, requestsPerSecond } from './rate-limiter.js';
import { ScanAttempts } from './scan-attempts.js';
import type { Exchanged, ScanRequest } from './scan-attempts.js';
import { serviceBreaker } from './service-breaker.js';
import { Tally } from './tally.js';
import { UnusableAnswers } from './unusable-answers.js';

/**
 * Requests that may wait for a connection, as a share of those under way: enough that no connection is idle while the
 * next documents are claimed.
 */
const AHEAD = 1;
/**
 * Answered batches that may wait to be stored, as a share of those under way: more means that the disk is slower than
 * the service.
 */
const BEHIND = 1;
/** Said where the service is no longer taken to be out, though it fails at what is left. */
const AT_FAULT = 'the service answers other requests: it fails because of the documents that are left';
/** Further batches that may be taken while the service is out, each to find out whether it fails at all documents. */
const EXPLORED = 16;

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
  /** How often a request is sent again. */
  readonly retries: number;
  readonly unusable = new UnusableAnswers();
  /** Whether there was nothing to take when the channel was asked last. */
  isDry = false;
  readonly #maxFailed: number;
  readonly #tally = new Tally();
  readonly #breaker: Breaker;
  readonly #changed: Signal;
  readonly #connections: Connections;
  readonly #tools: ExchangeTools;
  readonly #stopping = new AbortController();
  #inFlight = 0;
  #end: ScheduleEnd | null = null;
  #failure: { readonly error: unknown } | null = null;

  constructor({ ports, channel, changed, settings, pinnedVersions, signal, onEvent, ...rest }: DispatchRequest) {
    this.ports = ports;
    this.channel = channel;
    this.long = settings.long;
    this.pinnedVersions = pinnedVersions;
    this.mayRepeatLost = ports.service.honoursIdempotencyKey || settings.allowDoubleBill;
    this.onEvent = onEvent;
    this.retries = settings.retries;
    this.#changed = changed;
    const mostAtOnce = rest.mostAtOnce ?? (() => settings.concurrency);
    this.#connections = new Connections(ports.service.isEmbedded ? settings.concurrency : 1, mostAtOnce);
    this.#maxFailed = settings.maxFailed;
    this.#breaker = serviceBreaker(settings, ports, this.#tally, {
      stopping: this.stopping,
      isDry: () => this.isDry,
      onOutage: (outage) => onEvent({ kind: 'outage', outage }),
      onAtFault: () => onEvent({ kind: 'note', message: AT_FAULT }),
      giveUp: ({ fault, waitedMs }) => this.stop({ kind: 'outage', fault, waitedMs }),
      fail: (error) => this.fail(error),
    });
    this.#tools = this.#exchangeTools(settings, {
      rateLimiter: rest.rateLimiter ?? new LocalRateLimiter(ports.clock, requestsPerSecond(settings.rate)),
      random: rest.random ?? randomShare,
    });
    // Every request that waits for its start or its next attempt listens.
    setMaxListeners(0, this.stopping);
    const onAbort = (): void => this.stop({ kind: 'signal' });
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  }

  /** What sends requests, and counts each here. */
  #exchangeTools(settings: DispatchSettings, rest: Pick<ExchangeTools, 'rateLimiter' | 'random'>): ExchangeTools {
    const { clock, service } = this.ports;
    return {
      ...rest,
      limit: service.isEmbedded ? null : new AdaptiveLimit(settings.concurrency),
      learned: new LearnedRate(clock),
      own: new OwnRefusals(() => this.isDry),
      breaker: this.#breaker,
      clock,
      settings: { ...settings, outageWaitMs: durationMs(settings.outageWait) },
      mayRepeatLost: this.mayRepeatLost,
      keyMemoryMs: settings.allowDoubleBill ? null : service.keyMemoryMs,
      stopping: this.stopping,
      onRequest: () => (this.counts.requests += 1),
      onRetry: (attempt, waitMs, fault) => {
        this.counts.retries += 1;
        this.onEvent({ kind: 'retry', attempt, waitMs, reason: fault.code });
      },
      onLimit: (limit) => this.#connections.setLimit(limit),
    };
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

  /** Counts documents that ended. Stops where the service refused or failed at too many. */
  #count(outcomes: readonly ItemOutcome[]): void {
    this.#tally.add(outcomes);
    const { counts, lastSaid } = this.#tally;
    if (isOverMaxFailed(counts, this.#maxFailed))
      this.stop({ kind: 'max_failed', counts, limit: this.#maxFailed, lastSaid });
  }

  /**
   * Whether to take more: fewer than half of the requests that should wait for a connection do, and storing keeps up.
   * During an outage: one more once every waiting request was a probe.
   */
  wantsMore(): boolean {
    const { concurrency, requests } = this.#connections;
    if (this.#breaker.isOpen) return this.#breaker.wantsOthers && !this.isFull;
    return requests < concurrency * (1 + AHEAD / 2) && !this.isFull;
  }

  /** Whether as many batches are under way as may be. */
  get isFull(): boolean {
    const most = this.#connections.concurrency * (1 + AHEAD + BEHIND);
    return this.#inFlight >= (this.#breaker.isOpen ? most + EXPLORED : most);
  }

  /**
   * What may be taken now: single calls for the free connections and as many to wait for one, an upload while a
   * connection is free.
   */
  get capacity(): Capacity {
    const { concurrency, requests } = this.#connections;
    return {
      calls: this.#breaker.isOpen ? 1 : Math.max(1, Math.ceil(concurrency * (1 + AHEAD)) - requests),
      uploads: 1,
      isFull: this.#connections.isFull,
      isIdle: this.#inFlight === 0,
      isOutage: this.#breaker.isOpen,
    };
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
   * Sends one request as soon as a connection is free, and sees it through outages of the service. The connection is
   * free again between attempts, and once the request is answered: storing holds up no other request.
   */
  async exchange(sent: ScanRequest): Promise<Exchanged> {
    const request = new ScanAttempts(sent);
    try {
      for (;;) {
        const way = await this.#breaker.pass(request);
        if (way === 'stopped' || way === 'conclude') break;
        const priority = request.exchanged.answer === null ? 0 : 1;
        const next = await this.#connections.use(() => exchange(request, way, this.#tools), priority);
        if (next.kind === 'ended') break;
        if (next.kind === 'again' && !(await waited(request, next.afterMs, this.#tools))) break;
        this.#changed.notify();
      }
      // The free connection gets its next request first: handling the answer takes longer than sending.
      await nextTurn();
      return request.exchanged;
    } finally {
      this.#breaker.left(request);
      this.#changed.notify();
    }
  }

  /** The end of a batch is stored: `outcomes` are those of its documents. */
  committed(batch: Batch, report: CommitReport, outcomes: readonly ItemOutcome[]): void {
    this.channel.committed(batch, report);
    this.onEvent({ kind: 'committed', sourcesEnded: report.sourcesEnded, words: report.wordsBilled });
    this.#count(outcomes);
  }

  /** The documents of a batch wait again, and its words are free. */
  async release(batch: Batch, why: WhyUnanswered): Promise<void> {
    await this.ports.work.release(batch, why);
    this.channel.released(batch);
  }
}
