import { BibliographyTextRequest, BibliographyTextResponse } from '../../contract/bibliography.js';
import { documentsBody } from '../scans/index.js';
import { responses } from './route.js';
import type { RegisterRoute } from './route.js';
import { answerTextScan } from './answer-text-scan.js';

/** `POST /v2/bibliography-scan/text` */
export const bibliographyText: RegisterRoute = (app, tools) => {
  app.post(
    '/v2/bibliography-scan/text',
    {
      schema: {
        summary: 'Scan the bibliography of a text',
        body: BibliographyTextRequest,
        response: responses(BibliographyTextResponse),
      },
    },
    async (request, reply) => {
      const { document } = request.body;
      await answerTextScan(request, reply, tools, {
        document,
        options: null,
        limit: tools.concurrency.bibliographies,
        scan: async (signal) => {
          const { version, json, wordCount } = await tools.parts.bibliography.scan(
            { text: document, filename: null },
            signal,
          );
          return { body: documentsBody(version, [json]), words: wordCount };
        },
      });
      return reply;
    },
  );
};
