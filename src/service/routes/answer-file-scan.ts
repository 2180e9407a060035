import type { FastifyReply, FastifyRequest } from 'fastify';
import PQueue from 'p-queue';
import type { FileFailure } from '../../contract/predict.js';
import { sha256Hex } from '../../lib/hash.js';
import type { Block } from '../../records/blocks.js';
import type { Manipulation } from '../../records/manipulation.js';
import { blocksWithin } from '../../text/blocks-within.js';
import { holdsWord, truncateCharacters } from '../../text/words.js';
import type { AcceptedKey } from '../accounts/index.js';
import { ApiError, clientSignal, sendJson, toApiError } from '../http/index.js';
import { idempotencyKeyOf, refuseOverAllowance } from '../billing/index.js';
import type { ServiceParts } from '../context.js';
import type { AnswerBody } from '../http/index.js';
import {
  beyondEnd,
  checkPositions,
  deflateJson,
  documentsBody,
  givenBlocks,
  isPlainText,
  packedBody,
} from '../scans/index.js';
import { EarlyScans, TEXTS_AT_ONCE } from './early-scans.js';
import type { BegunScan, ScanBytes } from './early-scans.js';
import type { FileBlocks, PlainFile, ScanAnswer } from '../scans/index.js';
import { keyOf } from '../admission/index.js';
import type { RouteTools } from './route.js';
import { readUpload } from '../uploads/index.js';
import type { Upload, UploadedFile, UploadOptions } from '../uploads/index.js';

/** The text of an uploaded file, cut to the plan's characters. */
export interface FileText {
  readonly filename: string;
  readonly text: string;
  /** What its format says of parts of the text; null for plain text, which says nothing. */
  readonly blocks: readonly Block[] | null;
  readonly truncated: boolean;
  /** What reading the file undid, such as invisible characters. */
  readonly manipulations: readonly Manipulation[];
  /** The words before the cut. */
  readonly wordsAtMost: number;
}

/** Scans one text, whose blocks its format said or the client gave. */
export type ScanFile = (
  file: FileText & { readonly blocks: readonly Block[] },
  signal: AbortSignal,
) => Promise<ScanAnswer>;

