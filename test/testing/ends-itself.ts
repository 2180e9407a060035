import { packageFile } from '../../src/lib/package-root.js';

/** When a program ends itself, and how. */
export interface OwnEnd {
  /** An SQLite file that the program makes. */
  readonly database: string;
  /** A count of it, which grows. */
  readonly query: string;
  readonly atLeast: number;
  readonly signal: NodeJS.Signals;
}

/**
 * Arguments of `node`, before those of the program, by which it sends itself a signal once a count has come so far: if
 * another process looked for that, a run could end before it was looked at.
 */
export function endsItself({ database, query, atLeast, signal }: OwnEnd): readonly string[] {
  const program = packageFile('dist', 'main.js');
  // Threads and programs that it starts are given the same arguments.
  const script = `
    import { createRequire } from 'node:module';
    import { isMainThread } from 'node:worker_threads';
    const look = () => {
      try {
        const file = new Database(${JSON.stringify(database)}, { readonly: true, fileMustExist: true });
        try {
          return file.prepare(${JSON.stringify(query)}).pluck().get();
        } finally {
          file.close();
        }
      } catch {
        return 0; // Not made yet.
      }
    };
    const isProgram = isMainThread && process.argv[1] === ${JSON.stringify(program)};
    const Database = isProgram && createRequire(${JSON.stringify(program)})('better-sqlite3');
    const timer = isProgram && setInterval(() => {
      if (look() < ${atLeast}) return;
      clearInterval(timer);
      process.kill(process.pid, ${JSON.stringify(signal)});
    }, 5).unref();`;
  return ['--import', `data:text/javascript,${encodeURIComponent(script)}`];
}
