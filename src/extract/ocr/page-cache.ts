import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Value } from 'typebox/value';
import { systemClock } from '../../lib/clock.js';
import { randomBytes, randomId } from '../../lib/random.js';
import { sha256Hex } from '../../lib/hash.js';
import { FolderSize } from './folder-size.js';
import { PageWords } from './page-result.js';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** A page of words takes a few hundred kilobytes; an entry that inflates to more is not one of ours. */
const MAX_ENTRY_BYTES = 64 * 1024 * 1024;
const FOLDER_LETTERS = 2;

function sealed(text: string, secret: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, secret, iv);
  const content = Buffer.concat([cipher.update(gzipSync(text)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), content]);
}

function opened(entry: Buffer, secret: Buffer): string {
  const decipher = createDecipheriv(CIPHER, secret, entry.subarray(0, IV_BYTES));
  decipher.setAuthTag(entry.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const packed = Buffer.concat([decipher.update(entry.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  return gunzipSync(packed, { maxOutputLength: MAX_ENTRY_BYTES }).toString('utf8');
}

/**
 * The words of scanned pages, one file each, by the hash of the page's picture. An entry is encrypted with a key made
 * of that hash, so that only who has the picture can read it: `--keep-text none` keeps no text on the disk. Entries and
 * the folder may be deleted at any time; beyond a size, those that were not used for longest are.
 */
export class PageCache {
  readonly #folder: string;
  readonly #reader: string;
  readonly #size: FolderSize;

  /** @param reader what reads the pages, with its version and languages: pages of another one are not known */
  constructor(folder: string, reader: string, maxBytes: number) {
    this.#folder = folder;
    this.#reader = reader;
    this.#size = new FolderSize(folder, maxBytes);
  }

  /** Returns the words of a page; null where it was not read before, or its entry is damaged. */
  async get(pictureHash: string): Promise<PageWords | null> {
    try {
      const path = this.#pathOf(pictureHash);
      const text = opened(await readFile(path), this.#secretOf(pictureHash));
      await this.#markUsed(path);
      return Value.Parse(PageWords, JSON.parse(text));
    } catch {
      return null;
    }
  }

  /** Keeps the words of a page. Where they cannot be written, the page is read again the next time. */
  async put(pictureHash: string, page: PageWords): Promise<void> {
    const path = this.#pathOf(pictureHash);
    const partial = `${path}.${randomId()}`;
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const entry = sealed(JSON.stringify(page), this.#secretOf(pictureHash));
      await writeFile(partial, entry, { mode: 0o600 });
      await rename(partial, path);
      await this.#size.added(entry.length);
    } catch {
      await rm(partial, { force: true }).catch(() => undefined);
    }
  }

  /** An entry that cannot be marked, such as one of another user, is read all the same. */
  async #markUsed(path: string): Promise<void> {
    const now = new Date(systemClock.now());
    await utimes(path, now, now).catch(() => undefined);
  }

  #pathOf(pictureHash: string): string {
    const name = sha256Hex(`name ${this.#reader} ${pictureHash}`);
    return join(this.#folder, name.slice(0, FOLDER_LETTERS), name);
  }

  #secretOf(pictureHash: string): Buffer {
    return createHash('sha256').update(`key ${this.#reader} ${pictureHash}`).digest();
  }
}
