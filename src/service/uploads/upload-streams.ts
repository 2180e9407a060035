import type { Hash } from 'node:crypto';
import { Writable } from 'node:stream';
import { systemCodeOf } from '../../lib/errors.js';
import { ApiError, withinTime } from '../http/index.js';

/** Bytes that are held of a file before they are written to the disk: about what a socket delivers at once. */
const SMALL_FILE_BYTES = 65_536;

/**
 * Passes an iterable through. @throws ApiError `invalid_request` where a step takes longer than `timeoutMs`; the reason
 * of `late` once that aborts
 */
export async function* inTime<Value>(
  source: AsyncIterable<Value>,
  timeoutMs: number,
  late: AbortSignal,
): AsyncGenerator<Value, void> {
  const iterator = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const step = await withinTime(iterator.next(), timeoutMs, late);
      if (step.done === true) return;
      yield step.value;
    }
  } finally {
    // Not awaited: a source that is stuck would block this forever.
    iterator.return?.().catch(() => undefined);
  }
}

/** Passes chunks through and adds them to the hash, where there is one. */
export async function* hashedBy(source: AsyncIterable<Buffer>, hash: Hash | null): AsyncGenerator<Buffer, void> {
  for await (const chunk of source) {
    hash?.update(chunk);
    yield chunk;
  }
}

/** The start of a source, which was read, and then the rest of it. */
export async function* following(start: readonly Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* start;
  yield* rest;
}

/** Reads a little more than a small file has; `isWhole`: that was all. The rest stays in the source. */
export async function startOf(
  source: AsyncGenerator<Buffer, void>,
): Promise<{ readonly start: readonly Buffer[]; readonly isWhole: boolean }> {
  const start: Buffer[] = [];
  let length = 0;
  while (length <= SMALL_FILE_BYTES) {
    const step = await source.next();
    if (step.done === true) return { start, isWhole: true };
    start.push(step.value);
    length += step.value.length;
  }
  return { start, isWhole: false };
}

/** Copies pieces into memory of their own: a piece that is sent to a worker takes along all memory that it shares. */
export function ownBytes(pieces: readonly Buffer[]): Buffer {
  const bytes = Buffer.allocUnsafeSlow(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) at += piece.copy(bytes, at);
  return bytes;
}

/**
 * Returns the error to throw: `invalid_request` for a fault of the client's body; a fault of the service, such as a
 * full disk, as it is.
 */
export function uploadError(error: unknown): unknown {
  if (error instanceof ApiError || !(error instanceof Error) || 'syscall' in error) return error;
  if (systemCodeOf(error)?.startsWith('FST_') === true && systemCodeOf(error) !== 'FST_MP_PREMATURE_CLOSE')
    return error;
  return new ApiError('invalid_request', 'The multipart body cannot be read; it is cut off or its boundary is wrong.');
}

/** Discards what is written to it. */
export const discarding = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });
