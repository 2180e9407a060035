import type { Kysely, Selectable } from 'kysely';
import { kindOf, writeTransaction } from '../../../lib/database/index.js';
import type {
  ArchiveMemory,
  FileTimes,
  MemberNote,
  MemberNotes,
  RememberedArchive,
  RememberedMember,
} from '../../../records/archive.js';
import { knownFiles } from './known-files.js';
import { isSameFile } from '../../../records/source.js';
import type { KnownFile } from '../../../records/source.js';
import type { Reuse } from './known-files.js';
import { storedLeftOutRule, storedLiteral, storedReason } from '../columns/stored-literal.js';
import type { ArchiveMembersTable } from '../tables/file-tables.js';
import type { StoreTables } from '../tables/tables.js';

/** Members looked up together. */
const PAGE = 256;

async function findArchive(queries: Kysely<StoreTables>, fileKey: string): Promise<RememberedArchive | null> {
  const row = await queries
    .selectFrom('archives')
    .selectAll()
    .where('file_key', '=', fileKey)
    .where('complete', '=', 1)
    .orderBy('archive_id', 'desc')
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    archiveId: row.archive_id,
    stamp: {
      fileKey: row.file_key,
      sizeBytes: row.size_bytes,
      mtimeMs: row.mtime_ms,
      changeMark: row.change_mark,
      contentHash: row.content_hash,
      walkedAs: row.walked_as,
    },
  };
}

function rememberedMember(
  row: Selectable<ArchiveMembersTable>,
  known: ReadonlyMap<string, KnownFile>,
  { stamp }: RememberedArchive,
): RememberedMember {
  const { name, outcome, reason, message } = row;
  if (outcome === 'left_out')
    return { name, kind: 'left_out', rule: storedLeftOutRule(message, 'archive_members.message') };
  if (row.file_key === null)
    return {
      name,
      kind: 'ended',
      outcome: storedLiteral(['failed', 'skipped'], outcome, 'archive_members.outcome'),
      reason: storedReason(reason, 'archive_members.reason'),
      message: message ?? '',
    };
  const file = known.get(row.file_key);
  // A member is known by the size and times of its archive.
  return file?.isValid === true && isSameFile(file.stamp, stamp)
    ? { name, kind: 'known', content: file.content }
    : { name, kind: 'forgotten' };
}

async function* membersOf(
  queries: Kysely<StoreTables>,
  archive: RememberedArchive,
  reuse: Reuse,
): AsyncGenerator<RememberedMember> {
  for (let from = 0; ; from += PAGE) {
    const rows = await queries
      .selectFrom('archive_members')
      .selectAll()
      .where('archive_id', '=', archive.archiveId)
      .where('position', '>=', from)
      .orderBy('position')
      .limit(PAGE)
      .execute();
    const known = await knownFiles(
      queries,
      rows.flatMap((row) => row.file_key ?? []),
      reuse,
    );
    for (const row of rows) yield rememberedMember(row, known, archive);
    if (rows.length < PAGE) return;
  }
}

function endOf(note: MemberNote) {
  if (note.kind === 'file') return { outcome: null, reason: null, message: null };
  if (note.kind === 'left_out') return { outcome: note.kind, reason: null, message: note.rule };
  const { outcome, reason, message } = note;
  return { outcome, reason, message };
}

function memberRow(archiveId: number, position: number, note: MemberNote) {
  return {
    archive_id: archiveId,
    position,
    name: note.name,
    file_key: note.kind === 'file' ? note.fileKey : null,
    ...endOf(note),
  };
}

/**
 * Begins the walk of an archive, without what earlier walks left that never came to their end. Where another run walks
 * it at this moment, only the walk that began last is remembered. Returns its id.
 */
async function beginWalk(
  transaction: Kysely<StoreTables>,
  { fileKey, walkedAs }: MemberNotes['archive'],
): Promise<number> {
  await transaction.deleteFrom('archives').where('file_key', '=', fileKey).where('complete', '=', 0).execute();
  const row = {
    file_key: fileKey,
    size_bytes: 0,
    mtime_ms: 0,
    change_mark: '',
    content_hash: '',
    walked_as: walkedAs,
    complete: 0,
  };
  const added = await transaction.insertInto('archives').values(row).returning('archive_id').executeTakeFirstOrThrow();
  return added.archive_id;
}

/** Marks the walk of an archive as complete. It replaces earlier ones. */
async function endWalk(
  transaction: Kysely<StoreTables>,
  archiveId: number,
  fileKey: string,
  end: NonNullable<MemberNotes['end']>,
): Promise<void> {
  await transaction
    .updateTable('archives')
    .set({
      size_bytes: end.sizeBytes,
      mtime_ms: end.mtimeMs,
      change_mark: end.changeMark,
      content_hash: end.contentHash,
      complete: 1,
    })
    .where('archive_id', '=', archiveId)
    .execute();
  await transaction
    .deleteFrom('archives')
    .where('file_key', '=', fileKey)
    .where('archive_id', '<', archiveId)
    .execute();
}

/** Whether the walk of an archive is still the one that is remembered. */
async function isRemembered(transaction: Kysely<StoreTables>, archiveId: number): Promise<boolean> {
  const walk = transaction.selectFrom('archives').select('archive_id').where('archive_id', '=', archiveId);
  const held = kindOf(transaction) === 'postgres' ? walk.forUpdate() : walk;
  return (await held.executeTakeFirst()) !== undefined;
}

function keepMembers(
  queries: Kysely<StoreTables>,
  { archiveId, archive, position, notes, end }: MemberNotes,
): Promise<number> {
  return writeTransaction(queries, async (transaction) => {
    const id = archiveId ?? (await beginWalk(transaction, archive));
    if (archiveId !== null && !(await isRemembered(transaction, archiveId))) return archiveId;
    if (notes.length > 0)
      await transaction
        .insertInto('archive_members')
        .values(notes.map((note, index) => memberRow(id, position + index, note)))
        .execute();
    if (end !== null) await endWalk(transaction, id, archive.fileKey, end);
    return id;
  });
}

function touchArchive(
  queries: Kysely<StoreTables>,
  { archiveId, stamp }: RememberedArchive,
  { mtimeMs, changeMark }: FileTimes,
): Promise<void> {
  const times = { mtime_ms: mtimeMs, change_mark: changeMark };
  return writeTransaction(queries, async (transaction) => {
    for (const table of ['files', 'refused_files'] as const) {
      const members = transaction
        .selectFrom('archive_members')
        .select('file_key')
        .where('archive_id', '=', archiveId)
        .where('file_key', 'is not', null);
      await transaction
        .updateTable(table)
        .set(times)
        .where('file_key', 'in', members)
        .where('mtime_ms', '=', stamp.mtimeMs)
        .where('change_mark', '=', stamp.changeMark)
        .execute();
    }
    await transaction.updateTable('archives').set(times).where('archive_id', '=', archiveId).execute();
  });
}

/** What archives held when they were last walked. */
export function archiveMemory(queries: Kysely<StoreTables>, reuse: Reuse): ArchiveMemory {
  return {
    find: (fileKey) => findArchive(queries, fileKey),
    members: (archive) => membersOf(queries, archive, reuse),
    touch: (archive, times) => touchArchive(queries, archive, times),
    keep: (notes) => keepMembers(queries, notes),
  };
}
