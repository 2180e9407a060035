import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Value } from 'typebox/value';
import { AssayError } from '../lib/errors.js';
import { builtModuleUrl } from '../lib/package-root.js';
import type { Extraction } from '../records/extraction.js';
import type { Job, WorkerLimits } from './messages.js';
import { Reply } from './messages.js';

/** How a worker ended before it had an answer. */
export type WorkerEnd = 'timeout' | 'memory' | 'crash';

/** Of the memory a worker may hold, the share of the JavaScript heap: the rest is for code and native buffers. */
const HEAP_SHARE = 0.75;
const MEBIBYTE = 1024 * 1024;
/** With a worker to each processor, threads that help one take the time of the next. */
const ALONE = ['--single-threaded-gc', '--no-concurrent-recompilation'];
const STDERR_KEPT = 2_000;

function startProcess(limits: WorkerLimits): ChildProcess {
  const heapMb = Math.floor((limits.memoryBytes / MEBIBYTE) * HEAP_SHARE);
  return fork(fileURLToPath(builtModuleUrl('extract/worker.js')), [JSON.stringify(limits)], {
    execArgv: [`--max-old-space-size=${heapMb}`, ...ALONE],
    // Nothing of the caller's environment: keys stay out of processes that read hostile files.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

/** One worker process: reads one file at a time and is ended from outside when it does not come back. */
export class WorkerProcess {
  readonly #process: ChildProcess;
  readonly #ready: Promise<void>;
  readonly #exited: Promise<unknown>;
  #stderr = '';
  #isBusy = false;
  /** Told to end, or ended already. */
  #isEnding = false;

  /** @param onEnd called once, whenever and however the process ends */
  constructor(limits: WorkerLimits, onEnd: () => void) {
    this.#process = startProcess(limits);
    this.#exited = new Promise((resolve) => {
      this.#process.once('exit', resolve);
      this.#process.on('error', resolve);
    }).then(() => {
      this.#isEnding = true;
      onEnd();
    });
    this.#process.stderr?.on('data', (chunk: Buffer) => (this.#stderr = (this.#stderr + chunk.toString('utf8')).slice(-STDERR_KEPT)));
    this.#ready = this.#nextReply().then((reply) => {
      if (reply === 'exit') throw this.#startFailure();
    });
    // Observed by whoever reads first; a worker that is never used must not raise an unhandled rejection.
    this.#ready.catch(() => undefined);
  }

  get isIdle(): boolean {
    return !this.#isBusy && !this.#isEnding;
  }

  /** Reads one file: its result, or how the worker ended. Rejects when the worker cannot start, or with the signal's reason when aborted. */
  async read(job: Job, timeoutMs: number, signal?: AbortSignal): Promise<Extraction | WorkerEnd> {
    this.#hold(true);
    const limit = { isPassed: false };
    const kill = (): void => this.#kill();
    signal?.addEventListener('abort', kill, { once: true });
    let timer: NodeJS.Timeout | undefined;
    try {
      await this.#ready;
      timer = setTimeout(() => {
        limit.isPassed = true;
        kill();
      }, timeoutMs);
      const answer = this.#nextReply();
      this.#process.send(job);
      const reply = await answer;
      if (reply === 'exit') {
        signal?.throwIfAborted();
        return limit.isPassed ? 'timeout' : this.#endedBySize() ? 'memory' : 'crash';
      }
      if (reply.kind === 'ready') throw new Error('a worker said it was ready twice');
      if (reply.worn) await this.end();
      return reply.extraction;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', kill);
      this.#hold(false);
    }
  }

  async end(): Promise<void> {
    this.#kill();
    await this.#exited;
  }

  /** It takes no file any more. An idle worker does not hold the program; its end must, or the program stops before it has heard of it. */
  #kill(): void {
    this.#isEnding = true;
    this.#process.ref();
    this.#process.kill('SIGKILL');
  }

  /** The watchdog and the system's own memory killer use SIGKILL; V8 aborts when its heap is full. */
  #endedBySize(): boolean {
    return this.#process.signalCode === 'SIGKILL' || this.#process.signalCode === 'SIGABRT';
  }

  /** A worker keeps the program alive only while it works, or is about to end. */
  #hold(isBusy: boolean): void {
    this.#isBusy = isBusy;
    if (isBusy) {
      this.#process.ref();
      this.#process.channel?.ref();
    } else if (!this.#isEnding) {
      this.#process.unref();
      this.#process.channel?.unref();
    }
  }

  async #nextReply(): Promise<Reply | 'exit'> {
    const listening = new AbortController();
    const message = once(this.#process, 'message', listening).then(([value]: unknown[]) => Value.Parse(Reply, value));
    // Once the exit has won the race, the listener's own rejection says nothing more.
    message.catch(() => undefined);
    try {
      return await Promise.race([message, this.#exited.then(() => 'exit' as const)]);
    } finally {
      listening.abort();
    }
  }

  #startFailure(): AssayError {
    return new AssayError({
      code: 'extract_worker_failed',
      message: `a worker that reads files could not start: ${this.#stderr.trim().split('\n').at(-1) ?? 'no output'}`,
      nextStep: 'Build the program again (npm run build), or install it again.',
      exitCode: 1,
    });
  }
}
