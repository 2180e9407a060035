import { webEndpoints } from '../../../contract/endpoints.js';
import type { FileFailure } from '../../../contract/predict.js';
import type { FileTextResult } from '../../../contract/web.js';
import { ApiError, clientSignal } from '../../http/index.js';
import { routeOf } from '../../routes/index.js';
import { keyOf } from '../../admission/index.js';
import type { Block } from '../../../records/blocks.js';
import type { ExtractedText, Extractor } from '../../../records/extraction.js';
import { holdsWord } from '../../../text/words.js';
import { noText, readUpload } from '../../uploads/index.js';
import type { UploadedFile } from '../../uploads/index.js';
import type { RegisterWebRoute } from '../web-route.js';

/** Known texts are found by the scan itself. */
const named = ({ start, end, kind }: Block) => (kind === 'known_text' ? [] : [{ start, end, kind }]);

function propertiesOf({ properties }: ExtractedText): Pick<FileTextResult, 'properties'> {
  if (properties === undefined) return {};
  const { title, producer, createdAt, modifiedAt } = properties;
  return { properties: { title, producer, created_at: createdAt, modified_at: modifiedAt } };
}

function resultOf(filename: string, extracted: ExtractedText): FileTextResult {
  const { text, contentHash, format, extractor, charset, pages, wordCount, characterCount, warnings } = extracted;
  return {
    filename,
    text,
    sha256: contentHash,
    ...{ format, extractor, charset, pages },
    word_count: wordCount,
    character_count: characterCount,
    warnings: [...warnings],
    ...propertiesOf(extracted),
    blocks: extracted.blocks.flatMap(named),
    manipulations: extracted.manipulations.map(({ kind, count, examples }) => ({
      kind,
      count,
      examples: [...examples],
    })),
  };
}

async function readWhole(
  extractor: Extractor,
  { filename, content }: UploadedFile,
  signal: AbortSignal,
): Promise<FileTextResult | FileFailure> {
  if (typeof content !== 'string') throw new Error('a file was held in memory');
  const extraction = await extractor.extract({ path: content, filename }, signal);
  if (extraction.status === 'failed')
    return { filename, error: { code: extraction.reason, message: extraction.message } };
  return holdsWord(extraction.text) ? resultOf(filename, extraction) : noText(filename);
}

/** Returns the whole text of one file, so that it can be read before it is scanned; nothing is charged for it. */
export const readFileText: RegisterWebRoute = (app, { parts, concurrency, extraction }) => {
  app.route({
    ...routeOf(webEndpoints.fileText),
    handler: async (request, reply) => {
      const signal = clientSignal(reply);
      const { keyId } = keyOf(request);
      const extractor = extraction.metered(parts.extractor, keyId);
      const options = {
        folder: parts.uploadFolder,
        limits: { ...parts.limits, filesPerRequest: 1 },
        signal,
        hashed: false,
        staysInMemory: () => false,
      };
      const { results } = await concurrency.uploads.run(
        () => readUpload(request, { ...options, read: (file) => readWhole(extractor, file, signal) }),
        keyId,
        signal,
      );
      const [file] = results;
      if (file === undefined) throw new ApiError('invalid_request', 'No file was sent.', { field: 'files' });
      if ('error' in file) throw new ApiError('invalid_request', file.error.message, { field: 'files' });
      return file;
    },
  });
};
