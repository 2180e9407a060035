import type { Readable } from 'node:stream';
import { startTimer } from '../../lib/clock.js';
import { ApiError } from './api-error.js';

/** The error of a body that stops arriving. */
export const tooLate = (): ApiError => new ApiError('invalid_request', 'The body did not arrive in time.');

/** The limits of one body. */
export interface BodyLimits {
  readonly maxBytes: number;
  /** The error of a larger body. */
  readonly tooLarge: () => ApiError;
  readonly timeoutMs: number;
  /** Told of every piece that came; may throw. */
  readonly onBytes: (byteCount: number) => void;
}

const notBytes = (): Error => new Error('a request body was not read as bytes');

/**
 * Reads a whole body into memory, within limits of size and time. A body that is refused half-way is not destroyed: the
 * answer is sent over the same socket.
 * @throws ApiError of `limits`, `invalid_request` for a body that is late
 */
export function readBody(stream: Readable, limits: BodyLimits): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const leave = (): void => {
      timer.cancel();
      stream.off('data', take).off('end', finish).off('error', fail).off('close', cutOff);
    };
    const fail = (error: unknown): void => {
      leave();
      stream.pause();
      reject(error instanceof Error ? error : notBytes());
    };
    const cutOff = (): void => fail(new Error('a request body was cut off'));
    const keep = (chunk: unknown): void => {
      if (!Buffer.isBuffer(chunk)) throw notBytes();
      length += chunk.length;
      limits.onBytes(chunk.length);
      if (length > limits.maxBytes) throw limits.tooLarge();
      chunks.push(chunk);
    };
    const take = (chunk: unknown): void => {
      try {
        keep(chunk);
      } catch (error) {
        fail(error);
      }
    };
    const finish = (): void => {
      leave();
      const [first] = chunks;
      resolve(first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks, length));
    };
    const timer = startTimer(() => fail(tooLate()), limits.timeoutMs);
    stream.on('data', take).on('end', finish).on('error', fail).on('close', cutOff);
  });
}
