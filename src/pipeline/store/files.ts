import type { Kysely } from 'kysely';
import { programVersion } from '../../lib/package-root.js';
import type { Scan } from '../../records/scan.js';
import { sourceKey } from '../../records/source.js';
import type { FileStamp, KnownFile, PlannedSource, Source } from '../../records/source.js';
import { cachedResults } from './cache.js';
import type { CacheKey } from './cache.js';
import { provenanceJson, provenanceOf } from './provenance.js';
import { storedReason } from './stored-literal.js';
import type { StoreTables } from './tables.js';

/** What of earlier runs may stand in for work of this one. */
export interface Reuse {
  readonly scans: readonly Scan[];
  /** Which earlier results may stand in for a scan; null forces every scan. */
  readonly cache: CacheKey | null;
  /** What reading one file may cost, as text. */
  readonly readLimits: string;
}

/**
 * A file that passed its limits in so many readings is not read again under the same ones: a busy machine may be to
 * blame once or twice.
 */
const MAX_TRIES = 3;
/** Another version may read what this one refused. */
const PROGRAM = programVersion();

/**
 * Files that hold documents, by file key: only those whose text is stored, or need not be sent because every scan has a
 * cached result.
 */
async function knownDocuments(
  queries: Kysely<StoreTables>,
  fileKeys: readonly string[],
  scans: readonly Scan[],
  cache: CacheKey | null,
): Promise<readonly KnownFile[]> {
  const rows = await queries
    .selectFrom('files')
    .innerJoin('documents', 'documents.document_id', 'files.document_id')
    .select([
      'files.file_key',
      'files.size_bytes',
      'files.mtime_ms',
      'files.content_hash',
      'files.format',
      'files.language',
      'files.provenance',
      'documents.document_id',
      'documents.hash',
      'documents.words',
      'documents.characters',
    ])
    .select((row) => row('documents.text', 'is not', null).as('has_text'))
    .where('files.file_key', 'in', fileKeys)
    .execute();
  const textless = rows.filter((row) => Number(row.has_text) === 0).map((row) => row.document_id);
  const answered = new Set(textless);
  for (const scan of scans) {
    const cached =
      cache === null || answered.size === 0
        ? new Map<number, number>()
        : await cachedResults(queries, [...answered], scan, cache);
    for (const documentId of answered) if (!cached.has(documentId)) answered.delete(documentId);
  }
  return rows
    .filter((row) => Number(row.has_text) === 1 || answered.has(row.document_id))
    .map((row) => ({
      stamp: stampOf(row),
      content: {
        kind: 'document',
        document: {
          hash: row.hash,
          text: null,
          blocks: [],
          words: row.words,
          characters: row.characters,
          format: row.format,
          language: row.language,
          provenance: provenanceOf(row.provenance),
        },
      },
    }));
}

function stampOf(row: {
  readonly file_key: string;
  readonly size_bytes: number;
  readonly mtime_ms: number;
  readonly content_hash: string;
}): FileStamp {
  return { fileKey: row.file_key, sizeBytes: row.size_bytes, mtimeMs: row.mtime_ms, contentHash: row.content_hash };
}

/** Files that this version of the program read and found no text in, or tried often enough under the limits of now. */
async function knownRefusals(
  queries: Kysely<StoreTables>,
  fileKeys: readonly string[],
  readLimits: string,
): Promise<readonly KnownFile[]> {
  const rows = await queries
    .selectFrom('refused_files')
    .selectAll()
    .where('file_key', 'in', fileKeys)
    .where('program', '=', PROGRAM)
    .execute();
  return rows
    .filter(({ limits, tries }) => limits === null || (limits === readLimits && tries >= MAX_TRIES))
    .map((row) => ({
      stamp: stampOf(row),
      content: {
        kind: 'refused',
        reason: storedReason(row.reason, 'refused_files.reason'),
        message: row.message,
        format: row.format,
        isLimited: row.limits !== null,
      },
    }));
}

/**
 * What some files held when last read, by file key. Where every scan is done again (`cache` null), files that gave no
 * text are read again too.
 */
export async function knownFiles(
  queries: Kysely<StoreTables>,
  fileKeys: readonly string[],
  { scans, cache, readLimits }: Reuse,
): Promise<ReadonlyMap<string, KnownFile>> {
  if (fileKeys.length === 0) return new Map();
  const refusals = cache === null ? [] : await knownRefusals(queries, fileKeys, readLimits);
  return new Map(
    [...refusals, ...(await knownDocuments(queries, fileKeys, scans, cache))].map((known) => [
      known.stamp.fileKey,
      known,
    ]),
  );
}

