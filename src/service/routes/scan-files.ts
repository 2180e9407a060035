import type { FastifyRequest } from 'fastify';
import PQueue from 'p-queue';
import type { FileFailure } from '../../contract/predict.js';
import type { Block } from '../../records/blocks.js';
import type { AnswerBody } from '../http/index.js';
import { ApiError, toApiError } from '../http/index.js';
import { deflateJson, documentsBody, packedBody } from '../scans/index.js';
import type { DetectionPool, ScanAnswer } from '../scans/index.js';
import { noText } from '../uploads/index.js';
import type { FileText } from '../uploads/index.js';
import { MAX_TEXTS_AT_ONCE } from './early-scans.js';
import type { BegunScan } from './early-scans.js';

/** The text of a file with the blocks that its format says or the client sent. */
export type TextToScan = FileText & { readonly blocks: readonly Block[] };

/** Scans one text. */
export type ScanText = (file: TextToScan, signal: AbortSignal) => Promise<ScanAnswer>;

/** A file of an upload before its scan: its text, a scan that has begun, or why there is none. */
export type FileToScan = TextToScan | BegunScan | FileFailure;

const encoder = new TextEncoder();

/** An upper bound of the words of a file, found at no cost. */
function maxWordsOf(file: FileToScan): number {
  // A word takes a byte at least.
  if ('begun' in file) return file.content.length;
  return 'text' in file ? file.maxWords : 0;
}

/** An upper bound of the words that files are charged for. */
export function maxWords(files: readonly FileToScan[]): number {
  return files.reduce((sum, file) => sum + maxWordsOf(file), 0);
}

/** The words that files are charged for. */
export async function countWords(
  files: readonly FileToScan[],
  detection: DetectionPool,
  signal: AbortSignal,
): Promise<number> {
  const wordsOf = async (file: FileToScan): Promise<number> => {
    if ('begun' in file) return (await file.begun.catch(() => null))?.wordCount ?? 0;
    return 'text' in file ? detection.countWords(file.text, signal) : 0;
  };
  return (await Promise.all(files.map(wordsOf))).reduce((sum, words) => sum + words, 0);
}

/**
 * Scans files: one answer or failure for each, in order. A scan that fails fails its file alone.
 * @throws where every scan fails, where the signal aborts, and ApiError `invalid_request`
 */
export async function scanFiles(
  request: FastifyRequest,
  files: readonly FileToScan[],
  scan: ScanText,
  signal: AbortSignal,
): Promise<readonly (ScanAnswer | FileFailure)[]> {
  const queue = new PQueue({ concurrency: MAX_TEXTS_AT_ONCE });
  const errors: unknown[] = [];
  const answerOf = async (file: TextToScan | BegunScan): Promise<ScanAnswer | FileFailure> => {
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
    files.map((file) => {
      if ('error' in file) return Promise.resolve(file);
      return 'begun' in file ? answerOf(file) : queue.add(() => answerOf(file));
    }),
  );
  if (errors.length > 0 && !results.some((result) => 'json' in result)) throw errors[0];
  return results;
}

/** The response made of answers and failures; deflated where the answers are. */
export function filesBody(version: string, answers: readonly (ScanAnswer | FileFailure)[]): AnswerBody {
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
