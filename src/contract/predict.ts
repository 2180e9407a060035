import { Type } from 'typebox';
import type { Static } from 'typebox';
import { DocumentResult } from './document-result.js';

/** `POST /v2/predict/text`. Unknown fields are ignored, as clients of hosted services send some. */
export const PredictTextRequest = Type.Object({
  document: Type.String({ minLength: 1 }),
  modelVersion: Type.Optional(Type.String({ minLength: 1 })),
  abbreviated: Type.Optional(Type.Boolean()),
});
export type PredictTextRequest = Static<typeof PredictTextRequest>;

/** What a detection request may choose in its query, too; for files also as form fields. */
export const PredictOptions = Type.Object({ modelVersion: Type.Optional(Type.String({ minLength: 1 })), abbreviated: Type.Optional(Type.Boolean()) });
export type PredictOptions = Static<typeof PredictOptions>;

export const PredictTextResponse = Type.Object({ version: Type.String(), documents: Type.Array(DocumentResult) });
export type PredictTextResponse = Static<typeof PredictTextResponse>;

/** A file that could not be read as text, in its place among the others. */
export const FileFailure = Type.Object({
  filename: Type.String(),
  error: Type.Object({ code: Type.String(), message: Type.String() }),
});
export type FileFailure = Static<typeof FileFailure>;

export const FileResult = Type.Intersect([DocumentResult, Type.Object({ filename: Type.String() })]);
export const PredictFilesResponse = Type.Object({ version: Type.String(), documents: Type.Array(Type.Union([FileResult, FileFailure])) });
export type PredictFilesResponse = Static<typeof PredictFilesResponse>;
