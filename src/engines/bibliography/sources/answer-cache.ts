import { openSqlite } from '../../../lib/database/index.js';
import type { Clock } from '../../../lib/clock.js';

/** A cache on disk for answers of online resolvers, kept until they expire. */
export interface AnswerCache {
  /** Returns the stored answer, or null if there is none or it has expired. */
  read(url: string): string | null;
  write(url: string, answer: string): void;
  close(): void;
}

const DAY_MS = 86_400_000;

/** Opens the cache and removes expired answers. With `keepDays` 0 nothing is stored. */
export function openAnswerCache(path: string, keepDays: number, clock: Clock): AnswerCache {
  const handle = openSqlite(path);
  handle.exec(
    'create table if not exists answer (url text primary key, answer text not null, expires_ms ' +
      'integer not null) without rowid',
  );
  handle.prepare<[number]>('delete from answer where expires_ms <= ?').run(clock.now());
  const select = handle
    .prepare<[string, number], string>('select answer from answer where url = ? and expires_ms > ?')
    .pluck();
  const replace = handle.prepare<[string, string, number]>(
    'replace into answer (url, answer, expires_ms) values (?, ?, ?)',
  );
  return {
    read: (url) => select.get(url, clock.now()) ?? null,
    write: (url, answer) => {
      if (keepDays > 0) replace.run(url, answer, clock.now() + keepDays * DAY_MS);
    },
    close: () => handle.close(),
  };
}
