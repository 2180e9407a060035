import { Type } from 'typebox';
import type { Static } from 'typebox';

const Content = Type.Object({
  content: Type.Optional(Type.Record(Type.String(), Type.Object({ schema: Type.Optional(Type.Unknown()) }))),
  description: Type.Optional(Type.String()),
});

export const Operation = Type.Object({
  summary: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  parameters: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String(),
        in: Type.String(),
        required: Type.Optional(Type.Boolean()),
        description: Type.Optional(Type.String()),
        schema: Type.Optional(Type.Unknown()),
      }),
    ),
  ),
  requestBody: Type.Optional(Content),
  /** Empty: no key is needed. */
  security: Type.Optional(Type.Array(Type.Unknown())),
  responses: Type.Record(Type.String(), Content),
});
export type Operation = Static<typeof Operation>;

/** As much of an OpenAPI document as its page shows. */
export const OpenApiDocument = Type.Object({
  info: Type.Object({ title: Type.String(), version: Type.String(), description: Type.Optional(Type.String()) }),
  paths: Type.Record(Type.String(), Type.Record(Type.String(), Operation)),
});
export type OpenApiDocument = Static<typeof OpenApiDocument>;
