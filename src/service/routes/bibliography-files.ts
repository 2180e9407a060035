import { BibliographyFilesResponse } from '../../contract/bibliography.js';
import { FilesForm } from '../../contract/predict.js';
import { answerFileScan } from './answer-file-scan.js';
import { responses } from './route.js';
import type { RegisterRoute } from './route.js';

/** `POST /v2/bibliography-scan/files` */
export const bibliographyFiles: RegisterRoute = (app, tools) => {
  const { bibliography } = tools.parts;
  app.post(
    '/v2/bibliography-scan/files',
    {
      schema: {
        summary: 'Scan the bibliographies of files',
        consumes: ['multipart/form-data'],
        body: FilesForm,
        response: responses(BibliographyFilesResponse),
      },
    },
    async (request, reply) => {
      await answerFileScan(request, reply, tools, {
        prepare: () => ({
          version: bibliography.version,
          scan: ({ text, filename }, signal) => bibliography.scan({ text, filename }, signal),
          isAsBegun: true,
          blocks: new Map(),
        }),
        begin: null,
      });
      return reply;
    },
  );
};
