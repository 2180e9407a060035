import type { Hash } from 'node:crypto';
import { Writable } from 'node:stream';
import type { Readable } from 'node:stream';
import { systemCodeOf } from '../../lib/errors.js';
import { ApiError } from '../http/index.js';
import type { Arrival } from './arrival.js';

/** Bytes that are held of a file before they are written to the disk: about what a socket delivers at once. */
const SMALL_FILE_BYTES = 65_536;

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

/** The first bytes of a file; `isWhole`: there are no more, else the rest stays in its stream. */
export interface FileStart {
  readonly start: readonly Buffer[];
  readonly isWhole: boolean;
}

const notBytes = (): Error => new Error('a file of an upload was not read as bytes');

/**
 * Reads a little more than a small file has, without an iterator: what each small file costs decides how many a second
 * are received.
 * @throws ApiError where the bytes do not come in time
 */
export function startOf(source: Readable, arrival: Arrival, hash: Hash | null): Promise<FileStart> {
  return new Promise((resolve, reject) => {
    const start: Buffer[] = [];
    let length = 0;
    const leave = (): void => {
      wait.end();
      source.off('data', take).off('end', finish).off('close', cutOff);
    };
    // Stays: whoever reads the rest learns of an error that came before.
    const fail = (error: unknown): void => {
      leave();
      reject(error instanceof Error ? error : notBytes());
    };
    const cutOff = (): void => fail(new Error('a file of an upload was cut off'));
    const finish = (): void => {
      leave();
      resolve({ start, isWhole: true });
    };
    const take = (chunk: unknown): void => {
      if (!Buffer.isBuffer(chunk)) {
        fail(notBytes());
        return;
      }
      hash?.update(chunk);
      start.push(chunk);
      length += chunk.length;
      wait.renew();
      if (length <= SMALL_FILE_BYTES) return;
      leave();
      source.pause();
      resolve({ start, isWhole: false });
    };
    const wait = arrival.wait(fail);
    source.on('error', fail).on('close', cutOff).on('end', finish).on('data', take);
    // It may have been cut off while it waited for its turn: nothing more comes of it, not even an error.
    if (source.destroyed) fail(source.errored ?? new Error('a file of an upload was cut off'));
  });
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
