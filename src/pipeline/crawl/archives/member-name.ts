import type { BytePath } from '../file-name.js';

/**
 * A member's name as a path below its archive: no root, no drive, no step upwards, so that no name leads out of the
 * archive. Takes and gives names as Latin-1, which keeps every byte. Empty where nothing is left.
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

/** Names of one archive's members, each its own: one that was there before gets its number. */
export class MemberNames {
  readonly #seen = new Set<string>();

  /** The name under which a member is known, as Latin-1. */
  nameOf(stored: Buffer): string {
    const name = harmlessName(stored.toString('latin1')) || 'unnamed';
    let own = name;
    for (let number = 2; this.#seen.has(own); number += 1) own = `${name}#${number}`;
    this.#seen.add(own);
    return own;
  }
}

/** The path of a member below its archive, as `corpus.zip/inner/a.txt`. */
export function memberPath(archive: BytePath, name: string): BytePath {
  const nameBytes = Buffer.from(name, 'latin1');
  return {
    bytes: Buffer.concat([archive.bytes, Buffer.from('/'), nameBytes]),
    shown: `${archive.shown}/${nameBytes.toString('utf8')}`,
  };
}
