import { SLASH } from '../../lib/code-units.js';
import { isUtf8 } from 'node:buffer';
import { resolve } from 'node:path';

const SEPARATOR = Buffer.from('/');

/** A path as absolute bytes, for reading, and as text, for display: names on disk need not be valid UTF-8. */
export interface BytePath {
  readonly bytes: Buffer;
  readonly shown: string;
}

export function bytePath(path: string, cwd: string): BytePath {
  return { bytes: Buffer.from(resolve(cwd, path)), shown: path };
}

/** Returns the path of a child of a folder; `name` is the raw name as Latin-1, which preserves every byte. */
export function childPath(folder: BytePath, name: string): BytePath {
  const nameBytes = Buffer.from(name, 'latin1');
  const bytes = Buffer.concat(
    folder.bytes.at(-1) === SLASH ? [folder.bytes, nameBytes] : [folder.bytes, SEPARATOR, nameBytes],
  );
  return { bytes, shown: `${folder.shown}${folder.shown.endsWith('/') ? '' : '/'}${nameBytes.toString('utf8')}` };
}

/** Returns the raw bytes of a path that is not valid UTF-8; null for other paths. */
export function rawBytesOf(path: BytePath): Buffer | null {
  return isUtf8(path.bytes) ? null : path.bytes;
}
