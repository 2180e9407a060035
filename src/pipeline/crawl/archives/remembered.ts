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
function nameBelow(archive: BytePath, { path, pathBytes }: Pick<Source, 'path' | 'pathBytes'>): string {
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

/** Stores what a walk notes of an archive, in groups; nothing more once one of its members must be read each time. */
class NoteKeeper {
  #notes: MemberNote[] | null = [];
  #archiveId: number | null = null;
  #position = 0;

  constructor(
    private readonly memory: ArchiveMemory,
    private readonly archive: Pick<ArchiveStamp, 'fileKey' | 'walkedAs'>,
  ) {}

  add(note: MemberNote | null): void {
    if (note === null) this.#notes = null;
    else this.#notes?.push(note);
  }

  async keepGroups(): Promise<void> {
    while (this.#notes !== null && this.#notes.length >= NOTES_TOGETHER)
      await this.#keep(this.#notes.splice(0, NOTES_TOGETHER), null);
  }

  /** @param stampOf the stamp of the archive now; null where it has changed */
  async end(stampOf: () => Promise<ArchiveStamp | null>): Promise<void> {
    await this.keepGroups();
    const end = this.#notes === null ? null : await stampOf();
    if (this.#notes !== null && end !== null) await this.#keep(this.#notes, end);
  }

  async #keep(notes: readonly MemberNote[], end: ArchiveStamp | null): Promise<void> {
    const { archive } = this;
    this.#archiveId = await this.memory.keep({
      archiveId: this.#archiveId,
      archive,
      position: this.#position,
      notes,
      end,
    });
    this.#position += notes.length;
  }
}

/** Walks the archive and stores its members for the next run. @param counted members left out that were told of */
async function* walked(
  archive: Archive,
  walk: ArchiveWalk,
  memory: ArchiveMemory,
  as: string,
  counted: number,
): AsyncGenerator<Source> {
  const notes = new NoteKeeper(memory, { fileKey: archive.stamp.fileKey, walkedAs: as });
  let left = 0;
  const leftOut: ArchiveWalk['leftOut'] = (rule, path) => {
    const name = nameBelow(archive.path, { path: path.shown, pathBytes: rawBytesOf(path) });
    notes.add({ name, kind: 'left_out', rule });
    left += 1;
    if (left > counted) walk.leftOut(rule, path);
  };
  for await (const source of archiveSources(archive, { ...walk, leftOut })) {
    notes.add(noteOf(archive.path, source));
    await notes.keepGroups();
    yield source;
  }
  await notes.end(() => stampNow(archive, as));
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

type Given = Extract<RememberedMember, { readonly kind: 'known' | 'ended' }>;

function rememberedSource(archive: Archive, member: Given): Source {
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
  let [given, leftOut] = [0, 0];
  let isComplete = before !== null;
  if (before !== null) {
    for await (const member of memory.members(before)) {
      isComplete = member.kind !== 'forgotten';
      if (member.kind === 'forgotten') break;
      if (member.kind === 'left_out') {
        leftOut += 1;
        walk.leftOut(member.rule, memberPath(archive.path, member.name));
        continue;
      }
      given += 1;
      yield rememberedSource(archive, member);
    }
  }
  if (isComplete) return;
  for await (const source of walked(archive, walk, memory, as, leftOut)) {
    given -= 1;
    if (given < 0) yield source;
    else if (source.content.kind === 'file' && source.content.temporary)
      await rm(source.content.readPath, { force: true });
  }
}
