import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { AnswerBody } from './answer-body.js';

/** An answer of at most this many bytes is sent in one piece: copying it costs less than a stream. */
const ONE_PIECE_BYTES = 1_048_576;
/** A longer answer is sent in pieces of this many bytes. */
const JOINED_BYTES = 262_144;

/** Joins small pieces as they are pulled: each piece that is sent alone costs a system call. */
function* joined(pieces: readonly Uint8Array[]): Generator<Buffer> {
  let group: Uint8Array[] = [];
  let length = 0;
  for (const piece of pieces) {
    group.push(piece);
    length += piece.byteLength;
    if (length < JOINED_BYTES) continue;
    yield Buffer.concat(group, length);
    group = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(group, length);
}

/** Sends JSON that is already bytes. */
export function sendJson(reply: FastifyReply, { pieces, isGzip }: AnswerBody): void {
  const length = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
  const [first] = pieces;
  const body =
    pieces.length === 1
      ? first
      : length <= ONE_PIECE_BYTES
        ? Buffer.concat(pieces, length)
        : Readable.from(joined(pieces), { objectMode: false });
  if (isGzip) void reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding');
  void reply.type('application/json; charset=utf-8').header('content-length', length).send(body);
}
