import { Type } from 'typebox';
import type { Static } from 'typebox';

/** A name as CSL-JSON has it: `family` and `given`, or `literal` for bodies and undivided names. */
export const CslName = Type.Object({
  family: Type.Optional(Type.String()),
  given: Type.Optional(Type.String()),
  literal: Type.Optional(Type.String()),
});
export type CslName = Static<typeof CslName>;

/** A CSL-JSON item, a standard of its own: the same in records and on the wire. Fields beyond these pass through. */
export const CslItem = Type.Object({
  id: Type.Optional(Type.String()),
  type: Type.String({ description: 'a CSL type, e.g. `article-journal`' }),
  title: Type.Optional(Type.String()),
  author: Type.Optional(Type.Array(CslName)),
  editor: Type.Optional(Type.Array(CslName)),
  issued: Type.Optional(Type.Object({ 'date-parts': Type.Array(Type.Array(Type.Integer())) })),
  'container-title': Type.Optional(Type.String()),
  'collection-title': Type.Optional(Type.String()),
  volume: Type.Optional(Type.String()),
  issue: Type.Optional(Type.String()),
  page: Type.Optional(Type.String()),
  publisher: Type.Optional(Type.String()),
  'publisher-place': Type.Optional(Type.String()),
  edition: Type.Optional(Type.String()),
  number: Type.Optional(Type.String()),
  language: Type.Optional(Type.String()),
  DOI: Type.Optional(Type.String()),
  PMID: Type.Optional(Type.String()),
  ISBN: Type.Optional(Type.String()),
  URL: Type.Optional(Type.String()),
  archive: Type.Optional(Type.String()),
  archive_location: Type.Optional(Type.String()),
});
export type CslItem = Static<typeof CslItem>;
