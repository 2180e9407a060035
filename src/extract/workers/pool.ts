import { AssayError } from '../../lib/errors.js';
import type { Extraction, ExtractionFailure } from '../../records/extraction.js';
import { reasonOf } from './endings.js';
import type { Job, WorkerLimits } from './messages.js';
import type { PageCache } from '../ocr/page-cache.js';
import { ScannedPages } from '../ocr/scanned-pages.js';
import { PageWorkers } from './page-workers.js';
import type { OnSpent } from './spent-time.js';
import type { WorkerEnd } from './start-worker.js';
import type { Ended } from './reading.js';
import { WorkerProcess } from './worker-process.js';

/** After this many consecutive workers that ended before they could read a file, the program is considered broken. */
const MAX_FAILED_STARTS = 3;
/** Files assigned to a worker at once while many wait, so that it starts the next file while its result is sent. */
const ASSIGNED_AHEAD = 2;
/**
 * Above this number of waiting files per worker, files are assigned ahead. With fewer, no file should wait behind a
 * slow one while another worker is idle.
 */
const MANY_WAITING = 4;

interface Task {
  readonly job: Job;
  /** What ended the worker that read its pictures; null where none did. */
  readonly pictures: WorkerEnd | null;
  readonly signal: AbortSignal | undefined;
  readonly onSpent: OnSpent;
  readonly resolve: (extraction: Extraction) => void;
  readonly reject: (reason: unknown) => void;
}

export interface PoolOptions {
  readonly workers: number;
  readonly limits: WorkerLimits;
  /** Keeps the words of scanned pages; null: they are read again in each file. */
  readonly pageCache: PageCache | null;
}

function failureBy(end: WorkerEnd): ExtractionFailure {
  return { status: 'failed', ...reasonOf(end), format: null, contentHash: null };
}

/** Returns what was read of a file without its pictures, which says so; the failure where that is nothing. */
function withoutPictures(extraction: Extraction, end: WorkerEnd | null): Extraction {
  if (end === null) return extraction;
  if (extraction.status === 'text')
    return { ...extraction, warnings: [...extraction.warnings, 'scanned_pages_left_out'] };
  return extraction.reason === 'scan_not_read' ? failureBy(end) : extraction;
}

const closed = (): AssayError =>
  new AssayError({
    code: 'extractor_closed',
    message: 'text extraction was closed while files were waiting',
    nextStep: 'Run again.',
    exitCode: 1,
  });

/**
 * A fixed number of worker processes, started on demand. A worker that hangs, uses too much memory or crashes is killed
 * and replaced; only its file fails, with a reason. Files are read in order.
 */
export class WorkerPool {
  readonly #options: PoolOptions;
  readonly #waiting: Task[] = [];
  readonly #workers = new Set<WorkerProcess>();
  readonly #pages: ScannedPages;
  readonly #pageWorkers: PageWorkers;
  #failedStarts = 0;
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#pageWorkers = new PageWorkers({
      timeoutMs: options.limits.timeoutMs,
      start: (onEnd) => this.#startPageWorker(onEnd),
      onFree: () => this.#pump(),
    });
    this.#pages = new ScannedPages(options.pageCache, () => this.#pageWorkers.take());
  }

  /** @param onSpent told of the processor time that the file takes */
  run(job: Job, signal?: AbortSignal, onSpent: OnSpent = () => undefined): Promise<Extraction> {
    if (this.#isClosed) return Promise.reject(closed());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, pictures: null, signal, onSpent, resolve, reject });
      this.#pump();
    });
  }

  /** Ends all workers. Files that are waiting or being read are rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const task of this.#waiting.splice(0)) task.reject(closed());
    await Promise.all([...[...this.#workers].map((worker) => worker.end()), this.#pageWorkers.close()]);
    await this.#pages.kept();
  }

  #pump(): void {
    while (this.#waiting.length > 0) {
      const worker =
        this.#workerFor(1) ??
        this.#startWorker() ??
        (this.#waiting.length > MANY_WAITING * this.#workers.size ? this.#workerFor(ASSIGNED_AHEAD) : null);
      if (worker === null) return;
      const task = this.#waiting.shift();
      if (task === undefined) return;
      void this.#serve(worker, task);
    }
  }

  /** A file whose pictures ended its worker is read once more without them: its other pages may hold text. */
  #handleEnd(task: Task, { by, hasBegunPictures }: Ended): void {
    if (!hasBegunPictures || task.pictures !== null) task.resolve(failureBy(task.pictures ?? by));
    else this.#waiting.unshift({ ...task, job: { ...task.job, withoutScans: true }, pictures: by });
  }

  #workerFor(fileCount: number): WorkerProcess | null {
    for (const worker of this.#workers) if (worker.takes(fileCount)) return worker;
    return null;
  }

  #startWorker(): WorkerProcess | null {
    // One that reads pages for others makes room: the files come first.
    const isFull = this.#workers.size + this.#pageWorkers.count >= this.#options.workers;
    if (isFull && !this.#pageWorkers.endOne()) return null;
    const worker = new WorkerProcess(this.#options.limits, this.#pages, () => {
      this.#workers.delete(worker);
      this.#pump();
    });
    this.#workers.add(worker);
    return worker;
  }

  /** Starts a worker for pages where no file waits for one; a worker without a file makes room. */
  #startPageWorker(onEnd: (worker: WorkerProcess) => void): WorkerProcess | null {
    if (this.#isClosed || this.#waiting.length > 0) return null;
    if (this.#workers.size + this.#pageWorkers.count >= this.#options.workers) {
      const idle = [...this.#workers].find(({ isIdle }) => isIdle);
      if (idle === undefined) return null;
      this.#workers.delete(idle);
      void idle.end();
    }
    const worker = new WorkerProcess(this.#options.limits, this.#pages, () => onEnd(worker));
    return worker;
  }

  async #serve(worker: WorkerProcess, task: Task): Promise<void> {
    try {
      task.signal?.throwIfAborted();
      const outcome = await worker.read(task.job, this.#options.limits.timeoutMs, task.onSpent, task.signal);
      this.#failedStarts = 0;
      if (outcome === 'unread') {
        if (this.#isClosed) task.reject(closed());
        else this.#waiting.unshift(task);
      } else if ('by' in outcome) this.#handleEnd(task, outcome);
      else task.resolve(withoutPictures(outcome, task.pictures));
    } catch (thrown) {
      // An abort may kill a worker that is still starting: then the abort is the reason.
      if (task.signal?.aborted === true) task.reject(task.signal.reason);
      else if (this.#isClosed || this.#failedStarts >= MAX_FAILED_STARTS) task.reject(thrown);
      else {
        this.#failedStarts += 1;
        this.#waiting.unshift(task);
      }
    }
    this.#pump();
  }
}
