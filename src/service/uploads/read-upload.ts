import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import PQueue from 'p-queue';
import { systemCodeOf } from '../../lib/errors.js';
import { ApiError } from '../api-error.js';
import type { ServiceLimits } from '../limits.js';
import { withinTime } from './read-body.js';

/** A file of an upload, on disk for as long as it is being read. */
export interface UploadedFile {
  readonly path: string;
  /** As the client sent it; never part of a path here. */
  readonly filename: string;
}

export interface Upload<Result> {
  /** One per file, in upload order. */
  readonly results: readonly Result[];
  readonly fields: ReadonlyMap<string, string>;
  /** SHA-256 over names and contents of all files and fields. */
  readonly hash: string;
}

export interface UploadOptions<Result> {
  readonly folder: string;
  readonly limits: ServiceLimits;
  readonly signal: AbortSignal;
  /** Reads one file; the file is gone once the promise settles. Null: only the hash is wanted, nothing touches the disk. */
  readonly read: ((file: UploadedFile) => Promise<Result>) | null;
}

/** Files of one request on disk at once: the next part waits in the client's socket. */
const FILES_AT_ONCE = 4;

/** Passes an iterable through; each step must come in time. */
async function* inTime<Value>(source: AsyncIterable<Value>, timeoutMs: number): AsyncGenerator<Value, void> {
  const iterator = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const step = await withinTime(iterator.next(), timeoutMs);
      if (step.done === true) return;
      yield step.value;
    }
  } finally {
    // Not awaited: a source that is stuck would hold this up for ever.
    iterator.return?.().catch(() => undefined);
  }
}

async function* hashed(source: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
}

/** What went wrong with the client's body, told apart from what went wrong here (a full disk, a bug). */
function uploadError(error: unknown): unknown {
  if (error instanceof ApiError || !(error instanceof Error) || 'syscall' in error) return error;
  if (systemCodeOf(error)?.startsWith('FST_') === true && systemCodeOf(error) !== 'FST_MP_PREMATURE_CLOSE') return error;
  return new ApiError('invalid_request', 'The multipart body cannot be read; it is cut off or its boundary is wrong.');
}

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Reads a multipart upload part by part. Files go to a folder that is removed whatever happens; no file is ever whole in memory. */
export async function readUpload<Result>(request: FastifyRequest, options: UploadOptions<Result>): Promise<Upload<Result>> {
  const folder = await mkdtemp(join(options.folder, 'request-'));
  const reading = new PQueue({ concurrency: FILES_AT_ONCE });
  const hash = createHash('sha256');
  const fields = new Map<string, string>();
  const results: Promise<Result>[] = [];
  const limits = { files: options.limits.filesPerRequest, fileSize: options.limits.fileBytes };
  const timeoutMs = options.limits.bodyTimeoutMs;
  let fileCount = 0;

  async function receive(part: MultipartFile): Promise<void> {
    const index = fileCount++;
    // The parser leaves out an empty name, whatever its types say.
    const filename = part.filename || `file-${index + 1}`;
    const path = join(folder, String(index));
    hash.update(JSON.stringify(['file', filename]));
    const target = options.read === null ? nowhere() : createWriteStream(path, { mode: 0o600 });
    await pipeline(hashed(inTime(part.file, timeoutMs), hash), target, { signal: options.signal });
    if (part.file.truncated) {
      throw new ApiError('file_too_large', `A file is larger than ${options.limits.fileBytes} bytes.`, { filename, limit: options.limits.fileBytes });
    }
    const { read } = options;
    if (read === null) return;
    await reading.onSizeLessThan(1);
    const result = reading.add(() => read({ path, filename }).finally(() => rm(path, { force: true })));
    result.catch(() => undefined);
    results.push(result);
  }

  async function receiveAll(): Promise<void> {
    for await (const part of inTime(request.parts({ preservePath: true, isPartAFile, limits }), timeoutMs)) {
      if (part.type === 'file') await receive(part);
      else if (typeof part.value === 'string') {
        fields.set(part.fieldname, part.value);
        hash.update(JSON.stringify(['field', part.fieldname, part.value]));
      }
    }
    if (fileCount === 0) throw new ApiError('invalid_request', 'No file was sent; send files as parts named "files".', { field: 'files' });
  }

  try {
    await receiveAll().catch((error: unknown) => {
      throw uploadError(error);
    });
    return { results: await Promise.all(results), fields, hash: hash.digest('hex') };
  } finally {
    reading.clear();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Some clients send neither a file name nor a type with the part; the field's name still says that it is a file. */
function isPartAFile(fieldName: string | undefined, contentType: string | undefined, fileName: string | undefined): boolean {
  return fileName !== undefined || contentType === 'application/octet-stream' || fieldName === 'files' || fieldName === 'file';
}
