import type { Kysely } from 'kysely';
import type { Scan } from '../../records/scan.js';
import type { FileStamp, Source, SourceDocument } from '../../records/source.js';
import { cachedResults } from './cache.js';
import type { CacheKey } from './cache.js';
import { provenanceOf } from './provenance.js';
import type { StoreTables } from './tables.js';

export interface KnownFile {
  readonly stamp: FileStamp;
  readonly document: SourceDocument;
}

/** What some files held when last read, by file key: only those whose text is stored, or need not be sent because every scan has a cached result. */
export async function knownFiles(queries: Kysely<StoreTables>, fileKeys: readonly string[], scans: readonly Scan[], cache: CacheKey | null): Promise<ReadonlyMap<string, KnownFile>> {
  if (fileKeys.length === 0) return new Map();
  const rows = await queries
    .selectFrom('files')
    .innerJoin('documents', 'documents.document_id', 'files.document_id')
    .select(['files.file_key', 'files.size_bytes', 'files.mtime_ms', 'files.content_hash', 'files.format', 'files.language', 'files.provenance', 'documents.document_id', 'documents.hash', 'documents.words', 'documents.characters'])
    .select((row) => row('documents.text', 'is not', null).as('has_text'))
    .where('files.file_key', 'in', fileKeys)
    .execute();
  const textless = rows.filter((row) => Number(row.has_text) === 0).map((row) => row.document_id);
  const answered = new Set(textless);
  for (const scan of scans) {
    const cached = cache === null || answered.size === 0 ? new Map<number, number>() : await cachedResults(queries, [...answered], scan, cache);
    for (const documentId of answered) if (!cached.has(documentId)) answered.delete(documentId);
  }
  return new Map(
    rows
      .filter((row) => Number(row.has_text) === 1 || answered.has(row.document_id))
      .map((row) => [
        row.file_key,
        {
          stamp: { fileKey: row.file_key, sizeBytes: row.size_bytes, mtimeMs: row.mtime_ms, contentHash: row.content_hash },
          document: { hash: row.hash, text: null, words: row.words, characters: row.characters, format: row.format, language: row.language, provenance: provenanceOf(row.provenance) },
        },
      ]),
  );
}

function distinctBytes(sources: readonly Pick<Source, 'pathBytes'>[]): readonly Uint8Array[] {
  return [...new Map(sources.map(({ pathBytes }) => [Buffer.from(pathBytes ?? []).toString('latin1'), pathBytes ?? new Uint8Array()])).values()];
}

/** Sources of a run that are recorded already, among those given, as `path NUL row id`. */
export async function recordedPaths(queries: Kysely<StoreTables>, runNo: number, sources: readonly Pick<Source, 'path' | 'pathBytes' | 'datasetId'>[]): Promise<ReadonlySet<string>> {
  if (sources.length === 0) return new Set();
  const rows = await queries
    .selectFrom('sources')
    .select(['path', 'dataset_id'])
    .where('run_no', '=', runNo)
    .where('path', 'in', [...new Set(sources.map((source) => source.path))])
    // Named so that the whole key of a row is looked up: by its path alone, each lookup would read every row of a dataset.
    .where('path_bytes', 'in', distinctBytes(sources))
    .where('dataset_id', 'in', [...new Set(sources.map((source) => source.datasetId ?? ''))])
    .execute();
  return new Set(rows.map((row) => `${row.path}\u0000${row.dataset_id}`));
}
