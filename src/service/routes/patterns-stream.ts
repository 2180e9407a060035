import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PatternsRequest, PATTERN_STREAM_FAILURE } from '../../contract/patterns.js';
import { sha256Hex } from '../../lib/hash.js';
import { checkDocument } from '../check-document.js';
import { clientSignal } from '../client-signal.js';
import { dataEvent, eventStream } from '../event-stream.js';
import { keyOf } from '../plugins/authentication.js';
import { eventResponses } from '../route.js';
import type { RegisterRoute, RouteTools } from '../route.js';

function documentOf(body: PatternsRequest): string {
  return 'document' in body ? body.document : (body.documents[0]?.inputText ?? '');
}

/** The whole stream; a failure after the start is its last event, and gives the words back. */
async function* lines(document: string, request: FastifyRequest, { parts, stopping }: RouteTools, giveBack: () => Promise<void>, client: AbortSignal): AsyncGenerator<string, void> {
  const signal = AbortSignal.any([client, stopping]);
  try {
    yield* eventStream(parts.patterns.stream(document, signal), parts.keepaliveIntervalMs, signal);
  } catch (error) {
    if (client.aborted) return;
    request.log.error({ err: error, request_id: request.id }, 'pattern stream failed');
    await giveBack();
    yield dataEvent(JSON.stringify(PATTERN_STREAM_FAILURE));
  }
}

const STREAM_HEADERS = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache, no-transform', 'x-accel-buffering': 'no', connection: 'close' } as const;

/** Takes the response out of the framework's hands: 200 and the headers leave before the first event is known. */
async function sendEvents(reply: FastifyReply, events: AsyncIterable<string>): Promise<void> {
  reply.hijack();
  for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...STREAM_HEADERS })) if (value !== undefined) reply.raw.setHeader(name, value);
  reply.raw.writeHead(200).flushHeaders();
  await pipeline(Readable.from(events), reply.raw).catch(() => undefined);
}

/** `POST /v3/ai/patterns/stream` */
export const patternsStream: RegisterRoute = (app, tools) => {
  app.post(
    '/v3/ai/patterns/stream',
    { config: { feature: 'patterns' }, schema: { summary: 'Stream AI patterns', body: PatternsRequest, response: eventResponses } },
    async (request, reply) => {
      const { parts, cashier, gate } = tools;
      const document = documentOf(request.body);
      checkDocument(document, keyOf(request).plan.characterLimit);
      const signal = clientSignal(reply);
      await gate.withStream(async () => {
        const words = await parts.detection.countWords(document, signal);
        const giveBack = await cashier.chargeAhead(request, words, sha256Hex(JSON.stringify(['/v3/ai/patterns/stream', document])));
        await sendEvents(reply, lines(document, request, tools, giveBack, signal));
      });
      return reply;
    },
  );
};
