import { messageOf } from '../../lib/errors.js';
import { reasonOf } from './endings.js';
import type { PageResult } from '../ocr/page-result.js';
import type { PageHelper } from '../ocr/scanned-pages.js';
import type { WorkerProcess } from './worker-process.js';

/** How the pool lets pages be read. */
export interface PageWorkersOptions {
  readonly timeoutMs: number;
  /** Starts a worker; null where no further one may run. */
  readonly start: (onEnd: (worker: WorkerProcess) => void) => WorkerProcess | null;
  /** Called whenever a worker is free or has ended. */
  readonly onFree: () => void;
}

/** @param read reads the page in a worker */
async function pageOf(read: () => ReturnType<WorkerProcess['readPage']>): Promise<PageResult> {
  try {
    const outcome = await read();
    if (outcome === 'unread') return { status: 'refused', ...reasonOf('crash') };
    return 'by' in outcome ? { status: 'refused', ...reasonOf(outcome.by) } : outcome;
  } catch (thrown) {
    return { status: 'broken', message: messageOf(thrown) };
  }
}

/**
 * Workers that read pages for those that read files. They read nothing else: the engine stays in memory, which the next
 * file might need.
 */
export class PageWorkers {
  readonly #options: PageWorkersOptions;
  readonly #free = new Set<WorkerProcess>();
  readonly #taken = new Set<WorkerProcess>();

  constructor(options: PageWorkersOptions) {
    this.#options = options;
  }

  /** How many there are. */
  get count(): number {
    return this.#free.size + this.#taken.size;
  }

  /** Returns a worker that is kept free for one page; null where none can be had. */
  take(): PageHelper | null {
    const [free] = this.#free;
    const worker = free ?? this.#options.start((ended) => this.#forget(ended));
    if (worker === null) return null;
    this.#free.delete(worker);
    this.#taken.add(worker);
    return {
      read: async (picture, onSpent) => {
        const result = await pageOf(() => worker.readPage(picture, this.#options.timeoutMs, onSpent));
        this.#release(worker);
        return result;
      },
      release: () => this.#release(worker),
    };
  }

  /** Ends a worker that is free, so that one for files can start in its place. Returns whether there was one. */
  endOne(): boolean {
    const [free] = this.#free;
    if (free === undefined) return false;
    this.#free.delete(free);
    void free.end();
    return true;
  }

  async close(): Promise<void> {
    const all = [...this.#free, ...this.#taken];
    this.#free.clear();
    this.#taken.clear();
    await Promise.all(all.map((worker) => worker.end()));
  }

  #release(worker: WorkerProcess): void {
    if (this.#taken.delete(worker) && worker.isIdle) this.#free.add(worker);
    this.#options.onFree();
  }

  #forget(worker: WorkerProcess): void {
    this.#free.delete(worker);
    this.#taken.delete(worker);
    this.#options.onFree();
  }
}
