import type { Insertable, Kysely } from 'kysely';
import { writeTransaction } from '../../../lib/database/index.js';
import type { DatasetPlace } from '../../../records/dataset-row.js';
import type { EndedDataset } from '../../../records/dataset-memory.js';
import { sourceKey } from '../../../records/source.js';
import type { PlannedSource, SourceDocument } from '../../../records/source.js';
import type { Lease } from '../../../records/lease.js';
import { packText } from '../columns/blob.js';
import { keepUpTo } from './begun-datasets.js';
import type { DatasetOrder } from './dataset-order.js';
import { isHeld } from '../runs/fence.js';
import type { Fence } from '../runs/fence.js';
import { holdOf } from '../runs/held-sources.js';
import { forgetDatasets, keepEnded } from './known-datasets.js';
import { rememberFiles } from './remember-files.js';
import type { Reuse } from './known-files.js';
import { addTasks } from './add-tasks.js';
import type { PlannedDocument } from './add-tasks.js';
import { enterLedger } from '../runs/ledger.js';
import type { OpenRun } from '../runs/runs.js';
import { rereadWords } from './text-words.js';
import { settleSources } from './settle.js';
import { hasDocument, sourceRow } from './source-rows.js';
import { packBlocks } from '../columns/stored-blocks.js';
import type { SourcesTable, StoreTables } from '../tables/tables.js';
import { cachedByScan, sortSources } from './unchanged-sources.js';
import type { CachedByScan, SortedSources } from './unchanged-sources.js';

/** Returns the ids of stored documents by their hashes. The index of hashes holds them, so no row is read. */
async function idsOf(queries: Kysely<StoreTables>, hashes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (hashes.length === 0) return new Map();
  const rows = await queries
    .selectFrom('documents')
    .select(['hash', 'document_id'])
    .where('hash', 'in', hashes)
    .execute();
  return new Map(rows.map((row) => [row.hash, row.document_id]));
}

/** Returns which of some stored documents have no text. */
async function withoutText(queries: Kysely<StoreTables>, documentIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (documentIds.length === 0) return new Set();
  const rows = await queries
    .selectFrom('documents')
    .select('document_id')
    .where('document_id', 'in', documentIds)
    .where('text', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.document_id));
}

