import { Type } from 'typebox';
import { schemaCheck } from '../../../lib/schema-check.js';
import type { PlannedSource, Provenance } from '../../../records/source.js';
import { storedJson } from './stored-json.js';
import { manipulationsIn } from './stored-manipulations.js';

const TextOrNull = Type.Union([Type.String(), Type.Null()]);

const StoredProvenance = schemaCheck(
  Type.Object({
    extractor: Type.String(),
    charset: Type.Union([Type.String(), Type.Null()]),
    pages: Type.Union([Type.Number(), Type.Null()]),
    warnings: Type.Array(Type.String()),
    manipulations: Type.Optional(Type.Array(Type.Unknown())),
    properties: Type.Optional(
      Type.Object({ title: TextOrNull, producer: TextOrNull, createdAt: TextOrNull, modifiedAt: TextOrNull }),
    ),
  }),
);

/** Returns the stored provenance of a document's text. @throws AssayError `database_bad_value` */
export function provenanceOf(json: string): Provenance {
  const stored = storedJson(StoredProvenance, json, 'sources.provenance');
  // Earlier databases have none.
  return { ...stored, manipulations: manipulationsIn(stored.manipulations ?? [], 'sources.provenance') };
}

/** As stored, of those that were asked for: sources that were read the same way share one. */
const written = new WeakMap<Provenance, string>();

/** Provenance as it is stored: most texts hold no manipulation, and a list of none takes no room. */
export function provenanceJson(provenance: Provenance): string {
  const known = written.get(provenance);
  if (known !== undefined) return known;
  const { manipulations, ...others } = provenance;
  const json = JSON.stringify(manipulations.length === 0 ? others : { ...others, manipulations });
  written.set(provenance, json);
  return json;
}

/** What reading a file undid, from its stored provenance. */
export function undoneIn(json: string | null): Provenance['manipulations'] {
  // Every row of an export passes here.
  return json?.includes('"manipulations"') === true ? provenanceOf(json).manipulations : [];
}

/**
 * A source without what quotes its text, for where texts are not kept: examples of what reading it undid, and the title
 * that its file states.
 */
export function withoutQuotes(source: PlannedSource): PlannedSource {
  if (source.kind === 'ended') return source;
  const { document } = source;
  const { manipulations, properties, ...provenance } = document.provenance;
  if (manipulations.length === 0 && (properties?.title ?? null) === null) return source;
  return {
    ...source,
    document: {
      ...document,
      provenance: {
        ...provenance,
        manipulations: manipulations.map((found) => ({ ...found, examples: [] })),
        ...(properties === undefined ? {} : { properties: { ...properties, title: null } }),
      },
    },
  };
}
