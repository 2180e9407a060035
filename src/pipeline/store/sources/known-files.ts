import type { Kysely } from 'kysely';
import { programVersion } from '../../../lib/package-root.js';
import type { Scan } from '../../../records/scan.js';
import type { FileStamp, KnownFile } from '../../../records/source.js';
import { cachedResults } from './cache.js';
import type { CacheKey } from './cache.js';
import { provenanceOf } from '../columns/provenance.js';
import { storedReason } from '../columns/stored-literal.js';
import type { StoreTables } from '../tables/tables.js';

/** Which results of earlier runs may be used in this one. */
export interface Reuse {
  readonly scans: readonly Scan[];
  /** Which earlier results replace a scan; null forces every scan. */
  readonly cache: CacheKey | null;
  /** What reading one file may cost, as text. */
  readonly readLimits: string;
}

/**
 * A file that exceeded the limits this often is not read again under the same ones. The first failure may be due to a
 * busy machine. Processor time and memory differ little from one reading to the next, so a second failure is the
 * file's own, and each further reading would cost the whole limit again.
 */
export const MAX_TRIES = 2;

function fileRows(queries: Kysely<StoreTables>, fileKeys: readonly string[]) {
  return queries
    .selectFrom('files')
    .innerJoin('documents', 'documents.document_id', 'files.document_id')
    .select([
      'files.file_key',
      'files.size_bytes',
      'files.mtime_ms',
      'files.change_mark',
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
    .where('files.file_key', 'in', fileKeys);
}

/** Returns the files that hold documents. They are valid where the text is stored or every scan has a cached result. */
async function knownDocuments(
  queries: Kysely<StoreTables>,
  fileKeys: readonly string[],
  scans: readonly Scan[],
  cache: CacheKey | null,
): Promise<readonly KnownFile[]> {
  const rows = await fileRows(queries, fileKeys).execute();
  const textless = rows.filter((row) => Number(row.has_text) === 0).map((row) => row.document_id);
  const answered = new Set(textless);
  for (const scan of scans) {
    const cached =
      cache === null || answered.size === 0
        ? new Map<number, number>()
        : await cachedResults(queries, [...answered], scan, cache);
    for (const documentId of answered) if (!cached.has(documentId)) answered.delete(documentId);
  }
  // Files of one kind share what is said of their reading: it is parsed once.
  const stored = new Set(rows.map(({ provenance }) => provenance));
  const provenances = new Map([...stored].map((json) => [json, provenanceOf(json)]));
  return rows.map((row) => ({
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
        provenance: provenances.get(row.provenance) ?? provenanceOf(row.provenance),
      },
    },
    isValid: Number(row.has_text) === 1 || answered.has(row.document_id),
  }));
}

function stampOf(row: {
  readonly file_key: string;
  readonly size_bytes: number;
  readonly mtime_ms: number;
  readonly change_mark: string;
  readonly content_hash: string;
}): FileStamp {
  const { file_key: fileKey, size_bytes: sizeBytes, mtime_ms: mtimeMs, change_mark: changeMark } = row;
  return { fileKey, sizeBytes, mtimeMs, changeMark, contentHash: row.content_hash };
}

/**
 * Returns the files that gave no text. They are valid where this version of the program found none, or tried often
 * under these limits, unless every scan is repeated (`cache` is null).
 */
async function knownRefusals(
  queries: Kysely<StoreTables>,
  fileKeys: readonly string[],
  { cache, readLimits }: Reuse,
): Promise<readonly KnownFile[]> {
  const rows = await queries.selectFrom('refused_files').selectAll().where('file_key', 'in', fileKeys).execute();
  return rows.map((row) => ({
    stamp: stampOf(row),
    content: {
      kind: 'refused',
      reason: storedReason(row.reason, 'refused_files.reason'),
      message: row.message,
      format: row.format,
      isLimited: row.limits !== null,
    },
    isValid:
      cache !== null &&
      row.program === programVersion() &&
      (row.limits === null || (row.limits === readLimits && row.tries >= MAX_TRIES)),
  }));
}

/** Returns what some files held when last read, by file key. */
export async function knownFiles(
  queries: Kysely<StoreTables>,
  fileKeys: readonly string[],
  reuse: Reuse,
): Promise<ReadonlyMap<string, KnownFile>> {
  if (fileKeys.length === 0) return new Map();
  const refusals = await knownRefusals(queries, fileKeys, reuse);
  return new Map(
    [...refusals, ...(await knownDocuments(queries, fileKeys, reuse.scans, reuse.cache))].map((known) => [
      known.stamp.fileKey,
      known,
    ]),
  );
}