/** How the files of one request are scanned. */
export interface PreparedScan {
  /** For a response without a result. */
  readonly version: string;
  readonly scan: ScanFile;
  /** Whether the scans that began as files arrived are the ones that were asked for. */
  readonly isAsBegun: boolean;
  /** What the client says of plain files. */
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

type ReceivedFile = FileText | FileFailure | BegunScan;
type ScannableFile = Parameters<ScanFile>[0] | FileFailure | BegunScan;
type ReadFiles = (read: UploadOptions<ReceivedFile>['read']) => Promise<Upload<ReceivedFile>>;

const encoder = new TextEncoder();
const noText = (filename: string): FileFailure => ({
  filename,
  error: { code: 'no_text', message: 'The file is sound but holds no words.' },
});

/** The text of one file. Plain text is read by a detection worker, every other kind by a process of its own. */
export async function fileText(
  { detection, extractor }: ServiceParts,
  { filename, content }: UploadedFile,
  characterLimit: number,
  signal: AbortSignal,
): Promise<FileText | FileFailure> {
  const plain = filename.toLowerCase().endsWith('.txt')
    ? await detection.readPlainText({ filename, content, characterLimit }, signal)
    : null;
  if (plain !== null && !holdsWord(plain.text)) return noText(filename);
  if (plain !== null)
    return {
      filename,
      text: plain.text,
      blocks: null,
      truncated: plain.truncated,
      manipulations: plain.manipulations,
      wordsAtMost: plain.wordCount,
    };
  if (typeof content !== 'string') throw new Error('a file that is no plain text was held in memory');
  const extraction = await extractor.extract({ path: content, filename }, signal);
  if (extraction.status === 'failed')
    return { filename, error: { code: extraction.reason, message: extraction.message } };
  const text = truncateCharacters(extraction.text, characterLimit);
  if (!holdsWord(text)) return noText(filename);
  return {
    filename,
    text,
    blocks: blocksWithin(text, extraction.blocks),
    truncated: text.length < extraction.text.length,
    manipulations: extraction.manipulations,
    wordsAtMost: extraction.wordCount,
  };
}

async function totalWords(files: readonly ScannableFile[], tools: RouteTools, signal: AbortSignal): Promise<number> {
  const wordsOf = async (file: ReceivedFile): Promise<number> => {
    if ('begun' in file) return (await file.begun.catch(() => null))?.wordCount ?? 0;
    return 'text' in file ? tools.parts.detection.countWords(file.text, signal) : 0;
  };
  return (await Promise.all(files.map(wordsOf))).reduce((sum, words) => sum + words, 0);
}

/** Bounds the words of a file from above at no cost. */
function wordsAtMost(file: ScannableFile): number {
  if ('begun' in file) return file.content.length;
  return 'text' in file ? file.wordsAtMost : 0;
}

/**
 * One answer or failure for each file, in order. A scan that fails fails its file; where every scan fails, the service
 * does.
 */
async function scanAll(
  request: FastifyRequest,
  files: readonly ScannableFile[],
  scan: ScanFile,
  signal: AbortSignal,
): Promise<readonly (ScanAnswer | FileFailure)[]> {
  const queue = new PQueue({ concurrency: TEXTS_AT_ONCE });
  const errors: unknown[] = [];
  const scanned = async (file: Exclude<ScannableFile, FileFailure>): Promise<ScanAnswer | FileFailure> => {
    try {
      return (await ('begun' in file ? file.begun : scan(file, signal))) ?? noText(file.filename);
    } catch (error) {
      signal.throwIfAborted();
      // What is wrong with the request is no failure of a file.
      if (error instanceof ApiError && error.code === 'invalid_request') throw error;
      request.log.error({ err: error, request_id: request.id }, 'the scan of a file failed');
      errors.push(error);
      const { code, message } = toApiError(error);
      return { filename: file.filename, error: { code, message } };
    }
  };
  const results = await Promise.all(
    files.map((file) =>
      'text' in file ? queue.add(() => scanned(file)) : 'begun' in file ? scanned(file) : Promise.resolve(file),
    ),
  );
  if (errors.length > 0 && !results.some((result) => 'json' in result)) throw errors[0];
  return results;
}

/** The response made of answers and failures; deflated where the answers are. */
function bodyOf(version: string, answers: readonly (ScanAnswer | FileFailure)[]): AnswerBody {
  if (!answers.some((answer) => 'json' in answer && answer.deflatedFrom !== null)) {
    return documentsBody(
      version,
      answers.map((answer) => ('json' in answer ? answer.json : encoder.encode(JSON.stringify(answer)))),
    );
  }
  return packedBody(
    version,
    answers.map((answer) =>
      'json' in answer && answer.deflatedFrom !== null
        ? { bytes: answer.json, ...answer.deflatedFrom }
        : deflateJson('json' in answer ? answer.json : JSON.stringify(answer)),
    ),
  );
}

/** Begins scans as files arrive where the key's words surely suffice; null where this kind of scan cannot. */
async function earlyScans(
  { begin }: FileScan,
  { parts }: RouteTools,
  key: AcceptedKey,
  signal: AbortSignal,
): Promise<EarlyScans | null> {
  if (begin === null) return null;
  const { characterLimit, wordsPerCycle } = key.plan;
  const wordsLeft = wordsPerCycle === null ? null : (await parts.accounts.meter.usage(key)).wordsLeft;
  const scanBytes = (fields: ReadonlyMap<string, string>): ScanBytes => {
    const scan = begin(fields);
    return ({ filename, content, position }) => scan({ filename, content, characterLimit }, position, signal);
  };
  return new EarlyScans(scanBytes, wordsLeft ?? Infinity);
}

interface Received {
  readonly files: readonly ScannableFile[];
  readonly hash: string;
  readonly prepared: PreparedScan;
}

/**
 * Gives a plain text the blocks that came for it; any other keeps its own. @throws ApiError where one ends beyond the
 * text
 */
function withBlocks(file: ReceivedFile, given: readonly Block[]): ScannableFile {
  if (!('text' in file)) return file;
  const blocks = file.blocks ?? givenBlocks(file, given);
  if (blocks === null) throw beyondEnd();
  return { ...file, blocks };
}

/**
 * Receives the files of an upload; where fields after the first file ask for something else, what began is given up.
 */
async function receive(
  { prepare }: FileScan,
  early: EarlyScans | null,
  upload: ReadFiles,
  textOf: (file: UploadedFile) => Promise<FileText | FileFailure>,
): Promise<Received> {
  try {
    const { results, fields, hash } = await upload(
      async (file, known) => early?.begin(file, known) ?? (await textOf(file)),
    );
    const prepared = prepare(fields);
    checkPositions(prepared.blocks, results.length);
    if (!prepared.isAsBegun) early?.leave();
    const read = prepared.isAsBegun
      ? results
      : await Promise.all(
          results.map((file, position) => ('begun' in file ? textOf({ ...file, position }) : Promise.resolve(file))),
        );
    return {
      files: read.map((file, position) => withBlocks(file, prepared.blocks.get(position) ?? [])),
      hash,
      prepared,
    };
  } catch (error) {
    early?.leave();
    throw error;
  }
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
  const { parts, billing, concurrency } = tools;
  const key = keyOf(request);
  const signal = clientSignal(reply);
  const hashed = idempotencyKeyOf(request) !== null;
  const common = { folder: parts.uploadFolder, limits: parts.limits, signal, hashed, staysInMemory: isPlainText };
  const upload: ReadFiles = (read) => readUpload(request, { ...common, read });
  const hashOf = (uploadHash: string): string =>
    sha256Hex(JSON.stringify([request.routeOptions.url, uploadHash, request.query]));
  const textOf = (file: UploadedFile): Promise<FileText | FileFailure> =>
    fileText(parts, file, key.plan.characterLimit, signal);
  const produce = async () => {
    const { files, hash, prepared } = await receive(
      fileScan,
      await earlyScans(fileScan, tools, key, signal),
      upload,
      textOf,
    );
    await refuseOverAllowance(
      parts.accounts.meter,
      key,
      files.reduce((sum, file) => sum + wordsAtMost(file), 0),
      () => totalWords(files, tools, signal),
    );
    const answers = await scanAll(request, files, prepared.scan, signal);
    const given = answers.filter((answer) => 'json' in answer);
    const words = given.reduce((sum, answer) => sum + answer.wordCount, 0);
    return { body: bodyOf(given[0]?.version ?? prepared.version, answers), words, requestHash: () => hashOf(hash) };
  };
  const body = await concurrency.uploads.run(() =>
    billing.answer({ request, hashOnly: async () => hashOf((await upload(null)).hash), produce }),
  );
  sendJson(reply, body);
}
