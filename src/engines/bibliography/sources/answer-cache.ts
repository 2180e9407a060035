import { openSqlite } from '../../../lib/database/index.js';
import type { Clock } from '../../../lib/clock.js';

/** An answer, and when it was given. */
export interface KeptAnswer {
  readonly body: string;
  /** Milliseconds. */
  readonly askedMs: number;
}

/** A cache on disk for answers of online resolvers, kept until they expire, for all users of the data folder. */
export interface AnswerCache {
  /** Returns the stored answer, or null if there is none or it has expired. */
  read(url: string): KeptAnswer | null;
  write(url: string, body: string): void;
  close(): void;
}

const DAY_MS = 86_400_000;

/** Opens the cache and removes expired answers. With `keepDays` 0 nothing is stored. */
export function openAnswerCache(path: string, keepDays: number, clock: Clock): AnswerCache {
  const handle = openSqlite(path);
  // Earlier versions kept answers without their date in the table `answer`.
  handle.exec(
    'drop table if exists answer; create table if not exists dated_answer (url text primary key, body text not null, ' +
      'asked_ms integer not null, expires_ms integer not null) without rowid',
  );
  handle.prepare<[number]>('delete from dated_answer where expires_ms <= ?').run(clock.now());
  const select = handle.prepare<[string, number], KeptAnswer>(
    'select body, asked_ms as askedMs from dated_answer where url = ? and expires_ms > ?',
  );
  const replace = handle.prepare<[string, string, number, number]>(
    'replace into dated_answer (url, body, asked_ms, expires_ms) values (?, ?, ?, ?)',
  );
  return {
    read: (url) => select.get(url, clock.now()) ?? null,
    write: (url, body) => {
      const now = clock.now();
      if (keepDays > 0) replace.run(url, body, now, now + keepDays * DAY_MS);
    },
    close: () => handle.close(),
  };
}
