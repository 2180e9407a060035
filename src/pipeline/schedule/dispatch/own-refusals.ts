import { LONGEST_DELAY_MS } from '../outage-pause.js';
import type { ScanAttempts } from './scan-attempts.js';

/** From so many refusals on between which others passed, those that follow are taken for a document's own. */
const OFTEN = 2;
/** Others pass where at most one of so many was refused: at a rate that is too high, all kinds of requests are. */
const PASSED_TO_REFUSED = 20;
/** A limit of a minute is over by then. */
const LEAST_WAIT_MS = LONGEST_DELAY_MS;
/** Where nothing else can be sent, and others did not pass between refusals: as after failures without proof. */
const UNPROVEN_MS = 300_000;

/** What had happened when a document was refused last. */
interface Refused {
  /** Refusals between which others passed. */
  readonly times: number;
  /** Whether others passed between the last two. */
  readonly othersPassed: boolean;
  /** Number of the latest request that had been sent. */
  readonly sentNo: number;
  readonly answers: number;
  readonly refusals: number;
  /** Words of the largest request that was answered since it was first refused. */
  passedWords: number;
}

/**
 * Tells a refusal for the rate that is meant for all from one that is a document's own, such as of a text with more
 * words than the service takes in a minute: others pass between its refusals. What is known of documents that were
 * refused together holds for the parts that they are sent in next, until a part is answered.
 */
export class OwnRefusals {
  readonly #isDry: () => boolean;
  readonly #refused = new Map<number, Refused>();
  #sentNo = 0;
  #answeredNo = 0;
  #answers = 0;
  /** Those that were no document's own. */
  #refusals = 0;

  /** @param isDry whether the requests under way carry all documents that can be sent */
  constructor(isDry: () => boolean) {
    this.#isDry = isDry;
  }

  sent({ sentNo }: ScanAttempts): void {
    this.#sentNo = Math.max(this.#sentNo, sentNo);
  }

  answered({ documents, sentNo, words }: ScanAttempts): void {
    this.#answers += 1;
    this.#answeredNo = Math.max(this.#answeredNo, sentNo);
    for (const document of documents) this.#refused.delete(document);
    for (const refused of this.#refused.values()) refused.passedWords = Math.max(refused.passedWords, words);
  }

  /** A request was refused for the rate. */
  refused(request: ScanAttempts): void {
    const [sentNo, answers, wasOwn] = [this.#sentNo, this.#answers, this.isOwn(request)];
    const refusals = this.#refusals + (wasOwn ? 0 : 1);
    for (const document of request.documents) {
      const before = this.#refused.get(document);
      const othersPassed = before !== undefined && this.#havePassedSince(before);
      const times = (before?.times ?? 0) + (othersPassed ? 1 : 0);
      const passedWords = before?.passedWords ?? 0;
      this.#refused.set(document, { times, othersPassed, sentNo, answers, refusals, passedWords });
    }
    this.#refusals = refusals;
  }

  #havePassedSince({ sentNo, answers, refusals }: Refused): boolean {
    // An answer to a request that was under way already says nothing.
    const isAny = this.#answeredNo > sentNo;
    return isAny && this.#answers - answers >= (this.#refusals - refusals) * PASSED_TO_REFUSED;
  }

  /** Whether its refusals are its own, and say nothing of the rate that the service takes. */
  isOwn({ documents }: ScanAttempts): boolean {
    return documents.some((document) => (this.#refused.get(document)?.times ?? 0) >= OFTEN);
  }

  /**
   * Whether a request that was refused at every attempt need not be sent again as it is: it is sent in parts, or its
   * one document fails.
   * @param othersPass whether another was answered since it was first refused
   * @param refusedForMs for how long whatever was sent has been refused
   */
  isToEnd(request: ScanAttempts, othersPass: boolean, refusedForMs: number): boolean {
    const isDry = this.#isDry();
    // The last upload has no others to be compared with; its parts may pass.
    if (!request.isLone) return othersPass || (isDry && this.#answers > 0);
    if (!othersPass || request.limitedMs < LEAST_WAIT_MS) return false;
    if (!this.isOwn(request)) return isDry && refusedForMs >= UNPROVEN_MS;
    const [refused] = request.documents.map((document) => this.#refused.get(document));
    // Short texts may pass where a long one has to wait until nothing else is sent.
    return refused?.othersPassed === true ? refused.passedWords >= request.words : isDry;
  }
}
