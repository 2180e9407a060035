import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Value } from 'typebox/value';
import { randomBytes, randomId } from '../../lib/random.js';
import { sha256Hex } from '../../lib/hash.js';
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
 * the folder may be deleted at any time.
 */
export class PageCache {
  readonly #folder: string;
  readonly #reader: string;

  /** @param reader what reads the pages, with its version and languages: pages of another one are not known */
  constructor(folder: string, reader: string) {
    this.#folder = folder;
    this.#reader = reader;
  }

  /** Returns the words of a page; null where it was not read before, or its entry is damaged. */
  async get(pictureHash: string): Promise<PageWords | null> {
    try {
      const text = opened(await readFile(this.#pathOf(pictureHash)), this.#secretOf(pictureHash));
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
      await writeFile(partial, sealed(JSON.stringify(page), this.#secretOf(pictureHash)), { mode: 0o600 });
      await rename(partial, path);
    } catch {
      await rm(partial, { force: true }).catch(() => undefined);
    }
  }

  #pathOf(pictureHash: string): string {
    const name = sha256Hex(`name ${this.#reader} ${pictureHash}`);
    return join(this.#folder, name.slice(0, FOLDER_LETTERS), name);
  }

  #secretOf(pictureHash: string): Buffer {
    return createHash('sha256').update(`key ${this.#reader} ${pictureHash}`).digest();
  }
}
