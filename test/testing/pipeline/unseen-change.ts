import { statSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import Database from 'better-sqlite3';
import pg from 'pg';
import { changeMarkOf } from '../../../src/pipeline/crawl/file-source.js';

const TABLES = ['files', 'refused_files', 'archives'] as const;

type Marks = readonly [now: string, before: string];

async function inPostgres(db: string, marks: Marks): Promise<void> {
  const client = new pg.Client({ connectionString: db });
  await client.connect();
  try {
    for (const table of TABLES)
      await client.query(`update ${table} set change_mark = $1 where change_mark = $2`, [...marks]);
  } finally {
    await client.end();
  }
}

function inSqlite(db: string, marks: Marks): void {
  const database = new Database(db);
  try {
    for (const table of TABLES)
      database.prepare(`update ${table} set change_mark = ? where change_mark = ?`).run(...marks);
  } finally {
    database.close();
  }
}

/**
 * Changes a file so that all that is known of it without reading it stays as it was. No program can set the time of
 * the last change: that which is stored is set to the new one.
 */
export async function unseenChange(db: string, path: string, change: () => Promise<void>): Promise<void> {
  const before = statSync(path);
  await change();
  await utimes(path, before.atime, before.mtime);
  const marks = [changeMarkOf(statSync(path)), changeMarkOf(before)] as const;
  if (db.startsWith('postgres')) await inPostgres(db, marks);
  else inSqlite(db, marks);
}
