import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { MessageChannel } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { startTimer } from '../../lib/clock.js';
import { builtModuleUrl } from '../../lib/package-root.js';
import type { PatternTask } from './pattern-task.js';
import { SCAN_TIMEOUT_MS } from './worker-pool.js';
import type { ScanPoolOptions } from './worker-pool.js';

/** Finds AI patterns off the main thread and yields them as they are found. */
export interface PatternStreams {
  /**
   * The events of one text, each an `AiPatternStreamEvent` as JSON, in the order of the text. The worker stays at most
   * a few events ahead of the reader; it stops when the reader returns or the signal aborts.
   * @throws when the work fails
   */
  stream(text: string, signal: AbortSignal): AsyncIterable<string>;
  close(): Promise<void>;
}

/** Texts that a worker has in progress: while one reader is slow it continues with another text. */
const TEXTS_PER_WORKER = 32;
const IDLE_TIMEOUT_MS = 60_000;
const WORKER = 'service/scans/workers/patterns-worker.thread.cjs';

/** Events that a worker has sent and the reader has not taken yet. */
class Inbox {
  /** Thread of the worker, once it has started. */
  threadId: number | null = null;
  readonly #waiting: string[] = [];
  readonly #changes = new EventTarget();
  #isClosed = false;

  constructor(port: MessagePort, signal: AbortSignal) {
    port.on('message', (message: unknown) => {
      if (typeof message === 'string') this.#waiting.push(message);
      if (typeof message === 'number') this.threadId = message;
      this.#notify();
    });
    port.on('close', () => {
      this.#isClosed = true;
      this.#notify();
    });
    signal.addEventListener('abort', () => this.#notify(), { once: true });
  }

  get isAtEnd(): boolean {
    return this.#isClosed && this.#waiting.length === 0;
  }

  take(): string | undefined {
    return this.#waiting.shift();
  }

  /** Resolves to true when an event came, the port closed or the signal aborted; to false after `timeoutMs`. */
  async changed(timeoutMs: number): Promise<boolean> {
    const limit = new AbortController();
    const timer = startTimer(() => limit.abort(), timeoutMs);
    try {
      await once(this.#changes, 'changes', { signal: limit.signal });
      return true;
    } catch {
      return false;
    } finally {
      timer.cancel();
    }
  }

  #notify(): void {
    this.#changes.dispatchEvent(new Event('changes'));
  }
}

/**
 * Events as they arrive at a port, until the worker closes its side; `terminate` ends a worker that has been silent for
 * too long.
 */
async function* received(
  port: MessagePort,
  signal: AbortSignal,
  timeoutMs: number,
  terminate: (threadId: number | null) => Promise<void>,
): AsyncGenerator<string, void> {
  const inbox = new Inbox(port, signal);
  for (;;) {
    signal.throwIfAborted();
    const event = inbox.take();
    if (event !== undefined) {
      port.postMessage(null);
      yield event;
    } else if (inbox.isAtEnd) return;
    else if (!(await inbox.changed(timeoutMs))) {
      // Until it has ended, the pool would send it further texts.
      await terminate(inbox.threadId);
      throw new Error('no event came from the pattern worker for too long');
    }
  }
}

/** @param lexicons `PatternLexicons`, which each worker checks */
function startPool({ threads = availableParallelism(), warm, worker = WORKER }: ScanPoolOptions, lexicons: unknown) {
  return new Piscina<PatternTask, void>({
    filename: builtModuleUrl(worker).href,
    minThreads: warm === 'none' ? 0 : 1,
    maxThreads: threads,
    idleTimeout: IDLE_TIMEOUT_MS,
    concurrentTasksPerWorker: TEXTS_PER_WORKER,
    recordTiming: false,
    // With atomics a worker that waits for its readers would block and take no further text.
    atomics: 'disabled',
    workerData: lexicons,
  });
}

/**
 * Starts a pool of pattern workers, each with the compiled catalogue; at most one is started at once. A
 * worker that hangs is replaced; its texts fail.
 * @param loadLexicons returns `PatternLexicons`, which each worker checks; called before the first is started
 */
export function createPatternStreams(loadLexicons: () => unknown, options: ScanPoolOptions = {}): PatternStreams {
  const { warm = 'first', timeoutMs = SCAN_TIMEOUT_MS } = options;
  let made: Piscina<PatternTask, void> | null = null;
  const poolOf = (): Piscina<PatternTask, void> => (made ??= startPool(options, loadLexicons()));
  if (warm !== 'none') poolOf();
  const terminate = async (threadId: number | null): Promise<void> => {
    await made?.threads.find((thread) => thread.threadId === threadId)?.terminate();
  };
  return {
    stream: async function* (text, signal) {
      const { port1, port2 } = new MessageChannel();
      const work = poolOf().run({ text, port: port2 }, { transferList: [port2] });
      work.catch(() => undefined);
      try {
        yield* received(port1, signal, timeoutMs, terminate);
        await work;
      } finally {
        // The worker sees its port close and stops.
        port1.close();
      }
    },
    close: async () => made?.close(),
  };
}
