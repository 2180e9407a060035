import type { OnSpent } from '../workers/spent-time.js';
import type { PageCache } from './page-cache.js';
import type { PageResult } from './page-result.js';

/** A worker that is kept free for one page. */
export interface PageHelper {
  /** Reads the picture of the page; afterwards the worker is free for another. Never rejects. */
  read(picture: Uint8Array, onSpent: OnSpent): Promise<PageResult>;
  /** Frees it without a page. */
  release(): void;
}

/** A page that a worker is to read, or is reading. */
interface Reading {
  /** Resolves with what came of it; null where its worker ended before. */
  readonly ended: Promise<PageResult | null>;
  readonly end: (result: PageResult | null) => void;
  helper: PageHelper | null;
}

/** What a worker does with a page: use what is known, read it itself, or hand its picture over. */
export type Next = { readonly next: 'use'; readonly result: PageResult } | { readonly next: 'read' | 'hand' };

function newReading(): Reading {
  let end: Reading['end'] = () => undefined;
  const ended = new Promise<PageResult | null>((resolve) => (end = resolve));
  return { ended, end, helper: null };
}

/** The scanned pages that workers read at present, by the hash of their pictures: each page is read once. */
export class ScannedPages {
  readonly #cache: PageCache | null;
  readonly #helper: () => PageHelper | null;
  readonly #readings = new Map<string, Reading>();
  readonly #writing = new Set<Promise<void>>();

  /** @param helper returns a worker that is free to read a page; null where none is */
  constructor(cache: PageCache | null, helper: () => PageHelper | null) {
    this.#cache = cache;
    this.#helper = helper;
  }

  /** Returns what a worker does with a page. With `read` and `hand` it must be ended by `hand` or `end`. */
  async ask(hash: string): Promise<Next> {
    for (let other = this.#readings.get(hash); other !== undefined; other = this.#readings.get(hash)) {
      const result = await other.ended;
      if (result !== null) return { next: 'use', result };
    }
    const reading = newReading();
    this.#readings.set(hash, reading);
    const known = (await this.#cache?.get(hash)) ?? null;
    if (known !== null) {
      this.#settle(hash, known);
      return { next: 'use', result: known };
    }
    reading.helper = this.#helper();
    return { next: reading.helper === null ? 'read' : 'hand' };
  }

  /** Returns what the worker that was kept free made of a page. */
  async hand(hash: string, picture: Uint8Array, onSpent: OnSpent): Promise<PageResult> {
    const reading = this.#readings.get(hash);
    const helper = reading?.helper ?? null;
    if (reading === undefined || helper === null)
      return { status: 'refused', reason: 'corrupt', message: 'The page was handed over unasked.' };
    reading.helper = null;
    const result = await helper.read(picture, onSpent);
    this.end(hash, result);
    return result;
  }

  /** To be called with what a worker made of a page that it read itself; null where it ended before. */
  end(hash: string, result: PageResult | null): void {
    if (result?.status === 'words' && this.#cache !== null) {
      const written = this.#cache.put(hash, result).finally(() => this.#writing.delete(written));
      this.#writing.add(written);
    }
    this.#settle(hash, result);
  }

  /** Resolves when every page that was read is kept. */
  async kept(): Promise<void> {
    await Promise.all(this.#writing);
  }

  #settle(hash: string, result: PageResult | null): void {
    const reading = this.#readings.get(hash);
    this.#readings.delete(hash);
    reading?.helper?.release();
    reading?.end(result);
  }
}
