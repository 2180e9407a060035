import { Value } from 'typebox/value';
import { PredictFilesResponse, PredictOptions } from '../../contract/predict.js';
import type { FileFailure } from '../../contract/predict.js';
import { sha256Hex } from '../../lib/hash.js';
import type { Extraction } from '../../records/extraction.js';
import { truncateCharacters } from '../../text/words.js';
import type { AcceptedKey } from '../accounts/index.js';
import { ApiError } from '../api-error.js';
import { refuseUnpayable } from '../charging.js';
import type { Work } from '../charging.js';
import { clientSignal } from '../client-signal.js';
import type { ServiceParts } from '../context.js';
import { documentsBody } from '../detection/documents-body.js';
import type { DetectionAnswer, DetectionTask } from '../detection/task.js';
import { keyOf } from '../plugins/authentication.js';
import { responses } from '../route.js';
import type { RegisterRoute } from '../route.js';
import { scanOptions } from '../scan-options.js';
import { sendJson } from '../send-json.js';
import { readUpload } from '../uploads/read-upload.js';
import type { Upload, UploadOptions } from '../uploads/read-upload.js';

/** A file that can be scanned, or why it cannot. */
type ReadFile =
  | { readonly status: 'text'; readonly filename: string; readonly text: string; readonly truncated: boolean; readonly wordsAtMost: number }
  | { readonly status: 'failed'; readonly failure: FileFailure };

function readFileOf(filename: string, extraction: Extraction, characterLimit: number): ReadFile {
  if (extraction.status === 'failed') return { status: 'failed', failure: { filename, error: { code: extraction.reason, message: extraction.message } } };
  const text = truncateCharacters(extraction.text, characterLimit);
  return { status: 'text', filename, text, truncated: text.length < extraction.text.length, wordsAtMost: extraction.wordCount };
}

/** Form fields say the same as the query. */
function fieldOptions(fields: ReadonlyMap<string, string>): PredictOptions {
  const candidates = Object.fromEntries([...fields].filter(([name]) => name in PredictOptions.properties));
  const converted = Value.Convert(PredictOptions, candidates);
  if (Value.Check(PredictOptions, converted)) return converted;
  throw new ApiError('invalid_request', 'The form fields modelVersion and abbreviated must be a version and true or false.', { field: 'abbreviated' });
}

const encoder = new TextEncoder();

async function scanFiles(files: readonly ReadFile[], options: Pick<DetectionTask, 'modelVersion' | 'abbreviated'>, parts: ServiceParts, key: AcceptedKey, signal: AbortSignal): Promise<Omit<Work, 'requestHash'>> {
  const texts = files.filter((file) => file.status === 'text');
  const count = async (): Promise<number> => (await Promise.all(texts.map((file) => parts.detection.countWords(file.text, signal)))).reduce((sum, words) => sum + words, 0);
  await refuseUnpayable(parts, key, texts.reduce((sum, file) => sum + file.wordsAtMost, 0), count);
  const answers: readonly (DetectionAnswer | FileFailure)[] = await Promise.all(
    files.map(async (file) =>
      file.status === 'failed' ? file.failure : parts.detection.detect({ text: file.text, truncated: file.truncated, filename: file.filename, ...options }, signal),
    ),
  );
  const given = answers.filter((answer) => 'json' in answer);
  const version = options.modelVersion ?? given[0]?.version ?? parts.detection.modelVersions.find((model) => model.default)?.version ?? '';
  const results = answers.map((answer) => ('json' in answer ? answer.json : encoder.encode(JSON.stringify(answer))));
  return { body: documentsBody(version, results), words: given.reduce((sum, answer) => sum + answer.wordCount, 0) };
}

/** `POST /v2/predict/files` */
export const predictFiles: RegisterRoute = (app, { parts, cashier, gate }) => {
  app.post(
    '/v2/predict/files',
    { schema: { summary: 'Detect AI in files', consumes: ['multipart/form-data'], querystring: PredictOptions, response: responses(PredictFilesResponse) } },
    async (request, reply) => {
      const key = keyOf(request);
      const signal = clientSignal(reply);
      const upload = <Result>(read: UploadOptions<Result>['read']): Promise<Upload<Result>> => readUpload(request, { folder: parts.uploadFolder, limits: parts.limits, signal, read });
      const hashOf = (hash: string): string => sha256Hex(JSON.stringify(['/v2/predict/files', hash, request.query]));
      const body = await gate.withUpload(() =>
        cashier.answer({
          request,
          hashOnly: async () => hashOf((await upload(null)).hash),
          produce: async () => {
            const received = await upload(async (file) => readFileOf(file.filename, await parts.extractor.extract(file, signal), key.plan.characterLimit));
            const options = scanOptions(fieldOptions(received.fields), request.query, parts.detection.modelVersions);
            return { ...(await scanFiles(received.results, options, parts, key, signal)), requestHash: hashOf(received.hash) };
          },
        }),
      );
      return sendJson(reply, body);
    },
  );
};
