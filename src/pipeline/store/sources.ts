import type { Insertable, Kysely } from 'kysely';
import { writeTransaction } from '../../lib/database/index.js';
import type { PlannedSource, SourceDocument } from '../../records/source.js';
import type { Lease } from '../../records/lease.js';
import type { Scan } from '../../records/scan.js';
import { packText } from './blob.js';
import { cachedResults } from './cache.js';
import type { CacheKey } from './cache.js';
import { isHeld } from './fence.js';
import type { Fence } from './fence.js';
import { rememberFiles } from './remember-files.js';
import { provenanceJson } from './provenance.js';
import type { Reuse } from './known-files.js';
import { enterLedger } from './ledger.js';
import { settleSources } from './settle.js';
import { packBlocks } from './stored-blocks.js';
import type { SourcesTable, StoreTables } from './tables.js';

type DocumentSource = Extract<PlannedSource, { readonly kind: 'document' | 'skipped-document' }>;

function hasDocument(source: PlannedSource): source is DocumentSource {
  return source.kind !== 'ended';
}

/** Stores texts not seen before. Returns the id of every document by its hash. */
async function keepDocuments(
  queries: Kysely<StoreTables>,
  documents: ReadonlyMap<string, SourceDocument>,
  packed: ReadonlyMap<string, Uint8Array>,
): Promise<ReadonlyMap<string, number>> {
  if (documents.size === 0) return new Map();
  await queries
    .insertInto('documents')
    .values(
      [...documents.values()].map((document) => ({
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
    .execute();
  const rows = await queries
    .selectFrom('documents')
    .select(['hash', 'document_id'])
    .where('hash', 'in', [...documents.keys()])
    .execute();
  return new Map(rows.map((row) => [row.hash, row.document_id]));
}

/** Adds the scans that this run does not hold yet. Returns their documents and the words they will need. */
async function addTasks(
  queries: Kysely<StoreTables>,
  runNo: number,
  firsts: ReadonlyMap<number, Extract<PlannedSource, { readonly kind: 'document' }>>,
  scans: readonly Scan[],
  cache: CacheKey | null,
): Promise<{ readonly added: ReadonlySet<number>; readonly plannedWords: number }> {
  const added = new Set<number>();
  let plannedWords = 0;
  if (firsts.size === 0) return { added, plannedWords };
  for (const scan of scans) {
    const cached =
      cache === null ? new Map<number, number>() : await cachedResults(queries, [...firsts.keys()], scan, cache);
    const rows = await queries
      .insertInto('tasks')
      .values(
        [...firsts].map(([documentId, { plan }]) => ({
          run_no: runNo,
          scan,
          document_id: documentId,
          words: plan.words,
          bytes: plan.bytes,
          order_key: plan.orderKey,
          stratum: plan.stratum,
          state: cached.has(documentId) ? 'cached' : 'pending',
          batch_id: null,
          position: 0,
          result_id: cached.get(documentId) ?? null,
          words_billed: 0,
          reason: null,
          message: null,
        })),
      )
      .onConflict((conflict) => conflict.columns(['run_no', 'document_id', 'scan']).doNothing())
      .returning(['document_id', 'state', 'words'])
      .execute();
    for (const row of rows) {
      added.add(row.document_id);
      if (row.state === 'pending') plannedWords += row.words;
    }
  }
  return { added, plannedWords };
}

function sourceRow(
  runNo: number,
  source: PlannedSource,
  documentId: number | null,
  isFirst: boolean,
): Insertable<SourcesTable> {
  const document = hasDocument(source) ? source.document : null;
  const ended = source.kind === 'document' ? null : source;
  return {
    run_no: runNo,
    path: source.path,
    path_bytes: source.pathBytes ?? new Uint8Array(),
    dataset_id: source.datasetId ?? '',
    document_id: documentId,
    is_first: isFirst ? 1 : 0,
    outcome: source.kind === 'document' ? 'pending' : source.kind === 'ended' ? source.outcome : 'skipped',
    reason: ended?.reason ?? null,
    message: ended?.message ?? null,
    format: document?.format ?? (source.kind === 'ended' ? source.format : null),
    language: document?.language ?? null,
    provenance: document === null ? null : provenanceJson(document.provenance),
    modified_at: source.modifiedAtMs === null ? null : Math.round(source.modifiedAtMs),
  };
}

export interface RecordContext {
  readonly runNo: number;
  readonly reuse: Reuse;
  readonly fence: Fence;
  /** Of the job that the sources were read for; null in a run of one process. */
  readonly lease: Lease | null;
}

/** Inserts the rows of sources. A row that waits to be read is updated. */
async function keepSources(queries: Kysely<StoreTables>, rows: readonly Insertable<SourcesTable>[]): Promise<void> {
  if (rows.length === 0) return;
  await queries
    .insertInto('sources')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['run_no', 'path', 'path_bytes', 'dataset_id'])
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
        }))
        .where('sources.outcome', '=', 'pending')
        .where('sources.document_id', 'is', null),
    )
    .execute();
}

/**
 * Stores what was found out about some sources, with their documents, scans and planned words, in one transaction.
 * Sources the run holds already are left alone. Returns how many ended at once.
 */
export async function recordSources(
  queries: Kysely<StoreTables>,
  context: RecordContext,
  sources: readonly PlannedSource[],
  nowMs: number,
): Promise<{ readonly ended: number; readonly plannedWords: number }> {
  const { runNo, fence, lease } = context;
  const withDocument = sources.filter(hasDocument);
  const documents = new Map(withDocument.map((source) => [source.document.hash, source.document]));
  const packed = new Map<string, Uint8Array>();
  for (const { hash, text } of documents.values()) if (text !== null) packed.set(hash, await packText(text));
  return writeTransaction(queries, async (transaction) => {
    if (!(await isHeld(fence, transaction, lease))) return { ended: 0, plannedWords: 0 };
    const ids = await keepDocuments(transaction, documents, packed);
    await rememberFiles(transaction, sources, ids, context.reuse.readLimits);
    const firsts = new Map<number, Extract<PlannedSource, { readonly kind: 'document' }>>();
    for (const source of sources) {
      const documentId = source.kind === 'document' ? ids.get(source.document.hash) : undefined;
      if (source.kind === 'document' && documentId !== undefined && !firsts.has(documentId))
        firsts.set(documentId, source);
    }
    const { added, plannedWords } = await addTasks(
      transaction,
      runNo,
      firsts,
      context.reuse.scans,
      context.reuse.cache,
    );
    const rows = sources.map((source) => {
      const documentId = hasDocument(source) ? (ids.get(source.document.hash) ?? null) : null;
      return sourceRow(
        runNo,
        source,
        documentId,
        documentId !== null && added.has(documentId) && firsts.get(documentId) === source,
      );
    });
    await keepSources(transaction, rows);
    await enterLedger(transaction, runNo, null, 'plan', plannedWords, nowMs);
    const settled = await settleSources(transaction, runNo, [...firsts.keys()]);
    const ended = settled.sources + rows.filter((row) => row.outcome !== 'pending').length;
    if (lease !== null) await fence.finish(transaction, { leases: [lease], sourcesEnded: ended, readJob: lease.jobId });
    return { ended, plannedWords };
  });
}
