import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { startTimer } from '../../lib/clock.js';
import type { ServiceLimits } from '../limits.js';

/** The reader took nothing for too long. */
export class UnreadStream extends Error {
  override readonly name = 'UnreadStream';
}

/** The comment line that ends a stream which was sent whole; readers of event streams skip it. */
export const END_OF_STREAM = ':end\n\n';

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
} as const;

/** The connection of a stream closes this long after its end unless another request comes on it. */
const IDLE_SECONDS = 2;

/**
 * Takes the response out of the framework's hands: 200 and the headers leave before the first event is known. The end
 * is recognised by the framing, never by the end of the connection, so that a stream which was cut is seen to be.
 */
function open(reply: FastifyReply): ServerResponse {
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...STREAM_HEADERS }))
    if (value !== undefined) raw.setHeader(name, value);
  if (raw.shouldKeepAlive) {
    raw.setHeader('connection', 'keep-alive').setHeader('keep-alive', `timeout=${IDLE_SECONDS}`);
    const { socket } = reply.request.raw;
    raw.once('finish', () => socket.setTimeout(IDLE_SECONDS * 1000));
  }
  raw.writeHead(200).flushHeaders();
  return raw;
}

/** Resolves when what was written has left; rejects where nothing leaves for `unreadMs`, or the client is gone. */
async function taken(raw: ServerResponse, unreadMs: number): Promise<void> {
  if (raw.destroyed) throw new Error('the client hung up');
  const limit = new AbortController();
  const timer = startTimer(() => limit.abort(), unreadMs);
  const gone = once(raw, 'close', { signal: limit.signal }).then(() => {
    throw new Error('the client hung up');
  });
  try {
    await Promise.race([once(raw, 'drain', { signal: limit.signal }), gone]);
  } catch (error) {
    throw limit.signal.aborted ? new UnreadStream('nothing of the stream was read for too long') : error;
  } finally {
    timer.cancel();
    gone.catch(() => undefined);
    limit.abort();
  }
}

/** Sends the lines. Where the reader takes nothing, an `UnreadStream` tells the source, which may give a last line. */
async function pump(raw: ServerResponse, lines: AsyncGenerator<string, void>, unreadMs: number): Promise<void> {
  for (let step = await lines.next(); step.done !== true;) {
    if (raw.destroyed) return;
    const isRoom = raw.write(step.value);
    const refusal: unknown = isRoom
      ? null
      : await taken(raw, unreadMs).then(
          () => null,
          (error: unknown) => error,
        );
    if (refusal === null) {
      step = await lines.next();
      continue;
    }
    const last = await lines.throw(refusal);
    if (last.done !== true) raw.write(last.value);
    return;
  }
}

/**
 * Answers with an event stream, no faster than the reader takes it. Resolves when the work is over: what is still to be
 * sent then has `unreadStreamEndMs` left. The last line of a stream that is not read waits behind what the connection
 * holds already, so a reader who does not reach it in that time sees the stream cut.
 */
export async function sendEvents(
  reply: FastifyReply,
  lines: AsyncGenerator<string, void>,
  { unreadStreamMs, unreadStreamEndMs }: Pick<ServiceLimits, 'unreadStreamMs' | 'unreadStreamEndMs'>,
): Promise<void> {
  const raw = open(reply);
  try {
    await pump(raw, lines, unreadStreamMs);
    raw.end();
  } catch (error) {
    reply.log.error({ err: error, request_id: reply.request.id }, 'pattern stream broke off');
    // The status has left: only a connection that is cut can say that the stream is not whole.
    raw.destroy();
  } finally {
    await lines.return().catch(() => undefined);
    const timer = startTimer(() => {
      reply.log.info({ request_id: reply.request.id }, 'the rest of a pattern stream was not taken');
      raw.destroy();
    }, unreadStreamEndMs);
    raw.once('close', () => timer.cancel());
    if (raw.closed) timer.cancel();
  }
}
