import type { FastifyRequest } from 'fastify';
import type { AcceptedKey, IdempotentAnswer, Settlement } from '../accounts/index.js';
import { acceptsGzip, ApiError } from '../http/index.js';
import type { AnswerBody } from '../http/index.js';
import type { ServiceParts } from '../context.js';
import { keyOf } from '../admission/index.js';
import { openAnswer, sealAnswer } from './sealed-answer.js';

/** A finished answer and what it costs. */
export interface Work {
  readonly body: AnswerBody;
  readonly words: number;
  /** SHA-256 of what was asked; taken only where an answer is remembered. */
  readonly requestHash: () => string;
}

export interface ChargedRequest {
  readonly request: FastifyRequest;
  /** SHA-256 of what is asked, found without doing the work; needed when an earlier answer may be given again. */
  readonly hashOnly: () => Promise<string>;
  readonly produce: () => Promise<Work>;
}

/** Words set aside for a stream: charged at its end, or free again where it failed. */
export interface Tab {
  charge(): Promise<void>;
  release(): Promise<void>;
}

const PAID_BEFORE: Tab = { charge: () => Promise.resolve(), release: () => Promise.resolve() };

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/u;

/** The client's `Idempotency-Key`, checked; null without one. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const sent = request.headers['idempotency-key'];
  if (sent === undefined) return null;
  if (typeof sent === 'string' && IDEMPOTENCY_KEY.test(sent)) return sent;
  throw new ApiError('invalid_request', 'Idempotency-Key must be 1 to 255 printable ASCII characters.', {
    field: 'Idempotency-Key',
  });
}

/** Whether an answer is compressed once for both: it is kept under an idempotency key, and the client takes gzip. */
export function isKeptAsSent(request: FastifyRequest): boolean {
  return idempotencyKeyOf(request) !== null && acceptsGzip(request);
}

export function exhausted(wordsLeft: number, wordsNeeded: number): ApiError {
  return new ApiError(
    'word_allowance_exhausted',
    `This needs ${wordsNeeded} words and ${wordsLeft} are left in the billing cycle.`,
    { words_left: wordsLeft, words_needed: wordsNeeded },
  );
}

function usedOtherwise(): ApiError {
  return new ApiError('invalid_request', 'This Idempotency-Key was used for another request in the last 24 hours.', {
    field: 'Idempotency-Key',
  });
}

/**
 * Refuses early what cannot be paid for, before work is spent on it. `atMost` bounds the words from above at no cost;
 * `count` finds them.
 */
export async function refuseUnpayable(
  parts: ServiceParts,
  key: AcceptedKey,
  atMost: number,
  count: () => Promise<number>,
): Promise<void> {
  if (key.plan.wordsPerCycle === null) return;
  const { wordsLeft } = await parts.accounts.meter.usage(key);
  if (wordsLeft === null || wordsLeft >= atMost) return;
  const words = await count();
  if (words > wordsLeft) throw exhausted(wordsLeft, words);
}

/**
 * Answers requests and charges their words once the result is there; the same `Idempotency-Key` is charged once and
 * answered alike.
 */
export class Cashier {
  private readonly parts: ServiceParts;
  /** Requests being served under an idempotency key: a second one waits for the first. */
  private readonly underway = new Map<string, Promise<unknown>>();

  constructor(parts: ServiceParts) {
    this.parts = parts;
  }

  async answer(charged: ChargedRequest): Promise<AnswerBody> {
    const idempotencyKey = idempotencyKeyOf(charged.request);
    if (idempotencyKey === null) {
      const work = await charged.produce();
      await this.settle(charged.request, work, null);
      return work.body;
    }
    const name = `${keyOf(charged.request).keyId} ${idempotencyKey}`;
    const turn = (this.underway.get(name) ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => this.answerOnce(charged, idempotencyKey));
    this.underway.set(name, turn);
    try {
      return await turn;
    } finally {
      if (this.underway.get(name) === turn) this.underway.delete(name);
    }
  }

  /** Sets words aside before a stream starts, since its status cannot change later. */
  async openTab(request: FastifyRequest, words: number, requestHash: string): Promise<Tab> {
    const { meter } = this.parts.accounts;
    const key = keyOf(request);
    const idempotencyKey = idempotencyKeyOf(request);
    const earlier = idempotencyKey === null ? null : await meter.recall(key, idempotencyKey);
    if (earlier !== null && (earlier.requestHash !== requestHash || earlier.answer !== null)) throw usedOtherwise();
    if (earlier !== null) return PAID_BEFORE;
    const reserved = await meter.reserve(key, words);
    if ('wordsLeft' in reserved) throw exhausted(reserved.wordsLeft, words);
    const remember = idempotencyKey === null ? null : { idempotencyKey, requestHash, answer: null };
    return { charge: () => meter.charge(key, reserved, remember), release: () => meter.release(reserved) };
  }

  private async answerOnce(charged: ChargedRequest, idempotencyKey: string): Promise<AnswerBody> {
    const earlier = await this.recall(charged.request, idempotencyKey, charged.hashOnly);
    if (earlier !== null) return earlier;
    const work = await charged.produce();
    const requestHash = work.requestHash();
    const remember = { idempotencyKey, requestHash, answer: await sealAnswer(work.body, charged.request.presentedKey) };
    const settlement = await this.settle(charged.request, work, remember);
    if (settlement.status !== 'settled_before') return work.body;
    return (await this.recall(charged.request, idempotencyKey, () => Promise.resolve(requestHash))) ?? work.body;
  }

  private async recall(
    request: FastifyRequest,
    idempotencyKey: string,
    hashOnly: () => Promise<string>,
  ): Promise<AnswerBody | null> {
    const earlier = await this.parts.accounts.meter.recall(keyOf(request), idempotencyKey);
    if (earlier === null) return null;
    if (earlier.requestHash !== (await hashOnly()) || earlier.answer === null) throw usedOtherwise();
    return { pieces: [await openAnswer(earlier.answer, request.presentedKey)], isGzip: false };
  }

  private async settle(request: FastifyRequest, work: Work, remember: IdempotentAnswer | null): Promise<Settlement> {
    const settlement = await this.parts.accounts.meter.settle(keyOf(request), work.words, remember);
    if (settlement.status === 'exhausted') throw exhausted(settlement.wordsLeft, work.words);
    return settlement;
  }
}
