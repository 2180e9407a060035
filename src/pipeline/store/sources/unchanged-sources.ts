import { sql } from 'kysely';
import type { Kysely, Selectable } from 'kysely';
import { sourceKey } from '../../../records/source.js';
import type { PlannedSource } from '../../../records/source.js';
import type { Scan } from '../../../records/scan.js';
import { amongIds } from '../columns/given-rows.js';
import { cachedResults } from './cache.js';
import { placeOf } from './dataset-order.js';
import type { DatasetOrder, OrderedRow, Placed } from './dataset-order.js';
import { heldBy, OPEN_END } from '../runs/held-sources.js';
import type { RunHold } from '../runs/held-sources.js';
import type { Reuse } from './known-files.js';
import { distinctBytes } from './recorded-keys.js';
import { firstOutcome, sourceContent } from './source-rows.js';
import type { SourcesTable, StoreTables } from '../tables/tables.js';

/** Results that stand in for one scan, by document. */
export type CachedResults = ReadonlyMap<number, number>;
/** Results that stand in for scans. */
export type CachedByScan = ReadonlyMap<Scan, CachedResults>;

/** Returns the results that stand in for scans of some documents. */
export async function cachedByScan(
  queries: Kysely<StoreTables>,
  documentIds: readonly number[],
  { scans, cache }: Reuse,
): Promise<CachedByScan> {
  const found = new Map<Scan, ReadonlyMap<number, number>>();
  for (const scan of scans)
    found.set(
      scan,
      cache === null || documentIds.length === 0 ? new Map() : await cachedResults(queries, documentIds, scan, cache),
    );
  return found;
}

interface EarlierRow {
  readonly row: Selectable<SourcesTable>;
  readonly isSeen: boolean;
  /** What the run that wrote it has as results of its document, by scan. */
  readonly results: Map<string, number | null>;
}

async function earlierRows(
  queries: Kysely<StoreTables>,
  run: RunHold,
  sources: readonly PlannedSource[],
): Promise<ReadonlyMap<string, EarlierRow>> {
  const rows = await queries
    .selectFrom('sources')
    .leftJoin('tasks', (join) =>
      join.onRef('tasks.run_no', '=', 'sources.run_no').onRef('tasks.document_id', '=', 'sources.document_id'),
    )
    .selectAll('sources')
    .select(['tasks.scan', 'tasks.result_id', sql<number | boolean>`${heldBy(run)}`.as('is_seen')])
    .where('sources.trail_no', '=', run.trail_no)
    .where('sources.path', 'in', [...new Set(sources.map((source) => source.path))])
    .where('sources.path_bytes', 'in', distinctBytes(sources))
    .where('sources.dataset_id', 'in', [...new Set(sources.map((source) => source.datasetId ?? ''))])
    .where('sources.run_no', '<', run.run_no)
    .where('sources.last_run', '=', OPEN_END)
    .execute();
  const found = new Map<string, EarlierRow>();
  for (const row of rows) {
    const key = sourceKey({ path: row.path, pathBytes: row.path_bytes, datasetId: row.dataset_id });
    const known = found.get(key) ?? { row, isSeen: Number(row.is_seen) === 1, results: new Map() };
    if (row.scan !== null) known.results.set(row.scan, row.result_id);
    found.set(key, known);
  }
  return found;
}

/** Returns those documents that the run has a first source of. */
export async function withFirst(
  queries: Kysely<StoreTables>,
  run: RunHold,
  documentIds: readonly number[],
): Promise<Set<number>> {
  if (documentIds.length === 0) return new Set();
  const given = amongIds(queries, documentIds);
  const own = await queries
    .selectFrom('tasks')
    .select('document_id')
    .where('run_no', '=', run.run_no)
    .where(sql<boolean>`document_id ${given}`)
    .execute();
  const shared = await queries
    .selectFrom('sources')
    .select('document_id')
    .where(sql<boolean>`document_id ${given}`)
    .where('is_first', '=', 1)
    .where(heldBy(run, true))
    .execute();
  return new Set([...own, ...shared].flatMap((row) => row.document_id ?? []));
}

