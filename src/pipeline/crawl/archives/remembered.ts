import { rm, stat } from 'node:fs/promises';
import { sha256OfFile } from '../../../lib/file-hash.js';
import { sha256Hex } from '../../../lib/hash.js';
import type {
  ArchiveMemory,
  ArchiveStamp,
  MemberNote,
  RememberedArchive,
  RememberedMember,
} from '../../../records/archive.js';
import { REASONS } from '../../../records/reasons.js';
import { isSameFile } from '../../../records/source.js';
import type { Source } from '../../../records/source.js';
import type { BytePath } from '../file-name.js';
import { rawBytesOf } from '../file-name.js';
import { changeMarkOf } from '../file-source.js';
import { memberPath } from './member-name.js';
import { archiveSources } from './sources.js';
import type { Archive, ArchiveWalk } from './sources.js';

/** Increased when archives are read differently: entries of earlier revisions are then read again. */
const WALK_REVISION = 5;
/** Number of members stored together. */
const NOTES_TOGETHER = 256;

/** Returns everything except its bytes that decides which members an archive has. */
function walkedAs({ below }: Archive, { settings, rules }: ArchiveWalk): string {
  return sha256Hex(JSON.stringify([WALK_REVISION, below, settings, rules.identity]));
}

/** Returns the path below the archive, as Latin-1. */
function nameBelow(archive: BytePath, { path, pathBytes }: Source): string {
  const bytes =
    pathBytes === null
      ? Buffer.from(path).subarray(Buffer.byteLength(archive.shown))
      : Buffer.from(pathBytes).subarray(archive.bytes.length);
  return bytes.subarray(1).toString('latin1');
}

/** Returns what to store of a member; null for members that must be read: rows, and failures that may be temporary. */
function noteOf(archive: BytePath, source: Source): MemberNote | null {
  const { content, datasetId } = source;
  if (datasetId !== null) return null;
  const name = nameBelow(archive, source);
  if (content.kind === 'file') return { name, kind: 'file', fileKey: content.fileKey };
  // A failure of the system may be temporary.
  if (content.kind !== 'ended' || REASONS[content.reason].again === 'always') return null;
  return { name, kind: 'ended', outcome: content.outcome, reason: content.reason, message: content.message };
}

/** Returns the current stamp of the archive; null if it has changed since it was walked. */
async function stampNow({ stamp, readPath }: Archive, as: string): Promise<ArchiveStamp | null> {
  try {
    const contentHash = await sha256OfFile(readPath, stamp.sizeBytes);
    const now = await stat(readPath);
    const isSame = isSameFile(stamp, { sizeBytes: now.size, mtimeMs: now.mtimeMs, changeMark: changeMarkOf(now) });
    return isSame ? { ...stamp, contentHash, walkedAs: as } : null;
  } catch {
    // It was removed during the walk; the sources are valid, but not stored.
    return null;
  }
}

/** Walks the archive and stores its members for the next run. */
async function* walked(archive: Archive, walk: ArchiveWalk, memory: ArchiveMemory, as: string): AsyncGenerator<Source> {
  const known = { fileKey: archive.stamp.fileKey, walkedAs: as };
  let archiveId: number | null = null;
  let position = 0;
  let notes: MemberNote[] | null = [];
  for await (const source of archiveSources(archive, walk)) {
    const note = notes === null ? null : noteOf(archive.path, source);
    if (note === null) notes = null;
    else notes?.push(note);
    if (notes?.length === NOTES_TOGETHER) {
      archiveId = await memory.keep({ archiveId, archive: known, position, notes, end: null });
      position += notes.length;
      notes = [];
    }
    yield source;
  }
  const end = notes === null ? null : await stampNow(archive, as);
  if (notes !== null && end !== null) await memory.keep({ archiveId, archive: known, position, notes, end });
}

/** Returns what is stored of the archive if it is unchanged: by size and time, else by its bytes. */
async function unchanged(
  { stamp, readPath }: Archive,
  memory: ArchiveMemory,
  as: string,
): Promise<RememberedArchive | null> {
  const before = await memory.find(stamp.fileKey);
  if (before?.stamp.walkedAs !== as || before.stamp.sizeBytes !== stamp.sizeBytes) return null;
  if (isSameFile(before.stamp, stamp)) return before;
  const contentHash = await sha256OfFile(readPath, stamp.sizeBytes).catch(() => null);
  if (contentHash !== before.stamp.contentHash) return null;
  const { mtimeMs, changeMark } = stamp;
  await memory.touch(before, { mtimeMs, changeMark });
  return { ...before, stamp: { ...before.stamp, mtimeMs, changeMark } };
}

function rememberedSource(archive: Archive, member: Exclude<RememberedMember, { readonly kind: 'forgotten' }>): Source {
  const path = member.name === '' ? archive.path : memberPath(archive.path, member.name);
  const known = { path: path.shown, pathBytes: rawBytesOf(path), datasetId: null };
  if (member.kind === 'known')
    return { ...known, content: { kind: 'known', mtimeMs: archive.stamp.mtimeMs, known: member.content } };
  return {
    ...known,
    content: { kind: 'ended', outcome: member.outcome, reason: member.reason, message: member.message },
  };
}

/**
 * Yields the members of an archive as sources. Members of an unchanged archive come from the store: it is only unpacked
 * if one of them must be read again. With the same bytes the order is the same, so members already yielded are then
 * skipped.
 */
export async function* rememberedSources(
  archive: Archive,
  walk: ArchiveWalk,
  memory: ArchiveMemory,
): AsyncGenerator<Source> {
  const as = walkedAs(archive, walk);
  const before = await unchanged(archive, memory, as);
  let given = 0;
  let isComplete = before !== null;
  if (before !== null) {
    for await (const member of memory.members(before)) {
      isComplete = member.kind !== 'forgotten';
      if (member.kind === 'forgotten') break;
      given += 1;
      yield rememberedSource(archive, member);
    }
  }
  if (isComplete) return;
  for await (const source of walked(archive, walk, memory, as)) {
    given -= 1;
    if (given < 0) yield source;
    else if (source.content.kind === 'file' && source.content.temporary)
      await rm(source.content.readPath, { force: true });
  }
}
