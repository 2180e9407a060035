import { lstatSync, statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { messageOf, systemCodeOf } from '../../lib/errors.js';
import { NotRegularFile } from '../../lib/regular-file.js';
import type { ReasonCode } from '../../records/reasons.js';
import type { Source, SourceContent } from '../../records/source.js';
import type { BytePath } from './file-name.js';
import { rawBytesOf } from './file-name.js';
import type { ScratchFile } from './scratch-file.js';

function endedAs(outcome: 'failed' | 'skipped', reason: ReasonCode, message: string): SourceContent {
  return { kind: 'ended', outcome, reason, message };
}

const notRegular = (): SourceContent => endedAs('failed', 'not_a_regular_file', 'it is a pipe, a socket or a device');

/** Whether there is a link at a path: what it leads to is not asked. */
function isLink({ text, bytes }: BytePath): boolean {
  try {
    return lstatSync(text ?? bytes).isSymbolicLink();
  } catch {
    return false;
  }
}

/** Returns a source's failure for an error of the file system, or for what has taken the place of a file. */
function failureOf(error: unknown, path: BytePath): SourceContent {
  const code = systemCodeOf(error);
  if (error instanceof NotRegularFile)
    return error.isFolder
      ? endedAs('failed', 'vanished', 'a folder took the place of the file before it was read')
      : notRegular();
  // A socket cannot be opened.
  if (code === 'ENXIO') return notRegular();
  if ((code === 'ENOENT' || code === 'ENOTDIR') && isLink(path))
    return endedAs('failed', 'broken_link', 'what the link leads to is not there');
  if (code === 'ENOTDIR') return endedAs('failed', 'vanished', 'a file took the place of a folder before it was read');
  if (code === 'ENOENT') return endedAs('failed', 'vanished', 'the file no longer exists');
  if (code === 'ELOOP') return endedAs('failed', 'link_loop', 'the link leads back to itself');
  if (code === 'EACCES' || code === 'EPERM')
    return endedAs('failed', 'unreadable', 'the permissions do not allow reading it');
  return endedAs('failed', 'unreadable', `it cannot be read (${code ?? 'unknown failure'})`);
}

/**
 * The time of the last change of a file's content, name or rights, which no program can set, and its inode. A file that
 * was rewritten and given its old time, or replaced by another, has another mark.
 */
export function changeMarkOf({ ctimeMs, ino }: Pick<Stats, 'ctimeMs' | 'ino'>): string {
  return `${ctimeMs} ${ino}`;
}

/** @throws what the file system says */
function lookedAt(path: BytePath, readPath: string, fileKey: string): SourceContent {
  // The asynchronous call costs many times the synchronous one, for each of a million files.
  const found = statSync(path.text ?? path.bytes);
  if (found.isDirectory())
    return endedAs('skipped', 'linked_folder', 'a link to a folder is not followed; name the folder itself');
  if (!found.isFile()) return notRegular();
  return {
    kind: 'file',
    readPath,
    temporary: false,
    sizeBytes: found.size,
    mtimeMs: found.mtimeMs,
    changeMark: changeMarkOf(found),
    fileKey,
  };
}

/** Returns a file that is read through a link with a valid UTF-8 path: extraction takes paths as text only. */
async function throughLink(path: BytePath, scratchFile: ScratchFile): Promise<SourceContent> {
  try {
    const readPath = scratchFile(path.shown);
    const content = lookedAt(path, readPath, `hex:${path.bytes.toString('hex')}`);
    if (content.kind !== 'file') return content;
    await symlink(path.bytes, readPath);
    return { ...content, temporary: true };
  } catch (error) {
    return failureOf(error, path);
  }
}

/** Returns a file that is read at its own path. */
function atItsPlace(path: BytePath, readPath: string): SourceContent {
  try {
    return lookedAt(path, readPath, readPath);
  } catch (error) {
    return failureOf(error, path);
  }
}

/** Returns the source of a path that is not a folder, with what is known about it without reading it. */
export function fileSource(path: BytePath, scratchFile: ScratchFile): Source | Promise<Source> {
  const source = { path: path.shown, pathBytes: rawBytesOf(path), datasetId: null };
  if (source.pathBytes === null)
    return { ...source, content: atItsPlace(path, path.text ?? path.bytes.toString('utf8')) };
  return throughLink(path, scratchFile).then((content) => ({ ...source, content }));
}

/** Returns a folder that cannot be walked as a failed source. */
export function unreadableFolder(path: BytePath, error: unknown): Source {
  return { path: path.shown, pathBytes: rawBytesOf(path), datasetId: null, content: failureOf(error, path) };
}

/**
 * Returns a file that could not be read to its end as a failed source: the system did not allow it, or its content is
 * damaged.
 */
export function brokenFile(path: BytePath, error: unknown): Source {
  const content =
    isSystemError(error) || error instanceof NotRegularFile
      ? failureOf(error, path)
      : endedAs('failed', 'corrupt', `reading stopped: ${messageOf(error)}`);
  return { path: path.shown, pathBytes: rawBytesOf(path), datasetId: null, content };
}

/** Errors of the file system have an `errno`. Errors of zlib have a code, too. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
