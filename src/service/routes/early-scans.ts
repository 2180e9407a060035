import type { ScanAnswer } from '../scans/index.js';
import type { UploadedFile } from '../uploads/index.js';

/** A small plain file with its scan, which began when it arrived. */
export interface BegunScan {
  readonly filename: string;
  readonly content: Uint8Array;
  /** Null where the file holds no words. */
  readonly begun: Promise<ScanAnswer | null>;
}

/** Scans the bytes of one small plain file, at its position in the upload. */
export type ScanBytes = (
  file: Omit<UploadedFile, 'content'> & { readonly content: Uint8Array },
) => Promise<ScanAnswer | null>;

/** Texts of one upload that wait for a worker at once: other requests' texts come between them. */
export const MAX_TEXTS_AT_ONCE = 32;

/**
 * Begins the scans of small plain files while the rest of the upload is still arriving, as long as enough words are
 * left for them: their texts never return to the main thread.
 */
export class EarlyScans {
  readonly #scanBy: (fields: ReadonlyMap<string, string>) => ScanBytes;
  #waiting: (() => void)[] = [];
  #running = 0;
  #scan: ScanBytes | null = null;
  #wordsLeft: number;

  /**
   * @param scanBy returns the scan, from the form fields that came before the first file
   * @param wordsLeft what the key may spend; Infinity on a metered plan
   */
  constructor(scanBy: (fields: ReadonlyMap<string, string>) => ScanBytes, wordsLeft: number) {
    this.#scanBy = scanBy;
    this.#wordsLeft = wordsLeft;
  }

  /** Null where the file has to wait: it is on disk, or may hold more words than are left. */
  begin({ filename, content, position }: UploadedFile, fields: ReadonlyMap<string, string>): BegunScan | null {
    // A word takes a byte at least.
    if (typeof content === 'string' || content.length > this.#wordsLeft) return null;
    this.#wordsLeft -= content.length;
    const scan = (this.#scan ??= this.#scanBy(fields));
    const begun = this.#turn().then(() => scan({ filename, content, position }));
    begun.catch(() => undefined).finally(() => this.#next());
    return { filename, content, begun };
  }

  /** Drops the scans that still wait. */
  cancel(): void {
    this.#waiting = [];
  }

  /** Resolves when one more text may go to the workers. */
  #turn(): Promise<void> {
    if (this.#running < MAX_TEXTS_AT_ONCE) {
      this.#running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Gives the place of a text that is done to the text that has waited longest. */
  #next(): void {
    const start = this.#waiting.shift();
    if (start === undefined) this.#running -= 1;
    else start();
  }
}
