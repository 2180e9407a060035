import type { FastifyReply, FastifyRequest } from 'fastify';
import PQueue from 'p-queue';
import type { FileFailure } from '../contract/predict.js';
import { sha256Hex } from '../lib/hash.js';
import { truncateCharacters } from '../text/words.js';
import { idempotencyKeyOf, refuseUnpayable } from './charging.js';
import { clientSignal } from './client-signal.js';
import type { ServiceParts } from './context.js';
import { documentsBody } from './documents-body.js';
import { keyOf } from './plugins/authentication.js';
import { toApiError } from './plugins/errors.js';
import type { RouteTools } from './route.js';
import { isPlainText } from './scans/plain-text.js';
import type { ScanAnswer } from './scans/scan-answer.js';
import { sendJson } from './send-json.js';
import { readUpload } from './uploads/read-upload.js';
import type { Upload, UploadedFile, UploadOptions } from './uploads/read-upload.js';

/** The text of an uploaded file, cut to the plan's characters. */
export interface FileText {
  readonly filename: string;
  readonly text: string;
  readonly truncated: boolean;
  /** The words before the cut. */
  readonly wordsAtMost: number;
}

/** Scans one text. */
export type ScanFile = (file: FileText, signal: AbortSignal) => Promise<ScanAnswer>;

/** One kind of scan as it is run on files. */
export interface FileScan {
  /** Checks the form fields and gives the scan of one text; `version` is for a response without a result. */
  readonly prepare: (fields: ReadonlyMap<string, string>) => { readonly version: string; readonly scan: ScanFile };
}

/** Texts of one upload that wait for a worker at once: other requests' texts come between them. */
const TEXTS_AT_ONCE = 32;
const encoder = new TextEncoder();

/** The text of one file. Plain text is read by a detection worker, every other kind by a process of its own. */
export async function fileText({ detection, extractor }: ServiceParts, { filename, content }: UploadedFile, characterLimit: number, signal: AbortSignal): Promise<FileText | FileFailure> {
  const plain = filename.toLowerCase().endsWith('.txt') ? await detection.readPlainText({ filename, content, characterLimit }, signal) : null;
  if (plain?.wordCount === 0) return { filename, error: { code: 'no_text', message: 'The file is sound but holds no words.' } };
  if (plain !== null) return { filename, text: plain.text, truncated: plain.truncated, wordsAtMost: plain.wordCount };
  if (typeof content !== 'string') throw new Error('a file that is no plain text was held in memory');
  const extraction = await extractor.extract({ path: content, filename }, signal);
  if (extraction.status === 'failed') return { filename, error: { code: extraction.reason, message: extraction.message } };
  const text = truncateCharacters(extraction.text, characterLimit);
  return { filename, text, truncated: text.length < extraction.text.length, wordsAtMost: extraction.wordCount };
}

async function totalWords(texts: readonly FileText[], tools: RouteTools, signal: AbortSignal): Promise<number> {
  const counts = await Promise.all(texts.map((file) => tools.parts.detection.countWords(file.text, signal)));
  return counts.reduce((sum, words) => sum + words, 0);
}

/** One answer or failure for each file, in order. A scan that fails fails its file; where every scan fails, the service does. */
async function scanAll(request: FastifyRequest, files: readonly (FileText | FileFailure)[], scan: ScanFile, signal: AbortSignal): Promise<readonly (ScanAnswer | FileFailure)[]> {
  const queue = new PQueue({ concurrency: TEXTS_AT_ONCE });
  const errors: unknown[] = [];
  const scanned = async (file: FileText): Promise<ScanAnswer | FileFailure> => {
    try {
      return await scan(file, signal);
    } catch (error) {
      signal.throwIfAborted();
      request.log.error({ err: error, request_id: request.id }, 'the scan of a file failed');
      errors.push(error);
      const { code, message } = toApiError(error);
      return { filename: file.filename, error: { code, message } };
    }
  };
  const results = await Promise.all(files.map((file) => ('text' in file ? queue.add(() => scanned(file)) : Promise.resolve(file))));
  if (errors.length > 0 && !results.some((result) => 'json' in result)) throw errors[0];
  return results;
}

/** Reads an upload, takes the text out of each file as it arrives, then scans the texts: one result per file in upload order, failures in place, charged together. */
export async function answerFileScan(request: FastifyRequest, reply: FastifyReply, tools: RouteTools, fileScan: FileScan): Promise<void> {
  const { parts, cashier, gate } = tools;
  const key = keyOf(request);
  const signal = clientSignal(reply);
  const hashed = idempotencyKeyOf(request) !== null;
  const common = { folder: parts.uploadFolder, limits: parts.limits, signal, hashed, staysInMemory: isPlainText };
  const upload = <Result>(read: UploadOptions<Result>['read']): Promise<Upload<Result>> => readUpload(request, { ...common, read });
  const hashOf = (uploadHash: string): string => sha256Hex(JSON.stringify([request.routeOptions.url, uploadHash, request.query]));
  const produce = async () => {
    const received = await upload((file) => fileText(parts, file, key.plan.characterLimit, signal));
    const { version, scan } = fileScan.prepare(received.fields);
    const texts = received.results.filter((file) => 'text' in file);
    await refuseUnpayable(parts, key, texts.reduce((sum, file) => sum + file.wordsAtMost, 0), () => totalWords(texts, tools, signal));
    const answers = await scanAll(request, received.results, scan, signal);
    const given = answers.filter((answer) => 'json' in answer);
    const results = answers.map((answer) => ('json' in answer ? answer.json : encoder.encode(JSON.stringify(answer))));
    const words = given.reduce((sum, answer) => sum + answer.wordCount, 0);
    return { body: documentsBody(given[0]?.version ?? version, results), words, requestHash: () => hashOf(received.hash) };
  };
  const body = await gate.uploads.pass(() => cashier.answer({ request, hashOnly: async () => hashOf((await upload(null)).hash), produce }));
  sendJson(reply, body);
}
