import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { endpoints } from '../../contract/endpoints.js';
import { PATTERN_STREAM_FAILURE } from '../../contract/patterns.js';
import type { PatternsRequest } from '../../contract/patterns.js';
import { sha256Hex } from '../../lib/hash.js';
import { checkDocument } from '../scans/index.js';
import { clientSignal, dataEvent, eventStream, KEEPALIVE } from '../http/index.js';
import type { Reservation } from '../billing/index.js';
import { keyOf } from '../admission/index.js';
import { streamOf } from './route.js';
import type { RegisterRoute, RouteTools } from './route.js';

function documentOf(body: PatternsRequest): string {
  return 'document' in body ? body.document : (body.documents[0]?.inputText ?? '');
}

interface Streamed {
  readonly document: string;
  readonly reservation: Reservation;
  /** Aborted when the client leaves. */
  readonly client: AbortSignal;
}

/**
 * The whole stream. A failure after the start is its last event and costs nothing. Words are charged at the end, and
 * where the client leaves after it was given events.
 */
async function* lines(
  { document, reservation, client }: Streamed,
  request: FastifyRequest,
  { parts, stopping }: RouteTools,
): AsyncGenerator<string, void> {
  const signal = AbortSignal.any([client, stopping]);
  let isOwed = false;
  try {
    for await (const line of eventStream(parts.patterns.stream(document, signal), parts.keepaliveIntervalMs, signal)) {
      isOwed ||= line !== KEEPALIVE;
      yield line;
    }
    isOwed = true;
  } catch (error) {
    if (client.aborted) return;
    isOwed = false;
    request.log.error({ err: error, request_id: request.id }, 'pattern stream failed');
    yield dataEvent(JSON.stringify(PATTERN_STREAM_FAILURE));
  } finally {
    await (isOwed ? reservation.charge() : reservation.release());
  }
}

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
} as const;

/** Takes the response out of the framework's hands: 200 and the headers leave before the first event is known. */
async function sendEvents(reply: FastifyReply, events: AsyncIterable<string>): Promise<void> {
  reply.hijack();
  for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...STREAM_HEADERS }))
    if (value !== undefined) reply.raw.setHeader(name, value);
  reply.raw.writeHead(200).flushHeaders();
  await pipeline(Readable.from(events), reply.raw).catch(() => undefined);
}

const endpoint = endpoints.streamPatterns;

export const patternsStream: RegisterRoute = (app, tools) => {
  app.route({
    ...streamOf(endpoint),
    config: { feature: 'patterns', bodyBytes: 'document' },
    handler: async (request, reply) => {
      const { parts, billing, concurrency } = tools;
      const document = documentOf(request.body);
      checkDocument(document, keyOf(request).plan.characterLimit);
      const client = clientSignal(reply);
      await concurrency.streams.run(async () => {
        const words = await parts.detection.countWords(document, client);
        const reservation = await billing.reserve(request, words, sha256Hex(JSON.stringify([endpoint.path, document])));
        await sendEvents(reply, lines({ document, reservation, client }, request, tools));
      });
      return reply;
    },
  });
};
