import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileFailure } from '../contract/predict.js';
import { sha256Hex } from '../lib/hash.js';
import type { Extraction } from '../records/extraction.js';
import { truncateCharacters } from '../text/words.js';
import { refuseUnpayable } from './charging.js';
import { clientSignal } from './client-signal.js';
import { documentsBody } from './documents-body.js';
import { keyOf } from './plugins/authentication.js';
import type { RouteTools } from './route.js';
import type { ScanAnswer } from './scans/scan-answer.js';
import { sendJson } from './send-json.js';
import { readUpload } from './uploads/read-upload.js';
import type { Upload, UploadOptions } from './uploads/read-upload.js';

/** The text of an uploaded file, cut to the plan's characters. */
export interface FileText {
  readonly filename: string;
  readonly text: string;
  readonly truncated: boolean;
  /** The words before the cut. */
  readonly wordsAtMost: number;
}

/** One kind of scan as it is run on files. */
export interface FileScan {
  /** Checks the form fields and gives the scan of one text; `version` is for a response without a result. */
  readonly prepare: (fields: ReadonlyMap<string, string>) => { readonly version: string; readonly scan: (file: FileText, signal: AbortSignal) => Promise<ScanAnswer> };
}

const encoder = new TextEncoder();

function fileText(filename: string, extraction: Extraction, characterLimit: number): FileText | FileFailure {
  if (extraction.status === 'failed') return { filename, error: { code: extraction.reason, message: extraction.message } };
  const text = truncateCharacters(extraction.text, characterLimit);
  return { filename, text, truncated: text.length < extraction.text.length, wordsAtMost: extraction.wordCount };
}

async function totalWords(texts: readonly FileText[], tools: RouteTools, signal: AbortSignal): Promise<number> {
  const counts = await Promise.all(texts.map((file) => tools.parts.detection.countWords(file.text, signal)));
  return counts.reduce((sum, words) => sum + words, 0);
}

/** Reads an upload, extracts each file as it arrives, then scans the texts: one result per file in upload order, failures in place, charged together. */
export async function answerFileScan(request: FastifyRequest, reply: FastifyReply, tools: RouteTools, fileScan: FileScan): Promise<void> {
  const { parts, cashier, gate } = tools;
  const key = keyOf(request);
  const signal = clientSignal(reply);
  const upload = <Result>(read: UploadOptions<Result>['read']): Promise<Upload<Result>> => readUpload(request, { folder: parts.uploadFolder, limits: parts.limits, signal, read });
  const hashOf = (uploadHash: string): string => sha256Hex(JSON.stringify([request.routeOptions.url, uploadHash, request.query]));
  const produce = async () => {
    const received = await upload(async (file) => fileText(file.filename, await parts.extractor.extract(file, signal), key.plan.characterLimit));
    const { version, scan } = fileScan.prepare(received.fields);
    const texts = received.results.filter((file) => 'text' in file);
    await refuseUnpayable(parts, key, texts.reduce((sum, file) => sum + file.wordsAtMost, 0), () => totalWords(texts, tools, signal));
    const answers = await Promise.all(received.results.map(async (file) => ('text' in file ? scan(file, signal) : file)));
    const given = answers.filter((answer) => 'json' in answer);
    const results = answers.map((answer) => ('json' in answer ? answer.json : encoder.encode(JSON.stringify(answer))));
    const words = given.reduce((sum, answer) => sum + answer.wordCount, 0);
    return { body: documentsBody(given[0]?.version ?? version, results), words, requestHash: hashOf(received.hash) };
  };
  const body = await gate.withUpload(() => cashier.answer({ request, hashOnly: async () => hashOf((await upload(null)).hash), produce }));
  sendJson(reply, body);
}
