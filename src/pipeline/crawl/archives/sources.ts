import type { ArchiveStamp } from '../../../records/archive.js';
import { rm } from 'node:fs/promises';
import type { ReasonCode } from '../../../records/reasons.js';
import type { Source } from '../../../records/source.js';
import type { ReadRows } from '../datasets/sources.js';
import type { BytePath } from '../file-name.js';
import { rawBytesOf } from '../file-name.js';
import { brokenFile } from '../file-source.js';
import type { LeftOutRule } from '../../../records/left-out.js';
import type { IgnoreRules } from '../ignore-rules.js';
import type { ScratchFile } from '../scratch-file.js';
import type { CrawlSettings } from '../settings.js';
import type { ArchiveFormat, ArchiveMember } from './format.js';
import { archiveFormatOf } from './formats.js';
import { ArchiveLimit, ArchiveLimits } from './limits.js';
import { MemberNames, memberPath } from './member-name.js';
import { unpackMember } from './unpack-member.js';

/** A file that is walked as a folder. */
export interface Archive {
  /** Its path among the sources. */
  readonly path: BytePath;
  /** Path below the root of the walk, for the ignore rules. */
  readonly below: string;
  /** Path of its bytes. */
  readonly readPath: Buffer;
  readonly format: ArchiveFormat;
  /** Stamp of the file on disk that it is, or that it is in. */
  readonly stamp: Omit<ArchiveStamp, 'contentHash' | 'walkedAs'>;
}

export interface ArchiveWalk {
  readonly settings: CrawlSettings;
  readonly rules: IgnoreRules;
  /** Returns a path for one unpacked member, by its name; the reader of the member deletes it. */
  readonly scratchFile: ScratchFile;
  /**
   * Returns a function that reads a dataset's rows from the path of its bytes; null for other files, or without
   * `--dataset`.
   */
  readonly rowsOf: (path: BytePath) => ReadRows | null;
  /** Told of each member that a rule leaves out. */
  readonly leftOut: (rule: LeftOutRule, path: BytePath) => void;
}

/** State within one archive on disk: the remaining limits and the nesting depth. */
interface Place {
  readonly walk: ArchiveWalk;
  readonly limits: ArchiveLimits;
  readonly depth: number;
}

function failed(path: BytePath, reason: ReasonCode, message: string, outcome: 'failed' | 'skipped' = 'failed'): Source {
  return {
    path: path.shown,
    pathBytes: rawBytesOf(path),
    datasetId: null,
    content: { kind: 'ended', outcome, reason, message },
  };
}

/**
 * Returns the stamp of a member. Its key cannot equal that of a file, because file keys are absolute paths: names have
 * no empty segment, so the double slash separates archive and name.
 */
function memberStamp(archive: Archive, name: string): Archive['stamp'] {
  const { fileKey, ...stamp } = archive.stamp;
  return { fileKey: `${fileKey.startsWith('member:') ? '' : 'member:'}${fileKey}//${name}`, ...stamp };
}

/** Unpacks a member that is a file. Returns the path of its bytes, or a failed source with the reason. */
async function unpacked(
  member: Pick<Member, 'name' | 'path' | 'content'>,
  isContainer: boolean,
  { settings, scratchFile }: ArchiveWalk,
): Promise<{ readonly file: string } | { readonly failure: Source }> {
  const file = scratchFile(member.name);
  const mostBytes = isContainer ? settings.archiveMaxBytes : settings.archiveMaxMemberBytes;
  const failure = await unpackMember(file, member.content, mostBytes);
  return failure === null ? { file } : { failure: failed(member.path, failure.reason, failure.message) };
}

/** A member that is a file, with its path among the sources. */
interface Member {
  readonly name: string;
  readonly path: BytePath;
  readonly content: AsyncIterable<Uint8Array>;
}

/** Yields the sources in one member: the file itself, or what a nested archive or a dataset holds. */
async function* fileMember(archive: Archive, member: Member, place: Place): AsyncGenerator<Source> {
  const { walk } = place;
  const { name, path } = member;
  const rows = walk.rowsOf(path);
  // `rows.csv.gz` is a dataset, and without `--dataset` a packed file.
  const nested = rows === null ? archiveFormatOf(name) : null;
  const deepest = walk.settings.archiveMaxDepth;
  if (nested !== null && place.depth >= deepest) {
    const message = `archives are read up to ${deepest} levels deep, and this one is deeper`;
    yield failed(path, 'archive_too_deep', message);
    return;
  }
  const result = await unpacked(member, nested !== null || rows !== null, walk);
  if ('failure' in result) {
    yield result.failure;
    return;
  }
  const { file } = result;
  const readPath = Buffer.from(file);
  const stamp = memberStamp(archive, name);
  const inner: Archive | null =
    nested === null ? null : { path, below: `${archive.below}/${name}`, readPath, format: nested, stamp };
  if (inner !== null && !(await isDocument(inner))) yield* membersOf(inner, { ...place, depth: place.depth + 1 });
  else if (rows !== null) yield* rows(readPath);
  else {
    yield {
      path: path.shown,
      pathBytes: rawBytesOf(path),
      datasetId: null,
      content: { kind: 'file', readPath: file, temporary: true, ...stamp },
    };
    return;
  }
  await rm(file, { force: true });
}

async function* memberSources(
  archive: Archive,
  member: ArchiveMember,
  name: string,
  place: Place,
): AsyncGenerator<Source> {
  const path = memberPath(archive.path, name);
  const below = `${archive.below}/${Buffer.from(name, 'latin1').toString('utf8')}`;
  const { rules, leftOut } = place.walk;
  const rule = rules.leftOutOnTheWay(archiveFormatOf(name) === null ? below : `${below}/`);
  if (rule !== null) leftOut(rule, path);
  else if (member.kind === 'ended') yield failed(path, member.reason, member.message, member.outcome);
  else yield* fileMember(archive, { name, path, content: member.content }, place);
}

const membersIn = ({ format, readPath, path }: Archive, { limits }: Place): AsyncIterable<ArchiveMember> =>
  format.members(readPath, (bytes) => limits.countBytes(bytes), path.shown);

async function* membersOf(archive: Archive, place: Place): AsyncGenerator<Source> {
  const names = new MemberNames();
  let isEmpty = true;
  try {
    for await (const member of membersIn(archive, place)) {
      isEmpty = false;
      place.limits.countMember();
      yield* memberSources(archive, member, names.nameOf(member.name), place);
    }
    // It would be in no count: who handed it in would seem to have handed in nothing.
    if (isEmpty) yield failed(archive.path, 'no_text', 'the archive holds no files');
  } catch (error) {
    if (error instanceof ArchiveLimit && place.depth > 1) throw error;
    yield error instanceof ArchiveLimit
      ? failed(archive.path, error.reason, error.message)
      : brokenFile(archive.path, error);
  }
}

/** Whether a file named like an archive is a document in the same container; damaged files count as archives. */
export async function isDocument({ format, readPath }: Pick<Archive, 'format' | 'readPath'>): Promise<boolean> {
  try {
    return await format.isDocument(readPath);
  } catch {
    return false;
  }
}

/**
 * Yields the members of an archive as sources, such as `corpus.zip/inner/a.txt`, including members of nested archives.
 * A member that cannot be read is a failed source. So is the archive itself if it is damaged or exceeds a limit; the
 * members before that are kept.
 */
export function archiveSources(archive: Archive, walk: ArchiveWalk): AsyncGenerator<Source> {
  return membersOf(archive, { walk, limits: new ArchiveLimits(walk.settings, archive.stamp.sizeBytes), depth: 1 });
}
