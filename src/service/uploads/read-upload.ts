import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import PQueue from 'p-queue';
import { ApiError } from '../api-error.js';
import type { ServiceLimits } from '../limits.js';

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

function hashing(hash: ReturnType<typeof createHash>): (source: AsyncIterable<Buffer>) => AsyncGenerator<Buffer> {
  return async function* (source) {
    for await (const chunk of source) {
      hash.update(chunk);
      yield chunk;
    }
  };
}

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Reads a multipart upload part by part. Files go to a folder that is removed whatever happens; no file is ever whole in memory. */
export async function readUpload<Result>(request: FastifyRequest, options: UploadOptions<Result>): Promise<Upload<Result>> {
  const folder = await mkdtemp(join(options.folder, 'request-'));
  const reading = new PQueue({ concurrency: FILES_AT_ONCE });
  const hash = createHash('sha256');
  const fields = new Map<string, string>();
  const results: Promise<Result>[] = [];
  let fileCount = 0;

  async function receive(part: MultipartFile): Promise<void> {
    const index = fileCount++;
    const filename = part.filename === '' ? `file-${index + 1}` : part.filename;
    const path = join(folder, String(index));
    hash.update(JSON.stringify(['file', filename]));
    await pipeline(part.file, hashing(hash), options.read === null ? nowhere() : createWriteStream(path, { mode: 0o600 }), { signal: options.signal });
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

  try {
    for await (const part of request.parts({ preservePath: true, isPartAFile, limits: { files: options.limits.filesPerRequest, fileSize: options.limits.fileBytes } })) {
      if (part.type === 'file') await receive(part);
      else if (typeof part.value === 'string') {
        fields.set(part.fieldname, part.value);
        hash.update(JSON.stringify(['field', part.fieldname, part.value]));
      }
    }
    if (fileCount === 0) throw new ApiError('invalid_request', 'No file was sent; send files as parts named "files".', { field: 'files' });
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
