import { endpoints } from '../../contract/endpoints.js';
import { checkBlocks, packedBody, prefersColumns, scanOptions } from '../scans/index.js';
import { routeOf } from './route.js';
import type { RegisterRoute } from './route.js';
import { answerTextScan } from './answer-text-scan.js';

const endpoint = endpoints.predictText;

export const predictText: RegisterRoute = (app, tools) => {
  const { detection } = tools.parts;
  app.route({
    ...routeOf(endpoint),
    config: { bodyBytes: 'document' },
    handler: async (request, reply) => {
      const { document: text, blocks = [] } = request.body;
      checkBlocks(blocks, text.length);
      const options = scanOptions(request.body, request.query, detection.modelVersions);
      const sentenceColumns = prefersColumns(request);
      await answerTextScan(request, reply, tools, {
        document: text,
        options: blocks.length === 0 ? options : { ...options, blocks },
        limit: tools.concurrency.detections,
        scan: async (signal, deflate) => {
          const { json, deflatedFrom, version, wordCount } = await detection.detect(
            {
              ...{ text, blocks, ...options, sentenceColumns, deflate },
              ...{ truncated: false, manipulations: [], filename: null, alone: true },
            },
            signal,
          );
          return {
            body:
              deflatedFrom === null
                ? { pieces: [json], isGzip: false }
                : packedBody(version, [{ bytes: json, ...deflatedFrom }]),
            words: wordCount,
          };
        },
      });
      return reply;
    },
  });
};
