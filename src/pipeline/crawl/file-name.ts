import { SLASH } from '../../lib/code-units.js';
import { isUtf8 } from 'node:buffer';
import { resolve } from 'node:path';

const SEPARATOR = Buffer.from('/');

/** A path as absolute bytes, for reading, and as text, for display: names on disk need not be valid UTF-8. */
export interface BytePath {
  readonly bytes: Buffer;
  readonly shown: string;
  /** The bytes as text, where they are known to be valid UTF-8; left out where that was not looked at. */
  readonly text?: string;
}

/** A path whose bytes are made when they are asked for: few files need more than the text. */
class TextPath implements BytePath {
  #bytes: Buffer | null = null;

  constructor(
    readonly text: string,
    readonly shown: string,
  ) {}

  get bytes(): Buffer {
    return (this.#bytes ??= Buffer.from(this.text));
  }
}

export function bytePath(path: string, cwd: string): BytePath {
  const text = resolve(cwd, path);
  return text.isWellFormed() ? new TextPath(text, path) : { bytes: Buffer.from(text), shown: path };
}

const isAscii = (name: string): boolean => Buffer.byteLength(name) === name.length;

/** Returns a raw name, given as Latin-1, as text for display. */
export function shownName(name: string): string {
  return isAscii(name) ? name : Buffer.from(name, 'latin1').toString('utf8');
}

const below = (folder: string, name: string): string => `${folder}${folder.endsWith('/') ? '' : '/'}${name}`;

/** Returns the path of a child of a folder; `name` is the raw name as Latin-1, which preserves every byte. */
export function childPath(folder: BytePath, name: string): BytePath {
  const shown = below(folder.shown, shownName(name));
  if (folder.text !== undefined && isAscii(name)) return new TextPath(below(folder.text, name), shown);
  const bytes = Buffer.concat([
    folder.bytes,
    ...(folder.bytes.at(-1) === SLASH ? [] : [SEPARATOR]),
    Buffer.from(name, 'latin1'),
  ]);
  return isUtf8(bytes) ? new TextPath(bytes.toString('utf8'), shown) : { bytes, shown };
}

/** Returns the raw bytes of a path that is not valid UTF-8; null for other paths. */
export function rawBytesOf(path: BytePath): Buffer | null {
  return path.text !== undefined || isUtf8(path.bytes) ? null : path.bytes;
}
