import { isDeepStrictEqual } from 'node:util';
import { Value } from 'typebox/value';
import { endpoints } from '../../contract/endpoints.js';
import { PredictOptions } from '../../contract/predict.js';
import { ApiError } from '../http/index.js';
import { isKeptAsSent } from '../billing/index.js';
import { FileBlocksReader, scanOptions } from '../scans/index.js';
import { answerFileScan } from './answer-file-scan.js';
import { routeOf } from './route.js';
import type { RegisterRoute } from './route.js';
import type { ScanOptions } from '../scans/index.js';

/** Form fields say the same as the query. @throws ApiError `invalid_request`, which names the field that is wrong */
function fieldOptions(fields: ReadonlyMap<string, string>): PredictOptions {
  const candidates = Object.fromEntries([...fields].filter(([name]) => name in PredictOptions.properties));
  const converted = Value.Convert(PredictOptions, candidates);
  if (Value.Check(PredictOptions, converted)) return converted;
  const [, field = 'modelVersion'] = Value.Errors(PredictOptions, converted)[0]?.instancePath.split('/') ?? [];
  const wanted = field === 'modelVersion' ? 'a version' : 'true or false';
  throw new ApiError('invalid_request', `The form field ${field} must be ${wanted}.`, { field });
}

const endpoint = endpoints.predictFiles;

export const predictFiles: RegisterRoute = (app, tools) => {
  const { detection } = tools.parts;
  const defaultVersion = detection.modelVersions.find((model) => model.default)?.version ?? '';
  app.route({
    ...routeOf(endpoint),
    handler: async (request, reply) => {
      const optionsBy = (fields: ReadonlyMap<string, string>): ScanOptions =>
        scanOptions(fieldOptions(fields), request.query, detection.modelVersions);
      const deflate = isKeptAsSent(request);
      const fileBlocks = new FileBlocksReader();
      const askedBy = (fields: ReadonlyMap<string, string>) => ({
        options: optionsBy(fields),
        blocks: fileBlocks.read(fields.get('blocks')),
      });
      let begunBy: ReturnType<typeof askedBy> | null = null;
      await answerFileScan(request, reply, tools, {
        prepare: (fields) => {
          const asked = askedBy(fields);
          const { options, blocks: given } = asked;
          return {
            version: options.modelVersion ?? defaultVersion,
            scan: ({ text, blocks, truncated, manipulations, filename }, signal) =>
              detection.detect(
                { text, blocks, truncated, manipulations, filename, alone: false, deflate, ...options },
                signal,
              ),
            isAsBegun: isDeepStrictEqual(asked, begunBy),
            blocks: given,
          };
        },
        begin: (fields) => {
          const { options, blocks } = (begunBy = askedBy(fields));
          return (file, position, signal) =>
            detection.detectFile({ file, deflate, blocks: blocks.get(position) ?? [], ...options }, signal);
        },
      });
      return reply;
    },
  });
};
