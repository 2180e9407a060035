import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Provenance } from '../../records/source.js';

const StoredProvenance = Compile(
  Type.Object({
    extractor: Type.String(),
    charset: Type.Union([Type.String(), Type.Null()]),
    pages: Type.Union([Type.Number(), Type.Null()]),
    warnings: Type.Array(Type.String()),
  }),
);

/** Parses the stored provenance of a document's text. */
export function provenanceOf(json: string): Provenance {
  const parsed: unknown = JSON.parse(json);
  return StoredProvenance.Parse(parsed);
}
