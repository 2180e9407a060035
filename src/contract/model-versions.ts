import { Type } from 'typebox';
import type { Static } from 'typebox';

/** `GET /v2/model-versions/ai-scan`. Presence in the list is no approval. */
export const ModelVersion = Type.Object({
  version: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}-[a-z0-9-]+$' }),
  released: Type.Boolean(),
  default: Type.Boolean(),
  languages: Type.Array(Type.String()),
  description: Type.String(),
  sunset: Type.Optional(Type.String({ description: 'ISO 8601 date after which the version is no longer callable' })),
});
export type ModelVersion = Static<typeof ModelVersion>;

export const ModelVersionList = Type.Object({ modelVersions: Type.Array(ModelVersion) });
export type ModelVersionList = Static<typeof ModelVersionList>;
