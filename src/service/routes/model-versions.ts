import { endpoints } from '../../contract/endpoints.js';
import { routeOf } from './route.js';
import type { RegisterRoute } from './route.js';

const endpoint = endpoints.modelVersions;

export const modelVersions: RegisterRoute = (app, { parts }) => {
  app.route({
    ...routeOf(endpoint),
    handler: () => ({
      modelVersions: [...parts.detection.modelVersions],
    }),
  });
};
