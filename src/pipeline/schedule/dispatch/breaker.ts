import type { ServiceFault } from '../../../records/answer.js';
import { LONGEST_DELAY_MS, pauseForProbe, probedMs } from '../outage-pause.js';
import type { Outage, OutageWait } from '../outage-pause.js';
import { Failing } from './failing.js';
import type { ScanAttempts } from './scan-attempts.js';

/** A service that says of few documents alone that it is overloaded is waited for at least so long. */
const OVERLOAD_MS = 300_000;

/**
 * How a request goes on: `send`; `probe`: once, alone; `conclude`: the service works, and what it failed at is the
 * fault of the document; `stopped`: not at all.
 */
export type Way = 'send' | 'probe' | 'conclude' | 'stopped';

export interface BreakerParts extends OutageWait {
  readonly stopping: AbortSignal;
  /** The outage lasted too long. */
  readonly giveUp: (outage: Outage) => void;
  /** Whether no other document can be sent than those that wait here. */
  readonly isDry: () => boolean;
  /** Whether so many documents may fail without that the run stops for them. */
  readonly mayFail: (documents: number) => boolean;
  /** Whether the service answers anything else. */
  readonly isAlive: () => Promise<boolean>;
  /** The program failed while it waited. */
  readonly fail: (error: unknown) => void;
}

interface Waiting {
  readonly request: ScanAttempts;
  readonly go: (way: Way) => void;
}

interface Current {
  fault: ServiceFault;
  waitedMs: number;
  readonly over: AbortController;
}

/**
 * Stops sending while the service is out. It is out when many requests without a document in common fail in a row, when
 * it cannot be reached, or when a lone document failed at every attempt and nothing says that the service works for
 * others. Then one request at a time is a probe, the smallest that was not one yet, so that documents which fail for
 * ever do not pass for an outage. The first answer ends it.
 */
export class Breaker {
  readonly #parts: BreakerParts;
  readonly #failing = new Failing();
  #answers = 0;
  /** Of documents that failed and were not answered yet: requests that had been answered before. */
  readonly #answersBefore = new Map<number, number>();
  #outage: Current | null = null;
  #waiting: Waiting[] = [];
  #probe: { readonly request: ScanAttempts; readonly ended: () => void } | null = null;

