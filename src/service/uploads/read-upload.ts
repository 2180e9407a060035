import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Multipart, MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import PQueue from 'p-queue';
import { EventLoopLimit } from '../admission/index.js';
import { ApiError } from '../http/index.js';
import type { ServiceLimits } from '../limits.js';
import { Arrival } from './arrival.js';
import { isJsonField, readJsonField } from './json-field.js';
import { watchPace } from './upload-pace.js';
import { discarding, following, hashedBy, ownBytes, startOf, uploadError } from './upload-streams.js';

/** A file of an upload. */
export interface UploadedFile {
  /** As the client sent it; never part of a path here. */
  readonly filename: string;
  /** Among the files of its upload, from 0 on. */
  readonly position: number;
  /** The bytes of a small file, or the path of one on disk for as long as it is being read. */
  readonly content: Uint8Array | string;
}

export interface Upload<Result> {
  /** One per file, in upload order. */
  readonly results: readonly Result[];
  readonly fields: ReadonlyMap<string, string>;
  /** SHA-256 over names and contents of all files and fields; empty unless asked for. */
  readonly hash: string;
}

export interface UploadOptions<Result> {
  readonly folder: string;
  readonly limits: ServiceLimits;
  readonly signal: AbortSignal;
  /** Whether the hash is computed. */
  readonly hashed: boolean;
  /** Whether a small file is read from memory and not written to disk. */
  readonly staysInMemory: (bytes: Uint8Array, filename: string) => boolean;
  /**
   * Reads one file, given the form fields that came before it; the file is removed when the promise settles. Null: only
   * the hash is computed, nothing is written to disk.
   */
  readonly read: ((file: UploadedFile, fields: ReadonlyMap<string, string>) => Promise<Result>) | null;
}

/** Small files, of all requests, that are received in one turn of the event loop: about a millisecond. */
const FILES_A_TURN = 16;
const fileStarts = new EventLoopLimit(FILES_A_TURN);
/** Form fields of one request: several times those that have a meaning. */
const MAX_FIELDS = 32;
/** Files of one request on disk at once: the next part waits in the client's socket. */
const FILES_AT_ONCE = 4;

/** Longest name of a file in characters: several times what file systems allow. It is given back in the answer. */
const LONGEST_FILENAME = 1024;

const tooManyFiles = (limit: number): ApiError =>
  new ApiError('too_many_files', `The request carries more than ${limit} files.`, { limit });

const nameTooLong = (): ApiError =>
  new ApiError('invalid_request', `The name of a file is longer than ${LONGEST_FILENAME} characters.`, {
    field: 'filename',
    limit: LONGEST_FILENAME,
  });

/** Reads one upload, part by part. */
class UploadReader<Result> {
  readonly fields = new Map<string, string>();
  readonly results: Promise<Result>[] = [];
  readonly hash: Hash | null;
  readonly #options: UploadOptions<Result>;
  readonly #arrival: Arrival;
  readonly #reading = new PQueue({ concurrency: FILES_AT_ONCE });
  #folder: Promise<string> | null = null;
  #fileCount = 0;
  #fieldCharacters = 0;

  constructor(options: UploadOptions<Result>, arrival: Arrival) {
    this.#options = options;
    this.#arrival = arrival;
    this.hash = options.hashed ? createHash('sha256') : null;
  }

  async receiveAll(parts: AsyncIterable<Multipart>): Promise<void> {
    for await (const part of this.#arrival.steps(parts)) {
      if (part.type !== 'file') this.#receiveField(part);
      else if (isJsonField(part)) await this.#receiveJson(part);
      else await this.#receive(part);
    }
    if (this.#fileCount === 0)
      throw new ApiError('invalid_request', 'No file was sent; send files as parts named "files".', { field: 'files' });
  }

  /** Removes the files of the upload; call it in any case after reading. */
  async dispose(): Promise<void> {
    this.#reading.clear();
    if (this.#folder !== null) await rm(await this.#folder, { recursive: true, force: true });
  }

  #fieldsTooLarge(field: string): ApiError {
    const limit = this.#options.limits.formFieldBytes;
    return new ApiError('payload_too_large', `The form fields are larger than ${limit} bytes.`, { field, limit });
  }

  #receiveField({ fieldname, value, valueTruncated }: MultipartValue): void {
    // Only a field of type JSON, which is read elsewhere, is no string.
    if (valueTruncated || typeof value !== 'string') throw this.#fieldsTooLarge(fieldname);
    this.#keepField(fieldname, value);
  }

