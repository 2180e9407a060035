import type { FastifyRequest } from 'fastify';
import type { AcceptedKey, ChargeOutcome, IdempotentAnswer, Meter } from '../accounts/index.js';
import { keyOf } from '../admission/index.js';
import { ApiError } from '../http/index.js';
import type { AnswerBody } from '../http/index.js';
import { allowanceExhausted } from './allowance.js';
import { idempotencyKeyOf, keyUsedBefore } from './idempotency-key.js';
import { openAnswer, sealAnswer } from './sealed-answer.js';
import { Turns } from './turns.js';

/** A finished answer and what it costs. */
export interface BillableAnswer {
  readonly body: AnswerBody;
  readonly words: number;
  /** SHA-256 of what was asked; taken only where an answer is remembered. */
  readonly requestHash: () => string;
}

/** A request whose answer costs words. */
export interface BillableRequest {
  readonly request: FastifyRequest;
  /** SHA-256 of what is asked, found without doing the work; needed when an earlier answer may be sent again. */
  readonly hashOnly: () => Promise<string>;
  readonly produce: () => Promise<BillableAnswer>;
}

/** An answer, and the words that it was charged: none where it was charged before. */
export interface BilledAnswer {
  readonly body: AnswerBody;
  readonly wordsCharged: number;
}

/** Words set aside for a stream: charged when it ends, or released where it failed. */
export interface Reservation {
  /** What the whole stream costs; 0 where it was charged before. */
  readonly words: number;
  charge(): Promise<void>;
  /** Charges so many of the words, and frees the others; the request sent again is charged again. */
  chargePart(words: number): Promise<void>;
  release(): Promise<void>;
}

/** The same reservation, telling when it was settled in one way or another. */
function settledOnce(reservation: Reservation, onSettled: () => void): Reservation {
  return {
    words: reservation.words,
    charge: () => reservation.charge().finally(onSettled),
    chargePart: (words) => reservation.chargePart(words).finally(onSettled),
    release: () => reservation.release().finally(onSettled),
  };
}

const CHARGED_BEFORE: Reservation = {
  words: 0,
  charge: () => Promise.resolve(),
  chargePart: () => Promise.resolve(),
  release: () => Promise.resolve(),
};

/**
 * Answers requests and charges their words once the result is there. The same `Idempotency-Key` is charged once and
 * gets the same answer: requests under it are served one after the other.
 */
export class Billing {
  readonly #meter: Meter;
  readonly #turns: Turns;

  /** @param patienceMs how long a request waits for an earlier one under its key */
  constructor(meter: Meter, patienceMs: number) {
    this.#meter = meter;
    this.#turns = new Turns(patienceMs);
  }

  /**
   * @throws ApiError `word_allowance_exhausted`; `invalid_request` for a key that came with another request;
   * `idempotency_in_progress`
   */
  async answer(billable: BillableRequest): Promise<BilledAnswer> {
    const idempotencyKey = idempotencyKeyOf(billable.request);
    if (idempotencyKey === null) {
      const answer = await billable.produce();
      await this.#charge(billable.request, answer, null);
      return { body: answer.body, wordsCharged: answer.words };
    }
    const ended = await this.#turns.take(`${keyOf(billable.request).keyId} ${idempotencyKey}`);
    try {
      return await this.#answerOnce(billable, idempotencyKey);
    } finally {
      ended();
    }
  }

  /**
   * Sets words aside before a stream starts, since its status cannot change later. @throws ApiError as `answer`
   */
  async reserve(request: FastifyRequest, words: number, requestHash: string): Promise<Reservation> {
    const idempotencyKey = idempotencyKeyOf(request);
    const ended =
      idempotencyKey === null ? () => undefined : await this.#turns.take(`${keyOf(request).keyId} ${idempotencyKey}`);
    try {
      const reservation = await this.#reserveNow(request, words, requestHash);
      return settledOnce(reservation, ended);
    } catch (error) {
      ended();
      throw error;
    }
  }

  async #reserveNow(request: FastifyRequest, words: number, requestHash: string): Promise<Reservation> {
    const meter = this.#meter;
    const key = keyOf(request);
    const idempotencyKey = idempotencyKeyOf(request);
    const isCharged = (): Promise<boolean> => this.#isStreamCharged(key, idempotencyKey, requestHash);
    if (await isCharged()) return CHARGED_BEFORE;
    const reserved = await meter.reserve(key, words);
    if ('wordsLeft' in reserved) {
      // Another service may have charged this request since.
      if (await isCharged()) return CHARGED_BEFORE;
      throw allowanceExhausted(reserved.wordsLeft, words);
    }
    const remember = idempotencyKey === null ? null : { idempotencyKey, requestHash, answer: null };
    return {
      words,
      charge: () => meter.chargeReserved(key, reserved, remember),
      chargePart: (part) => meter.chargeReserved(key, { ...reserved, words: Math.min(part, reserved.words) }, null),
      release: () => meter.release(reserved),
    };
  }

  /** Whether this stream was charged under its key. @throws ApiError `invalid_request` for another request */
  async #isStreamCharged(key: AcceptedKey, idempotencyKey: string | null, requestHash: string): Promise<boolean> {
    const earlier = idempotencyKey === null ? null : await this.#meter.recall(key, idempotencyKey);
    if (earlier === null) return false;
    if (earlier.requestHash !== requestHash || earlier.answer !== null) throw keyUsedBefore();
    return true;
  }

  async #answerOnce(billable: BillableRequest, idempotencyKey: string): Promise<BilledAnswer> {
    const { request, hashOnly } = billable;
    const earlier = await this.#recall(request, idempotencyKey, hashOnly);
    if (earlier !== null) return { body: earlier, wordsCharged: 0 };
    try {
      return await this.#answerNow(billable, idempotencyKey);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'word_allowance_exhausted') throw error;
      // Another service may have charged this request since, with the last words of the account.
      const since = await this.#recall(request, idempotencyKey, hashOnly);
      if (since === null) throw error;
      return { body: since, wordsCharged: 0 };
    }
  }

  async #answerNow({ request, produce }: BillableRequest, idempotencyKey: string): Promise<BilledAnswer> {
    const answer = await produce();
    const requestHash = answer.requestHash();
    const sealed = await sealAnswer(answer.body, request.presentedKey);
    const outcome = await this.#charge(request, answer, { idempotencyKey, requestHash, answer: sealed });
    if (outcome.status !== 'charged_before') return { body: answer.body, wordsCharged: answer.words };
    const kept = await this.#recall(request, idempotencyKey, () => Promise.resolve(requestHash));
    return { body: kept ?? answer.body, wordsCharged: 0 };
  }

  async #recall(
    request: FastifyRequest,
    idempotencyKey: string,
    hashOnly: () => Promise<string>,
  ): Promise<AnswerBody | null> {
    const earlier = await this.#meter.recall(keyOf(request), idempotencyKey);
    if (earlier === null) return null;
    if (earlier.requestHash !== (await hashOnly()) || earlier.answer === null) throw keyUsedBefore();
    return { pieces: [await openAnswer(earlier.answer, request.presentedKey)], isGzip: false };
  }

  async #charge(
    request: FastifyRequest,
    { words }: BillableAnswer,
    remember: IdempotentAnswer | null,
  ): Promise<ChargeOutcome> {
    const outcome = await this.#meter.charge(keyOf(request), words, remember);
    if (outcome.status === 'exhausted') throw allowanceExhausted(outcome.wordsLeft, words);
    return outcome;
  }
}
