import { endpoints } from '../../contract/endpoints.js';
import { answerFileScan } from './answer-file-scan.js';
import { routeOf } from './route.js';
import type { RegisterRoute } from './route.js';

const endpoint = endpoints.bibliographyFiles;

export const bibliographyFiles: RegisterRoute = (app, tools) => {
  const { bibliography } = tools.parts;
  app.route({
    ...routeOf(endpoint),
    handler: async (request, reply) => {
      await answerFileScan(request, reply, tools, {
        prepare: () => ({
          version: bibliography.version,
          scan: ({ text, truncated, lacksParts, filename }, signal) =>
            bibliography.scan({ text, truncated, isInPart: truncated || lacksParts, filename }, signal),
          isAsBegun: true,
          blocks: new Map(),
        }),
        begin: null,
      });
      return reply;
    },
  });
};
