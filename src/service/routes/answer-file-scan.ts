import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileFailure } from '../../contract/predict.js';
import { sha256Hex } from '../../lib/hash.js';
import type { Block } from '../../records/blocks.js';
import { isPlainText } from '../../text/plain-text.js';
import { keyOf } from '../admission/index.js';
import { idempotencyKeyOf, refuseOverAllowance, sendBilled } from '../billing/index.js';
import type { BillableAnswer } from '../billing/index.js';
import { clientSignal } from '../http/index.js';
import { beyondEnd, checkPositions, givenBlocks } from '../scans/index.js';
import type { FileBlocks, PlainFile, ScanAnswer } from '../scans/index.js';
import { fileText, readUpload } from '../uploads/index.js';
import type { BudgetedExtractor, FileText, Upload, UploadedFile, UploadOptions } from '../uploads/index.js';
import { EarlyScans } from './early-scans.js';
import type { BegunScan, ScanBytes } from './early-scans.js';
import type { RouteTools } from './route.js';
import { countWords, filesBody, maxWords, scanFiles } from './scan-files.js';
import type { FileToScan, ScanText } from './scan-files.js';

/** How the files of one request are scanned. */
export interface PreparedScan {
  /** For a response without a result. */
  readonly version: string;
  readonly scan: ScanText;
  /** Whether the scans that began as files arrived are the ones that were asked for. */
  readonly isAsBegun: boolean;
  /** What the client says about plain files. */
  readonly blocks: FileBlocks;
}

/** One kind of scan as it is run on files. */
export interface FileScan {
  /** Checks the form fields, which may come after the files. */
  readonly prepare: (fields: ReadonlyMap<string, string>) => PreparedScan;
  /** Scans small plain files as they arrive, by what is known when the first comes; null where that is not possible. */
  readonly begin:
    | ((
        fields: ReadonlyMap<string, string>,
      ) => (file: PlainFile, position: number, signal: AbortSignal) => Promise<ScanAnswer | null>)
    | null;
}

/** A file as it was received. */
type ReceivedFile = FileText | FileFailure | BegunScan;

interface Received {
  readonly files: readonly FileToScan[];
  readonly hash: string;
  readonly prepared: PreparedScan;
}

/** One request with files while it is answered. */
class FileRequest {
  readonly #request: FastifyRequest;
  readonly #tools: RouteTools;
  readonly #fileScan: FileScan;
  readonly #signal: AbortSignal;
  readonly #extractor: BudgetedExtractor;
  #uploadHash: string | null = null;

  constructor(request: FastifyRequest, tools: RouteTools, fileScan: FileScan, signal: AbortSignal) {
    this.#request = request;
    this.#tools = tools;
    this.#fileScan = fileScan;
    this.#signal = signal;
    this.#extractor = tools.extraction.metered(tools.parts.extractor, keyOf(request).keyId);
  }

  /** SHA-256 of what is asked, from the bytes of the upload alone, which are received once. */
  async hashOnly(): Promise<string> {
    this.#uploadHash ??= (await this.#upload(null)).hash;
    return this.#hashOf(this.#uploadHash);
  }