  async #receiveJson(part: MultipartFile): Promise<void> {
    const { formFieldBytes } = this.#options.limits;
    const source = this.#arrival.steps<Buffer>(part.file);
    const tooLarge = (): ApiError => this.#fieldsTooLarge(part.fieldname);
    this.#keepField(part.fieldname, await readJsonField(source, part, tooLarge, formFieldBytes));
  }

  #keepField(fieldname: string, text: string): void {
    this.#fieldCharacters += text.length;
    if (this.#fieldCharacters > this.#options.limits.formFieldBytes || this.fields.size > MAX_FIELDS)
      throw this.#fieldsTooLarge(fieldname);
    this.fields.set(fieldname, text);
    this.hash?.update(JSON.stringify(['field', fieldname, text]));
  }

  async #receive(part: MultipartFile): Promise<void> {
    const position = this.#fileCount++;
    const { filesPerRequest } = this.#options.limits;
    if (position >= filesPerRequest) throw tooManyFiles(filesPerRequest);
    // The parser returns no name where it is empty, although its types say otherwise.
    const filename = part.filename || `file-${position + 1}`;
    if (filename.length > LONGEST_FILENAME) throw nameTooLong();
    this.hash?.update(JSON.stringify(['file', filename]));
    const { read, signal, staysInMemory } = this.#options;
    if (read === null) {
      await pipeline(this.#rest(part), discarding(), { signal });
      this.#refuseTruncated(part, filename);
      return;
    }
    await fileStarts.take();
    const { start, isWhole } = await startOf(part.file, this.#arrival, this.hash);
    if (isWhole) this.#refuseTruncated(part, filename);
    const bytes = isWhole ? ownBytes(start) : null;
    if (bytes !== null && staysInMemory(bytes, filename))
      this.#keep(read({ filename, content: bytes, position }, this.fields));
    else await this.#viaDisk(part, filename, position, following(start, this.#rest(part)), read);
  }

  /** What is still to come of a file. */
  #rest({ file }: MultipartFile): AsyncIterable<Buffer> {
    return hashedBy(this.#arrival.steps<Buffer>(file), this.hash);
  }

  async #viaDisk(
    part: MultipartFile,
    filename: string,
    position: number,
    source: AsyncIterable<Buffer>,
    read: NonNullable<UploadOptions<Result>['read']>,
  ): Promise<void> {
    this.#folder ??= mkdtemp(join(this.#options.folder, 'request-'));
    const path = join(await this.#folder, String(position));
    await pipeline(source, createWriteStream(path, { mode: 0o600 }), { signal: this.#options.signal });
    this.#refuseTruncated(part, filename);
    await this.#reading.onSizeLessThan(1);
    this.#keep(
      this.#reading.add(() =>
        read({ filename, content: path, position }, this.fields).finally(() => rm(path, { force: true })),
      ),
    );
  }

  #keep(result: Promise<Result>): void {
    result.catch(() => undefined);
    this.results.push(result);
  }

  #refuseTruncated(part: MultipartFile, filename: string): void {
    const limit = this.#options.limits.fileBytes;
    if (part.file.truncated)
      throw new ApiError('file_too_large', `A file is larger than ${limit} bytes.`, { filename, limit });
  }
}

/**
 * Reads a multipart upload part by part. Files are written to a folder that is always removed afterwards; no more than
 * the first kilobytes of each are in memory.
 * @throws ApiError `invalid_request`, `file_too_large`, `payload_too_large`, `too_many_files`
 */
export async function readUpload<Result>(
  request: FastifyRequest,
  options: UploadOptions<Result>,
): Promise<Upload<Result>> {
  const { filesPerRequest, fileBytes, formFieldBytes, bodyTimeoutMs, uploadGraceMs } = options.limits;
  const { late, stop } = watchPace(request.raw, {
    graceMs: uploadGraceMs,
    bytesPerSecond: options.limits.uploadBytesPerSecond,
  });
  const arrival = new Arrival(bodyTimeoutMs, late);
  const reader = new UploadReader(options, arrival);
  const parts = request.parts({
    preservePath: true,
    isPartAFile,
    // Fields of type JSON are among what the parser counts as files.
    limits: { files: filesPerRequest + MAX_FIELDS, fileSize: fileBytes, fieldSize: formFieldBytes, fields: MAX_FIELDS },
  });
  try {
    await reader.receiveAll(parts).catch((error: unknown) => {
      throw late.aborted ? late.reason : uploadError(error);
    });
    stop();
    return {
      results: await Promise.all(reader.results),
      fields: reader.fields,
      hash: reader.hash?.digest('hex') ?? '',
    };
  } finally {
    stop();
    arrival.stop();
    await reader.dispose();
  }
}

/**
 * Some clients send neither a file name nor a type with the part; the field's name still says that it is a file. Fields
 * of type JSON are read as streams, too.
 */
function isPartAFile(
  fieldName: string | undefined,
  contentType: string | undefined,
  fileName: string | undefined,
): boolean {
  return (
    fileName !== undefined ||
    contentType === 'application/octet-stream' ||
    contentType?.startsWith('application/json') === true ||
    fieldName === 'files' ||
    fieldName === 'file'
  );
}
