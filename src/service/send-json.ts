import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Up to so many bytes an answer is sent in one piece: copying it costs less than a stream does. */
const ONE_PIECE_BYTES = 1_048_576;

/** Sends JSON that is already bytes. */
export function sendJson(reply: FastifyReply, pieces: readonly Uint8Array[]): void {
  const length = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
  const [first] = pieces;
  const body = pieces.length === 1 ? first : length <= ONE_PIECE_BYTES ? Buffer.concat(pieces, length) : Readable.from(pieces, { objectMode: false });
  void reply.type('application/json; charset=utf-8').header('content-length', length).send(body);
}
