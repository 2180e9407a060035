import { resolve } from 'node:path';
import type { Kysely } from 'kysely';
import type { OriginalFile } from '../../../records/page-drawing.js';
import { heldBy } from '../runs/held-sources.js';
import { findRun } from '../runs/runs.js';
import { runRequest } from '../runs/run-request.js';
import type { StoreTables } from '../tables/tables.js';

/** What is known about the file that a source was read of: `inside` where it is none, `changed` where it is another. */
export type FoundOriginal = OriginalFile | 'inside' | 'changed';

/** What a file held when it was last read: its document, or none where it gave no text. */
async function lastRead(
  queries: Kysely<StoreTables>,
  path: string,
): Promise<{ readonly contentHash: string; readonly documentId: number | null } | null> {
  const file = await queries
    .selectFrom('files')
    .select(['content_hash', 'document_id'])
    .where('file_key', '=', path)
    .executeTakeFirst();
  if (file !== undefined) return { contentHash: file.content_hash, documentId: file.document_id };
  const refused = await queries
    .selectFrom('refused_files')
    .select('content_hash')
    .where('file_key', '=', path)
    .executeTakeFirst();
  return refused === undefined ? null : { contentHash: refused.content_hash, documentId: null };
}

/**
 * Returns the file that a source of a run was read of; null where the run holds no such source. Its path follows from
 * what the run has stored, and from nothing else. @throws AssayError `run_not_found`
 */
export async function originalOf(
  queries: Kysely<StoreTables>,
  runId: string,
  sourceId: number,
): Promise<FoundOriginal | null> {
  const run = await findRun(queries, runId);
  const source = await queries
    .selectFrom('sources')
    .select(['path', 'path_bytes', 'dataset_id', 'document_id'])
    .where(heldBy(run))
    .where('source_id', '=', sourceId)
    .executeTakeFirst();
  if (source === undefined) return null;
  const { cwd } = runRequest(run, true).settings;
  if (source.dataset_id !== '' || typeof cwd !== 'string') return 'inside';
  const path = resolve(cwd, source.path);
  // A name that is no UTF-8 is shown with other letters, and no file is called so.
  const known = source.path_bytes.length > 0 ? null : await lastRead(queries, path);
  if (known === null) return 'inside';
  return known.documentId === source.document_id ? { path, contentHash: known.contentHash } : 'changed';
}
