import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Provenance } from '../../records/source.js';
import { decodeManipulations } from '../judged.js';

const StoredProvenance = Compile(
  Type.Object({
    extractor: Type.String(),
    charset: Type.Union([Type.String(), Type.Null()]),
    pages: Type.Union([Type.Number(), Type.Null()]),
    warnings: Type.Array(Type.String()),
    manipulations: Type.Optional(Type.Array(Type.Unknown())),
  }),
);

/** Parses the stored provenance of a document's text. */
export function provenanceOf(json: string): Provenance {
  const parsed: unknown = JSON.parse(json);
  const stored = StoredProvenance.Parse(parsed);
  // Earlier databases have none.
  return { ...stored, manipulations: decodeManipulations(stored.manipulations) };
}
