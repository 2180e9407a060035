import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { MessageChannel } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { PatternLexicons } from '../../engines/patterns/index.js';
import { builtModuleUrl } from '../../lib/package-root.js';

/** Finds AI patterns off the main thread and gives them as they are found. */
export interface PatternStreams {
  /**
   * The events of one text, each an `AiPatternStreamEvent` as JSON, in the order of the text. The worker stays at most a few events ahead of the reader;
   * it stops when the reader returns or the signal aborts. Throws when the work fails.
   */
  stream(text: string, signal: AbortSignal): AsyncIterable<string>;
  close(): Promise<void>;
}

/** One text for a pattern worker, with the port its events go to. The reader posts one message for each event it took. */
export interface PatternTask {
  readonly text: string;
  readonly port: MessagePort;
}

/** Events a worker may be ahead of its reader. */
export const EVENTS_AHEAD = 16;
/** A worker whose readers are slow goes on with other texts meanwhile. */
const TEXTS_PER_WORKER = 32;
const IDLE_TIMEOUT_MS = 60_000;

/** Events as they arrive at a port, until the worker closes its side. */
async function* received(port: MessagePort, signal: AbortSignal): AsyncGenerator<string, void> {
  const waiting: string[] = [];
  const worker = { closed: false };
  const news = new EventTarget();
  const tell = (): boolean => news.dispatchEvent(new Event('news'));
  port.on('message', (event: unknown) => {
    if (typeof event === 'string') waiting.push(event);
    tell();
  });
  port.on('close', () => {
    worker.closed = true;
    tell();
  });
  signal.addEventListener('abort', tell, { once: true });
  for (;;) {
    signal.throwIfAborted();
    const event = waiting.shift();
    if (event !== undefined) {
      port.postMessage(null);
      yield event;
    } else if (worker.closed) return;
    else await once(news, 'news');
  }
}

/** Starts a pool of pattern workers, each with the compiled catalogue; one is kept warm. @param threads by default one a core */
export function createPatternStreams(lexicons: PatternLexicons, threads: number = availableParallelism()): PatternStreams {
  const pool = new Piscina<PatternTask, void>({
    filename: builtModuleUrl('service/scans/patterns-worker.js').href,
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: IDLE_TIMEOUT_MS,
    concurrentTasksPerWorker: TEXTS_PER_WORKER,
    // A worker that waits for its readers must not sleep on its queue of texts.
    atomics: 'disabled',
    workerData: lexicons,
  });
  return {
    stream: async function* (text, signal) {
      const { port1, port2 } = new MessageChannel();
      const work = pool.run({ text, port: port2 }, { transferList: [port2] });
      work.catch(() => undefined);
      try {
        yield* received(port1, signal);
        await work;
      } finally {
        // The worker sees its port close and stops.
        port1.close();
      }
    },
    close: () => pool.close(),
  };
}
