import type { Kysely } from 'kysely';
import { programVersion } from '../../../lib/package-root.js';
import type { FileStamp, PlannedSource } from '../../../records/source.js';
import { provenanceJson } from '../columns/provenance.js';
import type { StoreTables } from '../tables/tables.js';

interface HeldFile {
  readonly source: PlannedSource;
  readonly stamp: ReturnType<typeof stampColumns>;
}

function stampColumns({ fileKey, sizeBytes, mtimeMs, changeMark, contentHash }: FileStamp) {
  const content = { size_bytes: sizeBytes, content_hash: contentHash };
  return { file_key: fileKey, mtime_ms: mtimeMs, change_mark: changeMark, ...content };
}

function tryKey(stamp: { readonly file_key: string; readonly content_hash: string }): string {
  return `${stamp.file_key}\u0000${stamp.content_hash}`;
}

/** Returns the last row of each file: PostgreSQL cannot write a row twice in one statement. */
function oneEach<Row extends { readonly file_key: string }>(rows: readonly Row[]): readonly Row[] {
  return [...new Map(rows.map((row) => [row.file_key, row])).values()];
}

/** Deletes what was remembered of files, as documents or as refused. */
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

/** Returns how often each file was tried before under the same limits, by `tryKey`. */
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
    .where('program', '=', programVersion())
    .where('limits', '=', readLimits)
    .execute();
  return new Map(rows.map((row) => [tryKey(row), row.tries]));
}

async function rememberDocuments(
  queries: Kysely<StoreTables>,
  held: readonly HeldFile[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = held.flatMap(({ source, stamp }) => {
    const documentId = source.kind === 'ended' ? undefined : ids.get(source.document.hash);
    if (source.kind === 'ended' || documentId === undefined) return [];
    const { format, language, provenance } = source.document;
    return [{ ...stamp, document_id: documentId, format, language, provenance: provenanceJson(provenance) }];
  });
  if (rows.length === 0) return;
  await queries
    .insertInto('files')
    .values(oneEach(rows))
    // Another run may have recorded the file at this moment.
    .onConflict((conflict) =>
      conflict.column('file_key').doUpdateSet((row) => ({
        document_id: row.ref('excluded.document_id'),
        size_bytes: row.ref('excluded.size_bytes'),
        mtime_ms: row.ref('excluded.mtime_ms'),
        change_mark: row.ref('excluded.change_mark'),
        content_hash: row.ref('excluded.content_hash'),
        format: row.ref('excluded.format'),
        language: row.ref('excluded.language'),
        provenance: row.ref('excluded.provenance'),
      })),
    )
    .execute();
}

async function rememberRefusals(
  queries: Kysely<StoreTables>,
  held: readonly HeldFile[],
  tries: ReadonlyMap<string, number>,
  readLimits: string,
): Promise<void> {
  const rows = held.flatMap(({ source, stamp }) => {
    if (source.kind !== 'ended') return [];
    const { reason, message, format, isLimited } = source;
    return [
      {
        ...stamp,
        program: programVersion(),
        reason,
        message,
        format,
        limits: isLimited ? readLimits : null,
        tries: 1 + (isLimited ? (tries.get(tryKey(stamp)) ?? 0) : 0),
      },
    ];
  });
  if (rows.length === 0) return;
  await queries
    .insertInto('refused_files')
    .values(oneEach(rows))
    // As above.
    .onConflict((conflict) => conflict.column('file_key').doNothing())
    .execute();
}

/**
 * Stores what files held, so that unchanged ones need not be read again. `ids`: of the documents, by hash. Part of the
 * caller's transaction.
 */
export async function rememberFiles(
  queries: Kysely<StoreTables>,
  sources: readonly PlannedSource[],
  ids: ReadonlyMap<string, number>,
  readLimits: string,
): Promise<void> {
  const held = sources.flatMap((source) =>
    source.stamp === null ? [] : [{ source, stamp: stampColumns(source.stamp) }],
  );
  if (held.length === 0) return;
  const limited = held.filter(({ source }) => source.kind === 'ended' && source.isLimited);
  const limitedKeys = limited.map(({ stamp }) => stamp.file_key);
  const tries = await earlierTries(queries, limitedKeys, readLimits);
  await forget(
    queries,
    held.map(({ stamp }) => stamp),
  );
  await rememberDocuments(queries, held, ids);
  await rememberRefusals(queries, held, tries, readLimits);
}