  /** Receives and scans the files. */
  async produce(): Promise<BillableAnswer> {
    const { parts } = this.#tools;
    const { files, hash, prepared } = await this.#receive(await this.#earlyScans());
    this.#uploadHash = hash;
    if (this.#extractor.refusedCount === files.length) throw this.#tools.extraction.refusal(keyOf(this.#request).keyId);
    await refuseOverAllowance(parts.accounts.meter, keyOf(this.#request), maxWords(files), () =>
      countWords(files, parts.detection, this.#signal),
    );
    const answers = await scanFiles(this.#request, files, prepared.scan, this.#signal);
    const scanned = answers.filter((answer) => 'json' in answer);
    return {
      body: filesBody(scanned[0]?.version ?? prepared.version, answers),
      words: scanned.reduce((sum, answer) => sum + answer.wordCount, 0),
      requestHash: () => this.#hashOf(hash),
    };
  }

  #hashOf(uploadHash: string): string {
    return sha256Hex(JSON.stringify([this.#request.routeOptions.url, uploadHash, this.#request.query]));
  }

  #upload(read: UploadOptions<ReceivedFile>['read']): Promise<Upload<ReceivedFile>> {
    const { uploadFolder: folder, limits } = this.#tools.parts;
    const hashed = idempotencyKeyOf(this.#request) !== null;
    return readUpload(this.#request, {
      folder,
      limits,
      signal: this.#signal,
      hashed,
      staysInMemory: isPlainText,
      read,
    });
  }

  #textOf(file: UploadedFile): Promise<FileText | FileFailure> {
    const { detection } = this.#tools.parts;
    return fileText(
      { detection, extractor: this.#extractor },
      file,
      keyOf(this.#request).plan.characterLimit,
      this.#signal,
    );
  }

  /** Begins scans as files arrive where the key's words are sure to suffice; null where this kind of scan cannot. */
  async #earlyScans(): Promise<EarlyScans | null> {
    const { begin } = this.#fileScan;
    if (begin === null) return null;
    const key = keyOf(this.#request);
    const { characterLimit, wordsPerCycle } = key.plan;
    const wordsLeft = wordsPerCycle === null ? null : (await this.#tools.parts.accounts.meter.usage(key)).wordsLeft;
    const scanBytes = (fields: ReadonlyMap<string, string>): ScanBytes => {
      const scan = begin(fields);
      return ({ filename, content, position }) => scan({ filename, content, characterLimit }, position, this.#signal);
    };
    return new EarlyScans(scanBytes, wordsLeft ?? Infinity);
  }

  /** Receives the files; where fields after the first file ask for something else, scans that began are dropped. */
  async #receive(early: EarlyScans | null): Promise<Received> {
    try {
      const { results, fields, hash } = await this.#upload(
        async (file, known) => early?.begin(file, known) ?? (await this.#textOf(file)),
      );
      const prepared = this.#fileScan.prepare(fields);
      checkPositions(prepared.blocks, results.length);
      if (!prepared.isAsBegun) early?.cancel();
      const read = prepared.isAsBegun ? results : await this.#textsOf(results);
      const files = read.map((file, position) => withBlocks(file, prepared.blocks.get(position) ?? []));
      return { files, hash, prepared };
    } catch (error) {
      early?.cancel();
      throw error;
    }
  }

  #textsOf(files: readonly ReceivedFile[]): Promise<readonly ReceivedFile[]> {
    return Promise.all(
      files.map((file, position) => ('begun' in file ? this.#textOf({ ...file, position }) : Promise.resolve(file))),
    );
  }
}

/**
 * Adds to a plain text the blocks that the client sent for it; any other file keeps those of its format.
 * @throws ApiError `invalid_request` where one ends beyond the text
 */
function withBlocks(file: ReceivedFile, given: readonly Block[]): FileToScan {
  if (!('text' in file)) return file;
  const blocks = file.blocks ?? givenBlocks(file, given);
  if (blocks === null) throw beyondEnd();
  return { ...file, blocks };
}

/**
 * Reads an upload, takes the text out of each file as it arrives, then scans the texts: one result per file in upload
 * order, failures in place, charged together. Small plain files are scanned as they arrive.
 */
export async function answerFileScan(
  request: FastifyRequest,
  reply: FastifyReply,
  tools: RouteTools,
  fileScan: FileScan,
): Promise<void> {
  const { billing, concurrency } = tools;
  const client = clientSignal(reply);
  const files = new FileRequest(request, tools, fileScan, client);
  const billable = { request, hashOnly: () => files.hashOnly(), produce: () => files.produce() };
  sendBilled(reply, await concurrency.uploads.run(() => billing.answer(billable), keyOf(request).keyId, client));
}
