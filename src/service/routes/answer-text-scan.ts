import type { FastifyReply, FastifyRequest } from 'fastify';
import { sha256Hex } from '../../lib/hash.js';
import { isKeptAsSent, refuseOverAllowance, sendBilled } from '../billing/index.js';
import type { BillableAnswer } from '../billing/index.js';
import { checkDocument } from '../scans/index.js';
import { clientSignal } from '../http/index.js';
import type { ConcurrencyLimit } from '../admission/index.js';
import { keyOf } from '../admission/index.js';
import type { RouteTools } from './route.js';

export interface TextScan {
  readonly document: string;
  /** What else the answer depends on, for telling a repeated request from another one. */
  readonly options: unknown;
  /** Bounds how many texts wait for this kind of scan. */
  readonly limit: ConcurrencyLimit;
  /** `deflate`: the answer is kept, and the client takes it as it is kept. */
  readonly scan: (signal: AbortSignal, deflate: boolean) => Promise<Pick<BillableAnswer, 'body' | 'words'>>;
}

/** Scans one text of a JSON body and charges its words once the result is there. */
export async function answerTextScan(
  request: FastifyRequest,
  reply: FastifyReply,
  tools: RouteTools,
  textScan: TextScan,
): Promise<void> {
  const { document, options, limit, scan } = textScan;
  const { parts, billing } = tools;
  const key = keyOf(request);
  checkDocument(document, key.plan.characterLimit);
  const signal = clientSignal(reply);
  const requestHash = (): string => sha256Hex(JSON.stringify([request.routeOptions.url, document, options]));
  const produce = () =>
    limit.run(async () => {
      await refuseOverAllowance(parts.accounts.meter, key, document.length, () =>
        parts.detection.countWords(document, signal),
      );
      return { ...(await scan(signal, isKeptAsSent(request))), requestHash };
    });
  sendBilled(reply, await billing.answer({ request, hashOnly: () => Promise.resolve(requestHash()), produce }));
}