/** Stores texts not seen before; what is stored is not written again. Returns the id of every document by its hash. */
async function keepDocuments(
  queries: Kysely<StoreTables>,
  documents: ReadonlyMap<string, SourceDocument>,
  packed: ReadonlyMap<string, Uint8Array>,
): Promise<ReadonlyMap<string, number>> {
  const known = await idsOf(queries, [...documents.keys()]);
  const textless = await withoutText(
    queries,
    [...packed.keys()].flatMap((hash) => known.get(hash) ?? []),
  );
  const missing = [...documents.values()].filter(({ hash }) => {
    const documentId = known.get(hash);
    return documentId === undefined || (textless.has(documentId) && packed.has(hash));
  });
  if (missing.length === 0) return known;
  const ids = new Map(known);
  const added = await queries
    .insertInto('documents')
    .values(
      missing.map((document) => ({
        hash: document.hash,
        words: document.words,
        characters: document.characters,
        text: packed.get(document.hash) ?? null,
        excerpt: null,
        blocks: packBlocks(document.blocks),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet((row) => ({ text: row.fn.coalesce('documents.text', 'excluded.text') })),
    )
    .returning(['hash', 'document_id'])
    .execute();
  for (const row of added) ids.set(row.hash, row.document_id);
  await rereadWords(
    queries,
    missing.flatMap(({ hash }) => known.get(hash) ?? []),
  );
  return ids;
}

export interface RecordContext {
  readonly run: Pick<OpenRun, 'runNo' | 'trailNo' | 'resumed'>;
  readonly reuse: Reuse;
  readonly fence: Fence;
  /** Of the job that the sources were read for; null in a run of one process. */
  readonly lease: Lease | null;
  /**
   * Where the datasets of the run stand. Null where rows of earlier runs stand for none of this one: machines that
   * share a run find out at its end which are unchanged.
   */
  readonly order: DatasetOrder | null;
}

/** Inserts the rows of sources. A row that waits to be read is updated. */
async function keepSources(queries: Kysely<StoreTables>, rows: readonly Insertable<SourcesTable>[]): Promise<void> {
  if (rows.length === 0) return;
  await queries
    .insertInto('sources')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['trail_no', 'path', 'path_bytes', 'dataset_id', 'run_no'])
        .doUpdateSet((row) => ({
          document_id: row.ref('excluded.document_id'),
          is_first: row.ref('excluded.is_first'),
          outcome: row.ref('excluded.outcome'),
          reason: row.ref('excluded.reason'),
          message: row.ref('excluded.message'),
          format: row.ref('excluded.format'),
          language: row.ref('excluded.language'),
          provenance: row.ref('excluded.provenance'),
          modified_at: row.ref('excluded.modified_at'),
          library_entry: row.ref('excluded.library_entry'),
          place: row.ref('excluded.place'),
        }))
        .where('sources.outcome', '=', 'pending')
        .where('sources.document_id', 'is', null),
    )
    .execute();
}

/** Writes nothing for sources that an earlier run has as they are now. Returns what is left to write. */
async function shareRows(
  queries: Kysely<StoreTables>,
  { run, order }: RecordContext,
  sources: readonly PlannedSource[],
  idOf: (source: PlannedSource) => number | null,
  cached: CachedByScan,
): Promise<SortedSources> {
  if (order === null || run.trailNo === run.runNo)
    return { own: sources, places: new Map(), shared: [], withFirst: new Set() };
  const sorted = await sortSources(queries, await holdOf(queries, run.runNo), sources, idOf, cached, order);
  if (sorted.shared.length > 0)
    await queries
      .insertInto('seen_sources')
      .values(sorted.shared.map((sourceId) => ({ run_no: run.runNo, source_id: sourceId })))
      .execute();
  return sorted;
}

type FirstSources = Map<number, PlannedDocument>;

function firstOfEach(sources: readonly PlannedSource[], idOf: (source: PlannedSource) => number | null): FirstSources {
  const firsts: FirstSources = new Map();
  for (const source of sources) {
    const documentId = idOf(source);
    if (source.kind === 'document' && documentId !== null && !firsts.has(documentId)) firsts.set(documentId, source);
  }
  return firsts;
}

/** Writes the rows of sources with their scans and planned words. Returns how many ended at once. */
async function writeRows(
  queries: Kysely<StoreTables>,
  { run }: RecordContext,
  { own, places, withFirst }: SortedSources,
  idOf: (source: PlannedSource) => number | null,
  cached: CachedByScan,
  nowMs: number,
): Promise<{ readonly ended: number; readonly plannedWords: number }> {
  const firsts = firstOfEach(own, idOf);
  const { added, plannedWords } = await addTasks(queries, run.runNo, firsts, cached);
  const rows = own.map((source) => {
    const documentId = idOf(source);
    const isFirst = documentId !== null && added.has(documentId) && firsts.get(documentId) === source;
    return sourceRow(run, source, documentId, isFirst && !withFirst.has(documentId), places.get(source) ?? null);
  });
  await keepSources(queries, rows);
  await enterLedger(queries, run.runNo, null, 'plan', plannedWords, nowMs);
  const settled = await settleSources(queries, run.runNo, [...firsts.keys()]);
  return { ended: settled.sources + rows.filter((row) => row.outcome !== 'pending').length, plannedWords };
}

/** What is recorded together. */
export interface RecordedSources {
  readonly sources: readonly PlannedSource[];
  /** Datasets whose last rows are among them. */
  readonly ended: readonly EndedDataset[];
}

/** Returns the datasets that some sources are rows of, each once. */
function datasetsOf(sources: readonly PlannedSource[]): readonly DatasetPlace[] {
  const rows = sources.filter(({ datasetId }) => datasetId !== null);
  return [...new Map(rows.map((row) => [sourceKey({ ...row, datasetId: null }), row])).values()];
}

/**
 * Stores what was found out about some sources, with their documents, scans and planned words, in one transaction.
 * Sources the run holds already are left alone. Returns how many ended at once.
 */
export async function recordSources(
  queries: Kysely<StoreTables>,
  context: RecordContext,
  { sources, ended: endedDatasets }: RecordedSources,
  nowMs: number,
): Promise<{ readonly ended: number; readonly plannedWords: number }> {
  const { run, fence, lease, reuse } = context;
  const documents = new Map(sources.filter(hasDocument).map(({ document }) => [document.hash, document]));
  const packed = new Map<string, Uint8Array>();
  for (const { hash, text } of documents.values()) if (text !== null) packed.set(hash, await packText(text));
  return writeTransaction(queries, async (transaction) => {
    if (!(await isHeld(fence, transaction, lease))) return { ended: 0, plannedWords: 0 };
    const ids = await keepDocuments(transaction, documents, packed);
    const idOf = (source: PlannedSource): number | null =>
      hasDocument(source) ? (ids.get(source.document.hash) ?? null) : null;
    await rememberFiles(transaction, sources, ids, reuse.readLimits);
    const toScan = sources.filter((source) => source.kind === 'document').flatMap((source) => idOf(source) ?? []);
    const cached = await cachedByScan(transaction, [...new Set(toScan)], reuse);
    const sorted = await shareRows(transaction, context, sources, idOf, cached);
    await forgetDatasets(transaction, run, datasetsOf(sorted.own));
    const written = await writeRows(transaction, context, sorted, idOf, cached, nowMs);
    await keepUpTo(transaction, run.runNo, sources);
    await keepEnded(transaction, run, endedDatasets);
    const ended = sorted.shared.length + written.ended;
    if (lease !== null) await fence.finish(transaction, { leases: [lease], sourcesEnded: ended, readJob: lease.jobId });
    return { ...written, ended };
  });
}