const COMPARED = [
  'document_id',
  'reason',
  'message',
  'format',
  'language',
  'provenance',
  'modified_at',
  'library_entry',
] as const;

function isSameContent({ row }: EarlierRow, source: PlannedSource, documentId: number | null): boolean {
  const content = sourceContent(source, documentId);
  return COMPARED.every((column) => row[column] === content[column]);
}

/** Whether all scans of a document would come to the results that the run which wrote the row has. */
function hasSameResults({ results }: Pick<EarlierRow, 'results'>, documentId: number, cached: CachedByScan): boolean {
  return (
    results.size === cached.size &&
    [...cached].every(([scan, byDocument]) => {
      const resultId = byDocument.get(documentId);
      return resultId !== undefined && resultId === results.get(scan);
    })
  );
}

/** Whether this run would write for a source what an earlier one wrote. */
function isUnchanged(
  earlier: EarlierRow,
  source: PlannedSource,
  documentId: number | null,
  hasFirst: boolean,
  cached: CachedByScan,
): boolean {
  const { outcome } = earlier.row;
  if (!isSameContent(earlier, source, documentId)) return false;
  if (source.kind !== 'document') return outcome === firstOutcome(source);
  const ended = hasFirst ? outcome === 'duplicate' : outcome === 'scanned' || outcome === 'cached';
  return ended && documentId !== null && hasSameResults(earlier, documentId, cached);
}

/** Of a source that is no row of a dataset. */
const NO_ORDER: Placed = { isKept: true, place: null };

function orderedRow(source: PlannedSource, earlier: ReadonlyMap<string, EarlierRow>): OrderedRow {
  const before = earlier.get(sourceKey(source));
  return { source, before: before === undefined ? null : placeOf(before.row) };
}

/** The sources of a group, by whether the run writes rows of its own for them. */
export interface SortedSources {
  readonly own: readonly PlannedSource[];
  /** Of those, rows of datasets that come before rows of the last run, each with its place in their order. */
  readonly places: ReadonlyMap<PlannedSource, number>;
  /** Numbers of the rows of earlier runs that stand for the others. */
  readonly shared: readonly number[];
  /** Documents that have their first source without those of this group that are its own. */
  readonly withFirst: ReadonlySet<number>;
}

/**
 * Returns which sources an earlier run of the trail has just as they are now: its rows stand for them in this run, too,
 * and nothing is written. Sources that the run holds already are in neither list.
 *
 * @param idOf document of a source, by the hash of its text
 */
export async function sortSources(
  queries: Kysely<StoreTables>,
  run: RunHold,
  sources: readonly PlannedSource[],
  idOf: (source: PlannedSource) => number | null,
  cached: CachedByScan,
  order: DatasetOrder,
): Promise<SortedSources> {
  const earlier = await earlierRows(queries, run, sources);
  const isNew = (source: PlannedSource): boolean => earlier.get(sourceKey(source))?.isSeen !== true;
  const placed = await order.place(
    queries,
    run,
    sources.filter(isNew).map((source) => orderedRow(source, earlier)),
  );
  const toScan = sources.filter((source) => source.kind === 'document');
  const firsts = await withFirst(queries, run, [...new Set(toScan.flatMap((source) => idOf(source) ?? []))]);
  const own: PlannedSource[] = [];
  const places = new Map<PlannedSource, number>();
  const shared: number[] = [];
  const sharedFirsts = new Set(firsts);
  for (const source of sources.filter(isNew)) {
    const before = earlier.get(sourceKey(source));
    const documentId = idOf(source);
    const hasFirst = documentId !== null && firsts.has(documentId);
    const { isKept, place } = placed.get(source) ?? NO_ORDER;
    const isShared = isKept && before !== undefined && isUnchanged(before, source, documentId, hasFirst, cached);
    if (isShared) shared.push(before.row.source_id);
    else own.push(source);
    if (!isShared && place !== null) places.set(source, place);
    if (source.kind !== 'document' || documentId === null) continue;
    if (!hasFirst && isShared) sharedFirsts.add(documentId);
    firsts.add(documentId);
  }
  return { own, places, shared, withFirst: sharedFirsts };
}
