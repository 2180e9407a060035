import type { Readable } from 'node:stream';
import { startTimer } from '../../lib/clock.js';
import type { Timer } from '../../lib/clock.js';
import { ApiError } from './api-error.js';

const tooLate = (): ApiError => new ApiError('invalid_request', 'The body did not arrive in time.');

/** Rejects when a promise takes longer than `timeoutMs`: a client that stops sending must not hold the request open. */
export async function withinTime<Value>(promise: Promise<Value>, timeoutMs: number): Promise<Value> {
  let timer: Timer | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = startTimer(() => reject(tooLate()), timeoutMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    timer?.cancel();
  }
}

/**
 * Reads a whole body into memory, within limits of size and time. A body that is refused half-way is not destroyed: the
 * answer is sent over the same socket.
 * @throws ApiError `payload_too_large`, `invalid_request` for a body that is late
 */
export function readBody(stream: Readable, maxBytes: number, timeoutMs: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const leave = (): void => {
      timer.cancel();
      stream.off('data', take).off('end', finish).off('error', fail).off('close', cutOff);
    };
    const fail = (error: Error): void => {
      leave();
      stream.pause();
      reject(error);
    };
    const cutOff = (): void => fail(new Error('a request body was cut off'));
    const take = (chunk: unknown): void => {
      if (!Buffer.isBuffer(chunk)) {
        fail(new Error('a request body was not read as bytes'));
        return;
      }
      length += chunk.length;
      chunks.push(chunk);
      if (length > maxBytes)
        fail(
          new ApiError('payload_too_large', `The request body is larger than ${maxBytes} bytes.`, { limit: maxBytes }),
        );
    };
    const finish = (): void => {
      leave();
      const [first] = chunks;
      resolve(first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks, length));
    };
    const timer = startTimer(() => fail(tooLate()), timeoutMs);
    stream.on('data', take).on('end', finish).on('error', fail).on('close', cutOff);
  });
}
