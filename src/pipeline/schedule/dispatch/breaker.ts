import { setMaxListeners } from 'node:events';
import type { ServiceFault } from '../../../records/answer.js';
import { LONGEST_DELAY_MS, pauseForProbe, probedMs } from '../outage-pause.js';
import type { Outage, OutageWait } from '../outage-pause.js';
import { Failing } from './failing.js';
import type { ScanAttempts } from './scan-attempts.js';

/** Least wait before documents are taken to be at fault without proof. A night may have no other document to send. */
const UNPROVEN_MS = 300_000;

/**
 * How a request continues. `send`: as usual. `probe`: once, with no other beside it. `conclude`: it is not sent again,
 * as the service works and the document is at fault. `stopped`: it is not sent again, as the run stops.
 */
export type Way = 'send' | 'probe' | 'conclude' | 'stopped';

export interface BreakerParts extends OutageWait {
  readonly stopping: AbortSignal;
  /** The outage lasted too long. */
  readonly giveUp: (outage: Outage) => void;
  /** Whether the requests that wait here carry all documents that can be sent. */
  readonly isDry: () => boolean;
  /** Whether this many documents may fail without stopping the run. */
  readonly mayFail: (documents: number) => boolean;
  /** Documents, and not the service, are taken to be at fault. */
  readonly onAtFault: () => void;
  /** Whether the service answers requests that are no scans. */
  readonly isAlive: () => Promise<boolean>;
  /** The program itself failed during the wait. */
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

/** Every request that waits for its start listens. */
function sendingController(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}

/**
 * Stops sending while the service is out: when many requests without a document in common fail in a row, or several for
 * as long as an outage is waited for; when it cannot be reached; when a single document failed at every attempt and
 * nothing shows that the service works for others. From then on one request at a time is sent as a probe, the smallest
 * of those that were probes least often: so a document that always fails is no outage. The first answer ends it.
 */
export class Breaker {
  readonly #parts: BreakerParts;
  readonly #failing = new Failing();
  #answers = 0;
  #sent = 0;
  /** Number of the latest request that was answered, in the order of sending. */
  #lastAnsweredNo = 0;
  /** By document that failed and has no answer yet: how many requests had been sent when it first failed. */
  readonly #sentBefore = new Map<number, number>();
  #outage: Current | null = null;
  #sending = sendingController();
  #waiting: Waiting[] = [];
  #probe: { readonly request: ScanAttempts; readonly ended: () => void } | null = null;

  constructor(parts: BreakerParts) {
    this.#parts = parts;
    parts.stopping.addEventListener('abort', () => this.#stop(), { once: true });
  }

  #stop(): void {
    this.#sending.abort(this.#parts.stopping.reason);
    this.#release(() => 'stopped');
  }

  /** Aborted when an outage begins or the run stops: who waits to send waits no longer. Another one after an outage. */
  get sending(): AbortSignal {
    return this.#sending.signal;
  }

  get isOpen(): boolean {
    return this.#outage !== null;
  }

  /** Called when a request is sent, also when it is sent again. */
  sent(request: ScanAttempts): void {
    this.#sent += 1;
    request.sentNo = this.#sent;
  }

  /** Whether a further request should be tried: every waiting one was a probe already. */
  get wantsOthers(): boolean {
    return this.#waiting.every(({ request }) => request.probes > 0);
  }

