import { startTimer } from '../../lib/clock.js';
import type { Timer } from '../../lib/clock.js';
import type { OriginalFile, PageDrawer, PageDrawing } from '../../records/page-drawing.js';
import type { WorkerLimits } from './messages.js';
import { ScannedPages } from '../ocr/scanned-pages.js';
import { WorkerProcess } from './worker-process.js';

/** Bytes of drawn pages that are kept: those that were used last. */
const KEPT_BYTES = 48 * 1024 * 1024;
/** Pages that wait to be drawn; more are refused. */
const MOST_WAITING = 20;
/** A worker without work is ended after this time. */
const IDLE_MS = 60_000;

/** Drawn pages by their file and number, within a size. */
class KeptPages {
  readonly #pages = new Map<string, Extract<PageDrawing, { status: 'drawn' }>>();
  #bytes = 0;

  get(key: string): PageDrawing | null {
    const page = this.#pages.get(key);
    if (page === undefined) return null;
    // The one used last is the last to go.
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return page;
  }

  add(key: string, page: PageDrawing): void {
    if (page.status !== 'drawn' || page.bytes.length > KEPT_BYTES / 2) return;
    this.#pages.set(key, page);
    this.#bytes += page.bytes.length;
    for (const [oldest, { bytes }] of this.#pages) {
      if (this.#bytes <= KEPT_BYTES) return;
      this.#pages.delete(oldest);
      this.#bytes -= bytes.length;
    }
  }
}

/** Draws pages one after the other in a worker with limits, which is started when one is asked for. */
export class WorkerPageDrawer implements PageDrawer {
  readonly #limits: WorkerLimits;
  readonly #timeoutMs: number;
  readonly #kept = new KeptPages();
  readonly #drawing = new Map<string, Promise<PageDrawing>>();
  #worker: WorkerProcess | null = null;
  #idle: Timer | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(limits: WorkerLimits, timeoutMs: number) {
    this.#limits = limits;
    this.#timeoutMs = timeoutMs;
  }

  async draw(file: OriginalFile, page: number): Promise<PageDrawing> {
    const key = `${file.contentHash} ${page} ${file.path}`;
    const under = this.#drawing.get(key);
    if (under !== undefined) return under;
    if (this.#drawing.size >= MOST_WAITING || this.#isClosed) return { status: 'undrawn', why: 'busy' };
    const work = this.#last.then(() => this.#next(key, file, page));
    this.#drawing.set(key, work);
    this.#last = work.catch(() => undefined).finally(() => this.#drawing.delete(key));
    return work;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#idle?.cancel();
    await this.#worker?.end();
    await this.#last;
  }

  async #next(key: string, file: OriginalFile, page: number): Promise<PageDrawing> {
    if (this.#isClosed) return { status: 'undrawn', why: 'busy' };
    const kept = this.#kept.get(key);
    if (kept !== null) return kept;
    this.#idle?.cancel();
    const outcome = await this.#free().draw({ ...file, page }, this.#timeoutMs);
    this.#idle = startTimer(() => void this.#worker?.end(), IDLE_MS);
    if (outcome === 'unread' || 'by' in outcome) return { status: 'undrawn', why: 'unreadable' };
    this.#kept.add(key, outcome);
    return outcome;
  }

  #free(): WorkerProcess {
    if (this.#worker?.takes(1) === true) return this.#worker;
    const worker = new WorkerProcess(this.#limits, new ScannedPages(null, () => null), () => {
      if (this.#worker === worker) this.#worker = null;
    });
    this.#worker = worker;
    return worker;
  }
}
