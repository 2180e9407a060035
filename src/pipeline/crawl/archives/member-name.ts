import type { BytePath } from '../file-name.js';

/**
 * Returns a member's name as a path below its archive: without root, drive and upward steps, so that no name leads out
 * of the archive. Names are Latin-1, which preserves every byte. Returns an empty string if nothing is left.
 */
export function harmlessName(name: string): string {
  return name
    .replaceAll('\u0000', '')
    .replaceAll('\\', '/')
    .replace(/^[a-z]:/iu, '')
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.' && segment !== '..')
    .join('/');
}

/** The names of an archive's members. A repeated name gets a number. */
export class MemberNames {
  readonly #seen = new Set<string>();

  /** Returns the unique name of a member as Latin-1. */
  nameOf(stored: Buffer): string {
    const name = harmlessName(stored.toString('latin1')) || 'unnamed';
    let own = name;
    for (let number = 2; this.#seen.has(own); number += 1) own = `${name}#${number}`;
    this.#seen.add(own);
    return own;
  }
}

/** Returns the path of a member below its archive, such as `corpus.zip/inner/a.txt`. */
export function memberPath(archive: BytePath, name: string): BytePath {
  const nameBytes = Buffer.from(name, 'latin1');
  return {
    bytes: Buffer.concat([archive.bytes, Buffer.from('/'), nameBytes]),
    shown: `${archive.shown}/${nameBytes.toString('utf8')}`,
  };
}
