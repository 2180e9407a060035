import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { builtModuleUrl } from '../package-root.js';

const Answer = Type.Union([
  Type.Object({ rows: Type.Array(Type.Unknown()) }),
  Type.Object({ failure: Type.String(), code: Type.Union([Type.String(), Type.Null()]) }),
]);

const hasEnded = (): Error => new Error('the thread that reads the database has ended');

interface Asked {
  readonly resolve: (rows: readonly unknown[]) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A thread that reads an SQLite file over a connection of its own: the caller's thread answers others meanwhile. It
 * sees what was committed when a statement begins. Started at the first statement, and again after it has ended.
 */
export class ReadingThread {
  readonly #path: string;
  #worker: Worker | null = null;
  #asked: Asked | null = null;
  #isClosed = false;

  constructor(path: string) {
    this.#path = path;
  }

  /** Returns the rows of a statement. One at a time: the caller waits for the one before. */
  read(text: string, parameters: readonly unknown[]): Promise<readonly unknown[]> {
    if (this.#isClosed) return Promise.reject(hasEnded());
    const worker = (this.#worker ??= this.#start());
    return new Promise((resolve, reject) => {
      this.#asked = { resolve, reject };
      // The program must not end while an answer is waited for.
      worker.ref();
      worker.postMessage({ text, parameters });
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(builtModuleUrl('lib/database/reading-worker.js'), {
      execArgv: [],
      workerData: this.#path,
    });
    const ended = (error: Error): void => {
      if (this.#worker === worker) this.#worker = null;
      this.#answered()?.reject(error);
    };
    worker
      .on('message', (message) => this.#heard(message))
      .on('error', (error) => ended(error instanceof Error ? error : new Error(String(error))))
      .on('exit', () => ended(hasEnded()));
    return worker;
  }

  #answered(): Asked | null {
    const asked = this.#asked;
    this.#asked = null;
    this.#worker?.unref();
    return asked;
  }

  #heard(message: unknown): void {
    const answer = Value.Parse(Answer, message);
    const asked = this.#answered();
    if ('rows' in answer) asked?.resolve(answer.rows);
    else if (answer.code === null) asked?.reject(new Error(answer.failure));
    else asked?.reject(new Database.SqliteError(answer.failure, answer.code));
  }
}
