import type { Answer, ServiceFault } from '../../../records/answer.js';
import { forgottenKey, isRemembered } from './key-memory.js';
import type { KeyUse } from './key-memory.js';

/** Faults after which words may have been billed under the key of the request. */
const MAY_BE_BILLED: ReadonlySet<ServiceFault['faultClass']> = new Set(['lost', 'server', 'in_progress']);

/** A request of a scan, which may be sent several times. */
export interface ScanRequest {
  /** Ids of the documents that it carries. */
  readonly documents: readonly number[];
  /** Its words, to compare answer times. */
  readonly words: number;
  /** How often it is sent again. */
  readonly retries: number;
  readonly send: () => Promise<Answer>;
  /** Since when words may have been billed under its key. */
  readonly keyUse: KeyUse;
}

/** What came of a request. */
export interface Exchanged {
  /** The last answer; null where the run stopped before it was sent. */
  readonly answer: Answer | null;
  /** Whether an answer was lost on the way, so that words may have been billed. */
  readonly mayBeBilled: boolean;
  /** When the first of its attempts that failed was sent, milliseconds since the Unix epoch; null where none failed. */
  readonly failingSinceMs: number | null;
  /** Whether the service answered others that were sent after that. */
  readonly othersPassed: boolean;
}

/** A request of a scan, and how its attempts went. */
export class ScanAttempts {
  readonly documents: readonly number[];
  readonly words: number;
  readonly retries: number;
  readonly send: () => Promise<Answer>;
  /** Attempts that failed since the service was last known to be out. */
  failures = 0;
  /** Whether it failed at every attempt, and waits until an outage is ruled out. */
  isGivenUp = false;
  /** Times it was sent alone, to find out whether the service is back. */
  probes = 0;
  /** Times it was refused because the service limits the rate. */
  limits = 0;
  /** Time it waited for that, in milliseconds. */
  limitedMs = 0;
  /** Times the service said that it is at work on it. */
  atWork = 0;
  /** Time it waited for that, in milliseconds. */
  atWorkMs = 0;
  /** Whether others that were sent after it first failed were answered, when it failed last. */
  othersPassed = false;
  readonly #keyUse: KeyUse;
  #last: Answer | null = null;
  #mayBeBilled = false;
  #failingSinceMs: number | null = null;
  /** Number of this attempt among all requests sent. */
  sentNo = 0;
  /** Requests that had been sent when this one failed first; null before. */
  #sentBefore: number | null = null;

  constructor({ documents, words, retries, send, keyUse }: ScanRequest) {
    this.documents = documents;
    this.words = words;
    this.retries = retries;
    this.send = send;
    this.#keyUse = keyUse;
  }

  get exchanged(): Exchanged {
    const { othersPassed } = this;
    return { answer: this.#last, mayBeBilled: this.#mayBeBilled, failingSinceMs: this.#failingSinceMs, othersPassed };
  }

  get isUsedUp(): boolean {
    return this.isGivenUp || this.failures > this.retries;
  }

  /** @param sentAtMs when it was sent, milliseconds since the Unix epoch */
  came(answer: Answer, sentAtMs: number): void {
    this.#last = answer;
    const mayBeBilled = answer.kind === 'answer' || MAY_BE_BILLED.has(answer.fault.faultClass);
    if (mayBeBilled) this.#keyUse.sinceMs ??= sentAtMs;
    if (answer.kind !== 'fault') return;
    this.#mayBeBilled ||= mayBeBilled;
    this.#failingSinceMs ??= sentAtMs;
  }

  /**
   * Ends it unsent where words may have been billed under its key so long ago that the service may have forgotten the
   * key. Returns whether it did.
   * @param memoryMs how long the service remembers a key; null: that does not matter
   */
  isForgotten(nowMs: number, memoryMs: number | null): boolean {
    const { sinceMs } = this.#keyUse;
    if (memoryMs === null || sinceMs === null || isRemembered(sinceMs, nowMs, memoryMs)) return false;
    this.#last = { kind: 'fault', fault: forgottenKey(memoryMs) };
    return true;
  }

  get isLone(): boolean {
    return this.documents.length === 1;
  }

  get fault(): ServiceFault | null {
    return this.#last?.kind === 'fault' ? this.#last.fault : null;
  }

  /**
   * Whether it may fail because of its documents, during an outage. @param isLast whether the whole wait is over: what
   * the service still says to be at work on is never cut then, and ends as a whole
   */
  mayBeAtFault(isLast: boolean): boolean {
    const faultClass = this.fault?.faultClass;
    if (this.probes === 0 || faultClass === 'unreachable' || faultClass === 'rate') return false;
    return this.isLone || (isLast && faultClass === 'in_progress');
  }

  /** @param sent requests sent so far */
  failed(sent: number): void {
    this.failures += 1;
    this.#sentBefore ??= sent;
  }

  /** It was refused for the rate. @param sent as for `failed` */
  limited(sent: number): void {
    this.limits += 1;
    this.#sentBefore ??= sent;
  }

  /**
   * Whether the service has answered a request that was sent after this one failed first. An answer to an earlier one
   * proves nothing: it may have been under way when an outage began.
   * @param lastAnsweredNo number of the latest request that was answered
   */
  othersWereAnswered(lastAnsweredNo: number): boolean {
    return this.#sentBefore !== null && lastAnsweredNo > this.#sentBefore;
  }
}
