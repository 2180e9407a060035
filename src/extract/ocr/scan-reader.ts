import { monotonicMs } from '../../lib/clock.js';
import { countOf } from '../../lib/number-text.js';
import { LeftOutPages } from '../left-out-pages.js';
import type { PdfLine } from '../pdf/lines.js';
import { brokenProgram } from '../program-fault.js';
import { Refusal } from '../refusal.js';
import { linesOfWords } from './read-lines.js';
import type { PageDesk } from './page-desk.js';
import type { PageResult } from './page-result.js';
import { MIN_CONFIDENCE, weigh } from './page-words.js';
import type { OcrRules } from './settings.js';

/** A page whose picture is no longer needed. */
export interface ScannedPage {
  /** Returns its lines; none where it is blank or cannot be read well enough. @throws Refusal */
  lines(): Promise<readonly PdfLine[]>;
}

/** What reads the scanned pages of one file, within its limits, and says what came of it. */
export class ScanReader {
  readonly #rules: OcrRules;
  readonly #desk: PageDesk;
  readonly #startedMs = monotonicMs();
  #pages = 0;
  #pagesRead = 0;
  readonly #unreadable = new LeftOutPages();
  readonly #beyondLimit = new LeftOutPages();
  readonly #refused = new LeftOutPages();
  #letters = 0;
  #confidence = 0;
  #refusal: Refusal | null = null;

  constructor(rules: OcrRules, desk: PageDesk) {
    this.#rules = rules;
    this.#desk = desk;
  }

  /** Whether pages with a text layer are read as pictures too. */
  get isForced(): boolean {
    return this.#rules.mode === 'force';
  }

  /** Whether a page may be read; if not, it counts as left out. @param page its number, from 1 */
  mayRead(page: number): boolean {
    const isOver = this.#pages >= this.#rules.maxPages || monotonicMs() - this.#startedMs > this.#rules.timeoutMs;
    if (isOver) this.#beyondLimit.add(page);
    return !isOver;
  }

  /** To be called before a page's picture is taken out of its file. */
  begin(): void {
    this.#desk.announce('take_out');
  }

  /** Begins to read a page, and resolves when its picture may be discarded. Pages may be read at the same time. */
  async read(picture: Uint8Array, page: number): Promise<ScannedPage> {
    this.#pages += 1;
    const { result } = await this.#desk.begin(picture, this.#rules.languages);
    return { lines: async () => this.#linesOf(await result, page) };
  }

  /** Number of pages whose text was read. */
  get pagesRead(): number {
    return this.#pagesRead;
  }

  /** To be called for a page that cost more than it may: the others are worth reading. */
  leaveOut(page: number, refusal: Refusal): void {
    this.#refused.add(page);
    this.#refusal ??= refusal;
  }

  /** What the result must say about how it was read. */
  warnings(): readonly string[] {
    return [
      ...(this.#pagesRead === 0 ? [] : [`read_by_ocr:${Math.round(this.#confidence / this.#letters)}`]),
      ...this.#unreadable.warnings('unreadable_pages_left_out'),
      ...this.#beyondLimit.warnings('ocr_limit_reached'),
      ...this.#refused.warnings('scanned_pages_left_out'),
    ];
  }

  /**
   * Throws where nothing was read because no page could be read well enough, or because the pages with text are beyond
   * the limit. @throws Refusal `unreadable_scan`, `scan_not_read`
   */
  refuseUnreadable(): void {
    if (this.#pagesRead > 0) return;
    if (this.#refusal !== null) throw this.#refusal;
    if (this.#beyondLimit.count > 0)
      throw new Refusal(
        'scan_not_read',
        `No text was found on ${countOf(this.#pages, 'page')} read as pictures, and ${this.#beyondLimit.count} more ` +
          'are left out at the limit (--ocr-max-pages, --ocr-timeout-ms).',
      );
    if (this.#unreadable.count === 0) return;
    throw new Refusal('unreadable_scan', 'The file is a scan, and too little of it can be read with confidence.');
  }

  #linesOf(result: PageResult, page: number): readonly PdfLine[] {
    if (result.status === 'broken') throw brokenProgram(result.message);
    if (result.status === 'refused') throw new Refusal(result.reason, result.message);
    const { words } = result;
    if (words.length === 0) return [];
    const { letters, confidence } = weigh(words);
    if (confidence / letters < MIN_CONFIDENCE) {
      this.#unreadable.add(page);
      return [];
    }
    this.#pagesRead += 1;
    this.#letters += letters;
    this.#confidence += confidence;
    return linesOfWords(words);
  }
}
