import { monotonicMs } from '../../lib/clock.js';
import type { PdfLine } from '../pdf/lines.js';
import { Refusal } from '../refusal.js';
import { linesOfWords } from './read-lines.js';
import { readPicture, TURNS } from './recogniser.js';
import type { Turn } from './recogniser.js';
import type { OcrRules } from './settings.js';
import type { ReadWord } from './tsv.js';

/** Below this mean confidence a page is tried turned as well, and left out if that does not help. See `eval:scans`. */
const MIN_CONFIDENCE = 65;
/** A page that is turned reads as a few strange words; with fewer, nothing is written on it. */
const MIN_WORDS = 3;

/** What reads the scanned pages of one file, within its limits, and says what came of it. */
export class ScanReader {
  readonly #rules: OcrRules;
  readonly #announce: () => void;
  readonly #startedMs = monotonicMs();
  #pages = 0;
  #pagesRead = 0;
  #unreadable = 0;
  #leftOut = 0;
  #letters = 0;
  #confidence = 0;

  /** @param announce called before each picture, so that each has time of its own */
  constructor(rules: OcrRules, announce: () => void) {
    this.#rules = rules;
    this.#announce = announce;
  }

  /** Whether pages with a text layer are read as pictures too. */
  get isForced(): boolean {
    return this.#rules.mode === 'force';
  }

  /** Whether a further page may be read; if not, it counts as left out. */
  mayRead(): boolean {
    const isOver = this.#pages >= this.#rules.maxPages || monotonicMs() - this.#startedMs > this.#rules.timeoutMs;
    if (isOver) this.#leftOut += 1;
    return !isOver;
  }

  /** To be called before a page's picture is taken out of its file. */
  begin(): void {
    this.#announce();
  }

  /** Returns the lines of a page; none where it is blank or cannot be read well enough. @throws Refusal */
  async lines(picture: Uint8Array): Promise<readonly PdfLine[]> {
    this.#pages += 1;
    const words = await this.#bestWords(picture);
    if (words.length === 0) return [];
    const { letters, confidence } = weigh(words);
    if (confidence / letters < MIN_CONFIDENCE) {
      this.#unreadable += 1;
      return [];
    }
    this.#pagesRead += 1;
    this.#letters += letters;
    this.#confidence += confidence;
    return linesOfWords(words);
  }

  /** Number of pages whose text was read. */
  get pagesRead(): number {
    return this.#pagesRead;
  }

  /** What the result must say of how it was read. */
  warnings(): readonly string[] {
    return [
      ...(this.#pagesRead === 0 ? [] : [`read_by_ocr:${Math.round(this.#confidence / this.#letters)}`]),
      ...(this.#unreadable === 0 ? [] : [`unreadable_pages_left_out:${this.#unreadable}`]),
      ...(this.#leftOut === 0 ? [] : [`ocr_limit_reached:${this.#leftOut}`]),
    ];
  }

  /**
   * Throws where nothing was read because no page could be read well enough, or because the pages with text are beyond
   * the limit. @throws Refusal `unreadable_scan`, `scan_not_read`
   */
  refuseUnreadable(): void {
    if (this.#pagesRead > 0) return;
    if (this.#leftOut > 0)
      throw new Refusal(
        'scan_not_read',
        'No text was found on the pages read as pictures, and more are left out at the limit (--ocr-max-pages).',
      );
    if (this.#unreadable === 0) return;
    throw new Refusal('unreadable_scan', 'The file is a scan, and too little of it can be read with confidence.');
  }

  async #bestWords(picture: Uint8Array): Promise<readonly ReadWord[]> {
    let best: readonly ReadWord[] = [];
    let most = -1;
    for (const turn of TURNS) {
      const words = await this.#wordsAt(picture, turn);
      const { letters, confidence } = weigh(words);
      const mean = letters === 0 ? 0 : confidence / letters;
      if (mean > most) {
        best = words;
        most = mean;
      }
      if (mean >= MIN_CONFIDENCE || (turn === TURNS[0] && words.length < MIN_WORDS)) break;
    }
    return best;
  }

  #wordsAt(picture: Uint8Array, turn: Turn): Promise<readonly ReadWord[]> {
    this.#announce();
    return readPicture(picture, turn, this.#rules.languages);
  }
}

/** Returns the letters of words, and their confidence summed over letters. */
function weigh(words: readonly ReadWord[]): { readonly letters: number; readonly confidence: number } {
  let letters = 0;
  let confidence = 0;
  for (const word of words) {
    letters += word.text.length;
    confidence += word.text.length * word.confidence;
  }
  return { letters, confidence };
}
