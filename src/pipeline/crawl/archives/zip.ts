import { SLASH } from '../../../lib/code-units.js';
import { isUtf8 } from 'node:buffer';
import type { FileHandle } from 'node:fs/promises';
import iconv from 'iconv-lite';
import { openRegularFile } from '../../../lib/regular-file.js';
import type { ArchiveFormat, ArchiveMember } from './format.js';
import type { ReasonCode } from '../../../records/reasons.js';
import { BrokenArchive } from './format.js';
import { checked, localHeader, localHeaderOf, unpacked } from './zip-content.js';
import type { LocalHeader } from './zip-content.js';
import type { ZipEntry } from './zip-directory.js';
import { hasDirectory, zipEntries } from './zip-directory.js';

const ENCRYPTED = 1;
const SIZES_FOLLOW = 8;
const UTF8_NAME = 0x800;
const STORED = 0;
const DEFLATED = 8;
/** Unix file types, the top four bits of a mode. */
const REGULAR = 8;
const LINK = 10;
/** Members that show that a zip is one document: Office Open XML, OpenDocument, EPUB. */
const DOCUMENT_PART = /^(?:\[Content_Types\]\.xml|mimetype|META-INF\/container\.xml)$/u;

type OnUnpacked = (bytes: number) => void;

const ends = (
  name: Buffer,
  reason: ReasonCode,
  message: string,
  outcome: 'failed' | 'skipped' = 'failed',
): ArchiveMember => ({ name, kind: 'ended', outcome, reason, message });

/** Converts a name to UTF-8: names are UTF-8 if flagged or valid, otherwise in the format's original code page. */
const nameOf = (name: Buffer, flags: number): Buffer =>
  (flags & UTF8_NAME) !== 0 || isUtf8(name) ? name : Buffer.from(iconv.decode(name, 'cp437'));

/** Returns why a member cannot be read, judged by its header; null if it can. */
function refusal(name: Buffer, flags: number, method: number, unixType: number): ArchiveMember | null {
  if (unixType === LINK)
    return ends(
      name,
      'archive_link',
      'links in archives are not followed; the target is read under its own name',
      'skipped',
    );
  if (unixType !== 0 && unixType !== REGULAR)
    return ends(name, 'not_a_regular_file', 'it is a pipe, a socket or a device');
  if ((flags & ENCRYPTED) !== 0) return ends(name, 'encrypted', 'it is protected by a password');
  if (method !== STORED && method !== DEFLATED)
    return ends(name, 'unsupported_format', `it is compressed with method ${method}, which is not supported`);
  return null;
}

async function memberOf(file: FileHandle, entry: ZipEntry, onUnpacked: OnUnpacked): Promise<ArchiveMember> {
  const name = nameOf(entry.name, entry.flags);
  const refused = refusal(name, entry.flags, entry.method, entry.unixType);
  if (refused !== null) return refused;
  const local = await localHeaderOf(file, entry.name, entry.offset);
  if (local === null) return ends(name, 'corrupt', 'the archive is damaged at this member');
  return {
    name,
    kind: 'file',
    content: checked(
      unpacked(file, { start: local.start, method: entry.method }, local.start + entry.packedBytes),
      entry.crc,
      onUnpacked,
    ),
  };
}

/**
 * Returns the offset of the next local header after a member whose sizes follow its bytes, with or without a signature.
 */
async function afterSizes(file: FileHandle, at: number): Promise<number> {
  for (const bytes of [16, 24, 12, 20]) if ((await localHeader(file, at + bytes)) !== null) return at + bytes;
  return at + 16;
}

/** Yields members in sequence by their local headers, which are all that a truncated zip has. */
async function* membersInSequence(file: FileHandle, onUnpacked: OnUnpacked): AsyncGenerator<ArchiveMember> {
  let at = 0;
  for (let local = await localHeader(file, at); local !== null; local = await localHeader(file, at)) {
    const header: LocalHeader = local;
    const name = nameOf(header.name, header.flags);
    const sizesFollow = (header.flags & SIZES_FOLLOW) !== 0;
    const refused = refusal(name, header.flags, header.method, 0);
    if (sizesFollow && (header.method !== DEFLATED || refused !== null)) break;
    at = header.start + header.packedBytes;
    const isFolder = name.at(-1) === SLASH;
    if (refused !== null) yield refused;
    else if (!isFolder && !sizesFollow)
      yield { name, kind: 'file', content: checked(unpacked(file, header, at), header.crc, onUnpacked) };
    else if (!isFolder) {
      const taken: { bytes: number | null } = { bytes: null };
      yield {
        name,
        kind: 'file',
        content: checked(
          unpacked(file, header, Number.POSITIVE_INFINITY, (bytes) => (taken.bytes = bytes)),
          null,
          onUnpacked,
        ),
      };
      if (taken.bytes === null) break;
      at = await afterSizes(file, header.start + taken.bytes);
    }
  }
  throw new BrokenArchive('its list of members is missing; the members before the break were read');
}

/** Zip (PKWARE APPNOTE 6.3), also beyond 4 GiB and 65,535 members. */
export const zip: ArchiveFormat = {
  suffixes: ['.zip'],
  async isDocument(path) {
    const file = await openRegularFile(path);
    try {
      if (!(await hasDirectory(file)))
        return DOCUMENT_PART.test((await localHeader(file, 0))?.name.toString('latin1') ?? '');
      for await (const { name } of zipEntries(file)) if (DOCUMENT_PART.test(name.toString('latin1'))) return true;
      return false;
    } finally {
      await file.close();
    }
  },
  async *members(path, onUnpacked) {
    const file = await openRegularFile(path);
    try {
      if (!(await hasDirectory(file))) yield* membersInSequence(file, onUnpacked);
      else
        for await (const entry of zipEntries(file))
          if (entry.name.at(-1) !== SLASH) yield await memberOf(file, entry, onUnpacked);
    } finally {
      await file.close();
    }
  },
};