  /** Resolves when a request may continue, and how. */
  pass(request: ScanAttempts): Promise<Way> {
    if (this.#parts.stopping.aborted) return Promise.resolve('stopped');
    if (this.#outage === null) return Promise.resolve('send');
    return new Promise((go) => {
      this.#waiting.push({ request, go });
      this.left(request);
    });
  }

  /** Called when a request has ended or waits again: if it was the probe, the probe is over. */
  left(request: ScanAttempts): void {
    if (request.fault === null) for (const document of request.documents) this.#sentBefore.delete(document);
    if (this.#probe?.request !== request) return;
    this.#probe.ended();
    this.#probe = null;
  }

  /** The service answered a request, or said what is wrong with the request: the service works. */
  answered({ sentNo }: ScanAttempts): void {
    this.#answers += 1;
    this.#lastAnsweredNo = Math.max(this.#lastAnsweredNo, sentNo);
    this.#failing.clear();
    // After an outage, attempts count again; a request that had used up its attempts gets one more.
    this.#end((request) => {
      request.failures = request.isUsedUp ? request.retries : 0;
      return 'send';
    });
  }

  /** The service failed at a request. */
  failed(request: ScanAttempts, fault: ServiceFault): void {
    request.failed(this.#firstFailed(request.documents));
    const { clock, limitMs } = this.#parts;
    this.#failing.add(request.documents, this.worksForOthers(request), clock.now());
    const isAway = fault.faultClass === 'unreachable';
    const isLong = (fault.retryAfterMs ?? 0) > LONGEST_DELAY_MS || this.#failing.lastsMs(clock.now()) > limitMs;
    if (isAway || isLong || this.#failing.isOutage || this.#outage !== null) this.open(fault);
  }

  /** The service refused a request for the rate. */
  limited(request: ScanAttempts): void {
    request.limited(this.#firstFailed(request.documents));
  }

  /**
   * Returns how many requests had been sent when one of these documents first failed, in this request or in a
   * larger one.
   */
  #firstFailed(documents: readonly number[]): number {
    const before = Math.min(...documents.map((document) => this.#sentBefore.get(document) ?? this.#sent));
    for (const document of documents) this.#sentBefore.set(document, before);
    return before;
  }

  /** Whether the service works for other documents, so that this request must fail because of its own. */
  worksForOthers(request: ScanAttempts): boolean {
    return request.othersWereAnswered(this.#lastAnsweredNo);
  }

  /** Stops sending until a probe is answered. @param waitedMs for how long nothing was answered before */
  open(fault: ServiceFault, waitedMs = 0): void {
    if (this.#outage !== null) {
      this.#outage.fault = fault;
      return;
    }
    if (this.#parts.stopping.aborted) return;
    this.#outage = { fault, waitedMs, over: new AbortController() };
    this.#sending.abort(new Error('the service is out'));
    this.#watch(this.#outage).catch((error: unknown) => this.#parts.fail(error));
  }

  #end(way: (request: ScanAttempts) => Way): void {
    if (this.#release(way)) this.#parts.onOutage(null);
  }

  /** Ends the outage: all waiting requests continue. Returns false where there was no outage. */
  #release(way: (request: ScanAttempts) => Way): boolean {
    if (this.#outage === null) return false;
    this.#outage.over.abort();
    this.#outage = null;
    if (!this.#parts.stopping.aborted) this.#sending = sendingController();
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

  /** After a failed probe: ends the outage if documents are at fault, or the run if it has waited long enough. */
  async #conclude(outage: Current, isLast: boolean): Promise<void> {
    const areAtFault = await this.#areAtFault(outage, isLast);
    if (this.#isOver(outage)) return;
    if (areAtFault) {
      this.#parts.onAtFault();
      this.#end((request) => (isLast || request.isUsedUp ? 'conclude' : 'send'));
    } else if (isLast) this.#parts.giveUp({ ...outage, limitMs: this.#parts.limitMs, nextProbeMs: 0 });
  }

  /** Sends one request as a probe and waits for its end: the smallest of those that were probes least often. */
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
   * Whether the waiting requests fail because of their documents: few are left, nothing else can be sent, and the
   * service answers requests that are no scans. Before the whole wait is over, only if the service has answered scans
   * and reports no overload; after `UNPROVEN_MS`, also if it reports overload, or a single document is left.
   */
  async #areAtFault({ waitedMs }: Current, isLast: boolean): Promise<boolean> {
    const requests = this.#waiting.map(({ request }) => request);
    const { isDry, isAlive, mayFail } = this.#parts;
    if (requests.length === 0 || !isDry()) return false;
    if (!requests.every((request) => request.mayBeAtFault(isLast))) return false;
    const areFew = !this.#failing.isOutage || (isLast && this.#answers > 0 && mayFail(requests.length));
    const isProven = this.#answers > 0 && requests.every(({ fault }) => fault?.faultClass !== 'overloaded');
    const isLikely = waitedMs >= UNPROVEN_MS && (this.#answers > 0 || requests.length === 1);
    const mayBeEarly = requests.some((request) => request.isUsedUp) && (isProven || isLikely);
    return areFew && (isLast || mayBeEarly) && (await isAlive());
  }
}
