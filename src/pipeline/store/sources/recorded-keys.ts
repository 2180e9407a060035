import type { Kysely } from 'kysely';
import { sourceKey } from '../../../records/source.js';
import type { Source } from '../../../records/source.js';
import { heldBy, holdOf } from '../runs/held-sources.js';
import type { StoreTables } from '../tables/tables.js';

/** Returns the raw names of sources, each once. */
export function distinctBytes(sources: readonly Pick<Source, 'pathBytes'>[]): readonly Uint8Array[] {
  const raw = sources.flatMap(({ pathBytes }) => pathBytes ?? []);
  const distinct = [...new Map(raw.map((bytes) => [Buffer.from(bytes).toString('latin1'), bytes])).values()];
  return raw.length === sources.length ? distinct : [new Uint8Array(), ...distinct];
}

/** Returns the keys (`sourceKey`) of those sources that the run holds already. */
export async function recordedKeys(
  queries: Kysely<StoreTables>,
  runNo: number,
  sources: readonly Pick<Source, 'path' | 'pathBytes' | 'datasetId'>[],
): Promise<ReadonlySet<string>> {
  if (sources.length === 0) return new Set();
  const rows = await queries
    .selectFrom('sources')
    .select(['path', 'path_bytes', 'dataset_id'])
    .where(heldBy(await holdOf(queries, runNo)))
    .where('path', 'in', [...new Set(sources.map((source) => source.path))])
    // With all columns of the key the index finds single rows. By the path alone it would find every row of a dataset.
    .where('path_bytes', 'in', distinctBytes(sources))
    .where('dataset_id', 'in', [...new Set(sources.map((source) => source.datasetId ?? ''))])
    // Excludes files that wait for another machine to read them.
    .where((row) => row.or([row('document_id', 'is not', null), row('outcome', '!=', 'pending')]))
    .execute();
  return new Set(
    rows.map((row) => sourceKey({ path: row.path, pathBytes: row.path_bytes, datasetId: row.dataset_id })),
  );
}