/** The last row of each file: it may be named twice, and PostgreSQL writes no row twice at once. */
function oneEach<Row extends { readonly file_key: string }>(rows: readonly Row[]): readonly Row[] {
  return [...new Map(rows.map((row) => [row.file_key, row])).values()];
}

/** Forgets what files held before: each is remembered as a document or as refused. */
async function forget(queries: Kysely<StoreTables>, rows: readonly { readonly file_key: string }[]): Promise<void> {
  for (const table of ['files', 'refused_files'] as const)
    await queries
      .deleteFrom(table)
      .where(
        'file_key',
        'in',
        rows.map((row) => row.file_key),
      )
      .execute();
}

/** How often each file was tried before, by file key and bytes, under the same limits. */
async function earlierTries(
  queries: Kysely<StoreTables>,
  fileKeys: readonly string[],
  readLimits: string,
): Promise<ReadonlyMap<string, number>> {
  if (fileKeys.length === 0) return new Map();
  const rows = await queries
    .selectFrom('refused_files')
    .select(['file_key', 'content_hash', 'tries'])
    .where('file_key', 'in', fileKeys)
    .where('program', '=', PROGRAM)
    .where('limits', '=', readLimits)
    .execute();
  return new Map(rows.map((row) => [`${row.file_key}\u0000${row.content_hash}`, row.tries]));
}

/**
 * Keeps what files held, as documents of the ids given by their hash or without a text, so that unchanged ones need not
 * be read again.
 */
export async function rememberFiles(
  queries: Kysely<StoreTables>,
  sources: readonly PlannedSource[],
  ids: ReadonlyMap<string, number>,
  readLimits: string,
): Promise<void> {
  const held = sources.flatMap((source) =>
    source.stamp === null
      ? []
      : [
          {
            source,
            stamp: {
              file_key: source.stamp.fileKey,
              size_bytes: source.stamp.sizeBytes,
              mtime_ms: source.stamp.mtimeMs,
              content_hash: source.stamp.contentHash,
            },
          },
        ],
  );
  if (held.length === 0) return;
  const tries = await earlierTries(
    queries,
    held.flatMap(({ source, stamp }) => (source.kind === 'ended' && source.isLimited ? [stamp.file_key] : [])),
    readLimits,
  );
  await forget(
    queries,
    held.map(({ stamp }) => stamp),
  );
  const files = held.flatMap(({ source, stamp }) => {
    const documentId = source.kind === 'ended' ? undefined : ids.get(source.document.hash);
    if (source.kind === 'ended' || documentId === undefined) return [];
    const { format, language, provenance } = source.document;
    return [{ ...stamp, document_id: documentId, format, language, provenance: provenanceJson(provenance) }];
  });
  if (files.length > 0) await queries.insertInto('files').values(oneEach(files)).execute();
  const refused = held.flatMap(({ source, stamp }) =>
    source.kind === 'ended'
      ? [
          {
            ...stamp,
            program: PROGRAM,
            reason: source.reason,
            message: source.message,
            format: source.format,
            limits: source.isLimited ? readLimits : null,
            tries: 1 + (source.isLimited ? (tries.get(`${stamp.file_key}\u0000${stamp.content_hash}`) ?? 0) : 0),
          },
        ]
      : [],
  );
  if (refused.length > 0) await queries.insertInto('refused_files').values(oneEach(refused)).execute();
}

function distinctBytes(sources: readonly Pick<Source, 'pathBytes'>[]): readonly Uint8Array[] {
  return [
    ...new Map(
      sources.map(({ pathBytes }) => [Buffer.from(pathBytes ?? []).toString('latin1'), pathBytes ?? new Uint8Array()]),
    ).values(),
  ];
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
    .where('run_no', '=', runNo)
    .where('path', 'in', [...new Set(sources.map((source) => source.path))])
    // Named so that the whole key of a row is looked up: by its path alone, each lookup would read every row of a
    // dataset.
    .where('path_bytes', 'in', distinctBytes(sources))
    .where('dataset_id', 'in', [...new Set(sources.map((source) => source.datasetId ?? ''))])
    // Found for other machines to read, and not read by any.
    .where((row) => row.or([row('document_id', 'is not', null), row('outcome', '!=', 'pending')]))
    .execute();
  return new Set(
    rows.map((row) => sourceKey({ path: row.path, pathBytes: row.path_bytes, datasetId: row.dataset_id })),
  );
}
