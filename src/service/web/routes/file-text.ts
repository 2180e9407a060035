import { webEndpoints } from '../../../contract/endpoints.js';
import { ApiError, clientSignal } from '../../http/index.js';
import { routeOf } from '../../routes/index.js';
import { keyOf } from '../../admission/index.js';
import type { Block } from '../../../records/blocks.js';
import { isPlainText } from '../../scans/index.js';
import { fileText, readUpload } from '../../uploads/index.js';
import type { RegisterWebRoute } from '../web-route.js';

/** Known texts are found by the scan itself. */
const named = ({ start, end, kind }: Block) => (kind === 'known_text' ? [] : [{ start, end, kind }]);

/** Returns the text of one file, so that it can be read before it is scanned; nothing is charged for it. */
export const readFileText: RegisterWebRoute = (app, { parts, concurrency, extraction }) => {
  app.route({
    ...routeOf(webEndpoints.fileText),
    handler: async (request, reply) => {
      const signal = clientSignal(reply);
      const { keyId, plan } = keyOf(request);
      const readers = { detection: parts.detection, extractor: extraction.metered(parts.extractor, keyId) };
      const options = {
        folder: parts.uploadFolder,
        limits: { ...parts.limits, filesPerRequest: 1 },
        signal,
        hashed: false,
        staysInMemory: isPlainText,
      };
      const { results } = await concurrency.uploads.run(
        () => readUpload(request, { ...options, read: (file) => fileText(readers, file, plan.characterLimit, signal) }),
        keyId,
        signal,
      );
      const [file] = results;
      if (file === undefined) throw new ApiError('invalid_request', 'No file was sent.', { field: 'files' });
      if ('error' in file) throw new ApiError('invalid_request', file.error.message, { field: 'files' });
      return {
        filename: file.filename,
        text: file.text,
        truncated: file.truncated,
        blocks: (file.blocks ?? []).flatMap(named),
        manipulations: file.manipulations.map(({ kind, count, examples }) => ({
          kind,
          count,
          examples: [...examples],
        })),
      };
    },
  });
};
