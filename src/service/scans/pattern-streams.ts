import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { MessageChannel } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { builtModuleUrl } from '../../lib/package-root.js';
import { SCAN_TIMEOUT_MS } from './worker-pool.js';
import type { ScanPoolOptions } from './worker-pool.js';

/** Finds AI patterns off the main thread and gives them as they are found. */
export interface PatternStreams {
  /**
   * The events of one text, each an `AiPatternStreamEvent` as JSON, in the order of the text. The worker stays at most
   * a few events ahead of the reader; it stops when the reader returns or the signal aborts. Throws when the work
   * fails.
   */
  stream(text: string, signal: AbortSignal): AsyncIterable<string>;
  close(): Promise<void>;
}

/**
 * One text for a pattern worker, with the port its events go to. The reader posts one message for each event it took.
 */
export interface PatternTask {
  readonly text: string;
  readonly port: MessagePort;
}

/** Events a worker may be ahead of its reader. */
export const EVENTS_AHEAD = 16;
/** A worker whose readers are slow goes on with other texts meanwhile. */
const TEXTS_PER_WORKER = 32;
const IDLE_TIMEOUT_MS = 60_000;

/** What a worker has sent and nobody has read yet. */
class Inbox {
  /** Of the worker, once it has begun. */
  threadId: number | null = null;
  private readonly waiting: string[] = [];
  private readonly news = new EventTarget();
  private isClosed = false;

  constructor(port: MessagePort, signal: AbortSignal) {
    port.on('message', (message: unknown) => {
      if (typeof message === 'string') this.waiting.push(message);
      if (typeof message === 'number') this.threadId = message;
      this.tell();
    });
    port.on('close', () => {
      this.isClosed = true;
      this.tell();
    });
    signal.addEventListener('abort', () => this.tell(), { once: true });
  }

  get isAtEnd(): boolean {
    return this.isClosed && this.waiting.length === 0;
  }

  take(): string | undefined {
    return this.waiting.shift();
  }

  /** Resolves when something has changed: true; or nothing has for `timeoutMs`: false. */
  async changed(timeoutMs: number): Promise<boolean> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), timeoutMs);
    try {
      await once(this.news, 'news', { signal: limit.signal });
      return true;
    } catch {
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  private tell(): void {
    this.news.dispatchEvent(new Event('news'));
  }
}

/**
 * Events as they arrive at a port, until the worker closes its side; `giveUp` ends a worker that has been silent for
 * too long.
 */
async function* received(
  port: MessagePort,
  signal: AbortSignal,
  timeoutMs: number,
  giveUp: (threadId: number | null) => void,
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
      giveUp(inbox.threadId);
      throw new Error('no event came from the pattern worker for too long');
    }
  }
}

/**
 * Starts a pool of pattern workers, each with the compiled catalogue; one is kept warm unless told otherwise. A worker
 * that hangs is replaced; the texts it was at fail. @param lexicons `PatternLexicons`, which each worker checks
 */
export function createPatternStreams(
  lexicons: unknown,
  {
    threads = availableParallelism(),
    warm = true,
    timeoutMs = SCAN_TIMEOUT_MS,
    worker = 'service/scans/workers/patterns-worker.js',
  }: ScanPoolOptions = {},
): PatternStreams {
  const pool = new Piscina<PatternTask, void>({
    filename: builtModuleUrl(worker).href,
    minThreads: warm ? 1 : 0,
    maxThreads: threads,
    idleTimeout: IDLE_TIMEOUT_MS,
    concurrentTasksPerWorker: TEXTS_PER_WORKER,
    // A worker that waits for its readers must not sleep on its queue of texts.
    atomics: 'disabled',
    workerData: lexicons,
  });
  const giveUp = (threadId: number | null): void =>
    void pool.threads.find((thread) => thread.threadId === threadId)?.terminate();
  return {
    stream: async function* (text, signal) {
      const { port1, port2 } = new MessageChannel();
      const work = pool.run({ text, port: port2 }, { transferList: [port2] });
      work.catch(() => undefined);
      try {
        yield* received(port1, signal, timeoutMs, giveUp);
        await work;
      } finally {
        // The worker sees its port close and stops.
        port1.close();
      }
    },
    close: () => pool.close(),
  };
}
