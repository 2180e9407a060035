import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Sends JSON that is already bytes, piece by piece. */
export function sendJson(reply: FastifyReply, pieces: readonly Uint8Array[]): void {
  const length = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
  void reply.type('application/json; charset=utf-8').header('content-length', length).send(Readable.from(pieces, { objectMode: false }));
}
