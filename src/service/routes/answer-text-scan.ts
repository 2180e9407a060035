import type { FastifyReply, FastifyRequest } from 'fastify';
import { sha256Hex } from '../../lib/hash.js';
import { isKeptAsSent, refuseUnpayable } from '../billing/index.js';
import type { Work } from '../billing/index.js';
import { checkDocument } from '../scans/index.js';
import { clientSignal, sendJson } from '../http/index.js';
import type { Turnstile } from '../admission/index.js';
import { keyOf } from '../admission/index.js';
import type { RouteTools } from './route.js';

export interface TextScan {
  readonly document: string;
  /** What else the answer depends on, for telling a repeated request from another one. */
  readonly options: unknown;
  /** Bounds how many texts wait for this kind of scan. */
  readonly turnstile: Turnstile;
  /** `deflate`: the answer is kept, and the client takes it as it is kept. */
  readonly scan: (signal: AbortSignal, deflate: boolean) => Promise<Pick<Work, 'body' | 'words'>>;
}

/** Scans one text of a JSON body and charges its words once the result is there. */
export async function answerTextScan(
  request: FastifyRequest,
  reply: FastifyReply,
  tools: RouteTools,
  textScan: TextScan,
): Promise<void> {
  const { document, options, turnstile, scan } = textScan;
  const { parts, cashier } = tools;
  const key = keyOf(request);
  checkDocument(document, key.plan.characterLimit);
  const signal = clientSignal(reply);
  const requestHash = (): string => sha256Hex(JSON.stringify([request.routeOptions.url, document, options]));
  const produce = () =>
    turnstile.pass(async () => {
      await refuseUnpayable(parts, key, document.length, () => parts.detection.countWords(document, signal));
      return { ...(await scan(signal, isKeptAsSent(request))), requestHash };
    });
  sendJson(reply, await cashier.answer({ request, hashOnly: () => Promise.resolve(requestHash()), produce }));
}