  constructor(parts: BreakerParts) {
    this.#parts = parts;
    parts.stopping.addEventListener('abort', () => this.#release(() => 'stopped'), { once: true });
  }

  get isOpen(): boolean {
    return this.#outage !== null;
  }

  /** Requests that the service has answered. */
  get answers(): number {
    return this.#answers;
  }

  /** Whether another request should be tried: each that waits was a probe. */
  get wantsOthers(): boolean {
    return this.#waiting.every(({ request }) => request.probes > 0);
  }

  /** Resolves when a request may go on, and how. */
  pass(request: ScanAttempts): Promise<Way> {
    if (this.#parts.stopping.aborted) return Promise.resolve('stopped');
    if (this.#outage === null) return Promise.resolve('send');
    return new Promise((go) => {
      this.#waiting.push({ request, go });
      this.left(request);
    });
  }

  /** The request ended, or waits again. */
  left(request: ScanAttempts): void {
    if (request.fault === null) for (const document of request.documents) this.#answersBefore.delete(document);
    if (this.#probe?.request !== request) return;
    this.#probe.ended();
    this.#probe = null;
  }

  /** The service answered a request, or said what is wrong with it: it works. */
  answered(): void {
    this.#answers += 1;
    this.#failing.clear();
    // After a break, attempts count anew; what had used up its attempts gets one more.
    this.#end((request) => {
      request.failures = request.isUsedUp ? request.retries : 0;
      return 'send';
    });
  }

  /** The service failed at a request. */
  failed(request: ScanAttempts, fault: ServiceFault): void {
    request.failed(this.#firstFailed(request.documents));
    this.#failing.add(request.documents, this.worksForOthers(request));
    const isAway = fault.faultClass === 'unreachable';
    const isLong = fault.faultClass === 'overloaded' && (fault.retryAfterMs ?? 0) > LONGEST_DELAY_MS;
    if (isAway || isLong || this.#failing.isOutage || this.#outage !== null) this.open(fault);
  }

  /** Requests that had been answered when one of the documents failed first, in this request or a larger one. */
  #firstFailed(documents: readonly number[]): number {
    const before = Math.min(...documents.map((document) => this.#answersBefore.get(document) ?? this.#answers));
    for (const document of documents) this.#answersBefore.set(document, before);
    return before;
  }

  /** Whether the service works for others, so that the request's own documents must be why it fails. */
  worksForOthers(request: ScanAttempts): boolean {
    return request.othersWereAnswered(this.#answers);
  }

  /** Stops sending until a probe is answered. */
  open(fault: ServiceFault): void {
    if (this.#outage !== null) {
      this.#outage.fault = fault;
      return;
    }
    if (this.#parts.stopping.aborted) return;
    this.#outage = { fault, waitedMs: 0, over: new AbortController() };
    this.#watch(this.#outage).catch((error: unknown) => this.#parts.fail(error));
  }

  #end(way: (request: ScanAttempts) => Way): void {
    if (this.#release(way)) this.#parts.onOutage(null);
  }

  /** Lets go on what waits. Returns false where nothing does: there is no outage. */
  #release(way: (request: ScanAttempts) => Way): boolean {
    if (this.#outage === null) return false;
    this.#outage.over.abort();
    this.#outage = null;
    for (const { request, go } of this.#waiting.splice(0)) {
      request.probes = 0;
      go(way(request));
    }
    return true;
  }

  /** Whether the outage is over, or the run stops. */
  #isOver(outage: Current): boolean {
    return outage !== this.#outage;
  }

  async #watch(outage: Current): Promise<void> {
    const { limitMs, firstDelayMs } = this.#parts;
    let delayMs = Math.max(1, firstDelayMs);
    while (!this.#isOver(outage)) {
      await pauseForProbe(outage, delayMs, this.#parts, outage.over.signal);
      if (!this.#isOver(outage)) await this.#probeOnce(outage);
      if (!this.#isOver(outage)) await this.#conclude(outage, outage.waitedMs >= limitMs);
      delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS);
    }
  }

  /** After a probe that failed: ends the outage where documents are at fault, the run where the wait is over. */
  async #conclude(outage: Current, isLast: boolean): Promise<void> {
    const areAtFault = await this.#areAtFault(outage, isLast);
    if (this.#isOver(outage)) return;
    if (areAtFault) this.#end((request) => (isLast || request.isUsedUp ? 'conclude' : 'send'));
    else if (isLast) this.#parts.giveUp({ ...outage, limitMs: this.#parts.limitMs, nextProbeMs: 0 });
  }

  /** Sends the smallest request that was a probe least often, and waits for its end. */
  async #probeOnce(outage: Current): Promise<void> {
    const [next] = this.#waiting.toSorted(
      ({ request: a }, { request: b }) => a.probes - b.probes || a.documents.length - b.documents.length,
    );
    if (next === undefined) return;
    this.#waiting = this.#waiting.filter((waiting) => waiting !== next);
    const { clock } = this.#parts;
    const startMs = clock.now();
    const ended = new Promise<void>((resolve) => {
      this.#probe = { request: next.request, ended: resolve };
    });
    next.request.probes += 1;
    next.go('probe');
    await ended;
    outage.waitedMs += probedMs(startMs, clock.now());
  }

  /**
   * Whether what waits is to be taken for documents that fail for ever: few are left, nothing else can be sent, and the
   * service answers what is no scan. Before the whole wait is over, only where it has answered scans, and later where
   * it says itself that it is overloaded.
   */
  async #areAtFault({ waitedMs }: Current, isLast: boolean): Promise<boolean> {
    const requests = this.#waiting.map(({ request }) => request);
    const { isDry, isAlive, mayFail } = this.#parts;
    if (requests.length === 0 || !isDry()) return false;
    const mayBeAtFault = ({ isLone, probes, fault }: ScanAttempts): boolean =>
      isLone && probes > 0 && fault?.faultClass !== 'unreachable' && fault?.faultClass !== 'rate';
    if (!requests.every(mayBeAtFault)) return false;
    const areFew = !this.#failing.isOutage || (isLast && this.#answers > 0 && mayFail(requests.length));
    const mayBeEarly =
      this.#answers > 0 &&
      requests.some((request) => request.isUsedUp) &&
      (waitedMs >= OVERLOAD_MS || requests.every(({ fault }) => fault?.faultClass !== 'overloaded'));
    return areFew && (isLast || mayBeEarly) && (await isAlive());
  }
}
