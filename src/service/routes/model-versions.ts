import { ModelVersionList } from '../../contract/model-versions.js';
import { responses } from './route.js';
import type { RegisterRoute } from './route.js';

/** `GET /v2/model-versions/ai-scan` */
export const modelVersions: RegisterRoute = (app, { parts }) => {
  app.get(
    '/v2/model-versions/ai-scan',
    { schema: { summary: 'Model versions that can be asked for', response: responses(ModelVersionList) } },
    () => ({
      modelVersions: [...parts.detection.modelVersions],
    }),
  );
};
