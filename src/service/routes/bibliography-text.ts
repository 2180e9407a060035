import { endpoints } from '../../contract/endpoints.js';
import { documentsBody } from '../scans/index.js';
import { routeOf } from './route.js';
import type { RegisterRoute } from './route.js';
import { answerTextScan } from './answer-text-scan.js';

const endpoint = endpoints.bibliographyText;

export const bibliographyText: RegisterRoute = (app, tools) => {
  app.route({
    ...routeOf(endpoint),
    config: { bodyBytes: 'document' },
    handler: async (request, reply) => {
      const { document } = request.body;
      await answerTextScan(request, reply, tools, {
        document,
        options: null,
        limit: tools.concurrency.bibliographies,
        scan: async (signal) => {
          const { version, json, wordCount } = await tools.parts.bibliography.scan(
            { text: document, truncated: false, isInPart: false, filename: null },
            signal,
          );
          return { body: documentsBody(version, [json]), words: wordCount };
        },
      });
      return reply;
    },
  });
};
