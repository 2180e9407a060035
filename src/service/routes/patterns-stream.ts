import type { FastifyRequest } from 'fastify';
import { endpoints } from '../../contract/endpoints.js';
import { PATTERN_STREAM_FAILURE } from '../../contract/patterns.js';
import type { PatternsRequest } from '../../contract/patterns.js';
import { sha256Hex } from '../../lib/hash.js';
import { JsonFields, parseJson } from '../../lib/json-fields.js';
import { checkDocument } from '../scans/index.js';
import type { DetectionPool } from '../scans/index.js';
import {
  clientSignal,
  dataEvent,
  END_OF_STREAM,
  eventStream,
  KEEPALIVE,
  sendEvents,
  UnreadStream,
} from '../http/index.js';
import { WORDS_CHARGED } from '../billing/index.js';
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

/** The words of a text up to the end of the sentence that was sent last. */
async function wordsUntil(document: string, lastEvent: string | null, detection: DetectionPool): Promise<number> {
  if (lastEvent === null) return 0;
  const end = new JsonFields(parseJson(lastEvent)).number('end') ?? 0;
  return detection.countWords(document.slice(0, end), new AbortController().signal);
}

const DATA = 'data: ';

/** What is owed for a stream, settled once. */
class Bill {
  readonly #streamed: Streamed;
  readonly #detection: DetectionPool;
  #isSettled = false;
  /** The last event that was sent, as JSON. */
  lastEvent: string | null = null;

  constructor(streamed: Streamed, detection: DetectionPool) {
    this.#streamed = streamed;
    this.#detection = detection;
  }

  /** Charges the whole text, what was sent of it, or nothing. */
  async settle(owed: 'all' | 'sent' | 'nothing'): Promise<void> {
    if (this.#isSettled) return;
    this.#isSettled = true;
    const { reservation, document } = this.#streamed;
    if (owed === 'all') await reservation.charge();
    else if (owed === 'nothing') await reservation.release();
    else await reservation.chargePart(await wordsUntil(document, this.lastEvent, this.#detection));
  }
}

/**
 * The whole stream. A failure after the start is its last event and costs nothing. Words are charged before the last
 * line, and where the client leaves after it was given events; a reader that takes nothing pays for what was sent.
 */
async function* lines(
  streamed: Streamed,
  request: FastifyRequest,
  { parts, stopping }: RouteTools,
): AsyncGenerator<string, void> {
  const { document, client } = streamed;
  const signal = AbortSignal.any([client, stopping]);
  const bill = new Bill(streamed, parts.detection);
  try {
    for await (const line of eventStream(parts.patterns.stream(document, signal), parts.keepaliveIntervalMs, signal)) {
      if (line !== KEEPALIVE) bill.lastEvent = line.slice(DATA.length);
      yield line;
    }
    await bill.settle('all');
    yield END_OF_STREAM;
  } catch (error) {
    if (client.aborted) return;
    const isUnread = error instanceof UnreadStream;
    await bill.settle(isUnread ? 'sent' : 'nothing');
    if (isUnread) request.log.info({ request_id: request.id }, 'pattern stream was not read');
    else request.log.error({ err: error, request_id: request.id }, 'pattern stream failed');
    yield dataEvent(JSON.stringify(PATTERN_STREAM_FAILURE));
  } finally {
    await bill.settle(bill.lastEvent === null ? 'nothing' : 'all');
  }
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
      const work = async (): Promise<void> => {
        const words = await parts.detection.countWords(document, client);
        const reservation = await billing.reserve(request, words, sha256Hex(JSON.stringify([endpoint.path, document])));
        const streamed = { document, reservation, client };
        void reply.header(WORDS_CHARGED, String(reservation.words));
        await sendEvents(reply, lines(streamed, request, tools), parts.limits);
      };
      await concurrency.streams.run(work, keyOf(request).keyId, client);
      return reply;
    },
  });
};
