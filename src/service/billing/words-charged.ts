import type { FastifyReply } from 'fastify';
import { sendJson } from '../http/index.js';
import type { BilledAnswer } from './billing.js';

/** Header of every scan: the words that its answer was charged; of a stream, those that it costs when it is whole. */
export const WORDS_CHARGED = 'x-words-charged';

/** Sends an answer that was billed, and says what it cost. */
export function sendBilled(reply: FastifyReply, { body, wordsCharged }: BilledAnswer): void {
  sendJson(reply.header(WORDS_CHARGED, String(wordsCharged)), body);
}
