import { isDeepStrictEqual } from 'node:util';
import { Value } from 'typebox/value';
import { endpoints } from '../../contract/endpoints.js';
import type { ModelVersion } from '../../contract/model-versions.js';
import { PredictOptions } from '../../contract/predict.js';
import { ApiError } from '../http/index.js';
import { isKeptAsSent } from '../billing/index.js';
import { FileBlocksReader, prefersColumns, scanOptions } from '../scans/index.js';
import { answerFileScan } from './answer-file-scan.js';
import { routeOf } from './route.js';
import type { RegisterRoute } from './route.js';

/** Form fields say the same as the query. @throws ApiError `invalid_request`, which names the field that is wrong */
function fieldOptions(fields: ReadonlyMap<string, string>): PredictOptions {
  const candidates = Object.fromEntries([...fields].filter(([name]) => name in PredictOptions.properties));
  const converted = Value.Convert(PredictOptions, candidates);
  if (Value.Check(PredictOptions, converted)) return converted;
  const [, field = 'modelVersion'] = Value.Errors(PredictOptions, converted)[0]?.instancePath.split('/') ?? [];
  const wanted = field === 'modelVersion' ? 'a version' : 'true or false';
  throw new ApiError('invalid_request', `The form field ${field} must be ${wanted}.`, { field });
}

/** Returns what reads the fields of one request, which it is given more than once. */
function askedReader(query: PredictOptions, known: readonly ModelVersion[]) {
  const fileBlocks = new FileBlocksReader();
  return (fields: ReadonlyMap<string, string>) => ({
    options: scanOptions(fieldOptions(fields), query, known),
    blocks: fileBlocks.read(fields.get('blocks')),
  });
}

/** Whether the text of any file is exactly what was sent is known only where its worker reads it. */
const ALONG_WITH_OTHERS = { alone: false, sentenceColumns: false } as const;

const endpoint = endpoints.predictFiles;

export const predictFiles: RegisterRoute = (app, tools) => {
  const { detection } = tools.parts;
  const defaultVersion = detection.modelVersions.find((model) => model.default)?.version ?? '';
  app.route({
    ...routeOf(endpoint),
    handler: async (request, reply) => {
      const deflate = isKeptAsSent(request);
      const sentenceColumns = prefersColumns(request);
      const askedBy = askedReader(request.query, detection.modelVersions);
      let begunBy: ReturnType<typeof askedBy> | null = null;
      await answerFileScan(request, reply, tools, {
        prepare: (fields) => {
          const asked = askedBy(fields);
          const { options } = asked;
          return {
            version: options.modelVersion ?? defaultVersion,
            scan: ({ text, blocks, truncated, manipulations, filename }, signal) => {
              const file = { text, blocks, truncated, manipulations, filename };
              return detection.detect({ ...file, ...options, ...ALONG_WITH_OTHERS, deflate }, signal);
            },
            isAsBegun: isDeepStrictEqual(asked, begunBy),
            blocks: asked.blocks,
          };
        },
        begin: (fields) => {
          const { options, blocks } = (begunBy = askedBy(fields));
          const asked = { ...options, deflate, sentenceColumns };
          return (file, position, signal) =>
            detection.detectFile({ file, blocks: blocks.get(position) ?? [], ...asked }, signal);
        },
      });
      return reply;
    },
  });
};
