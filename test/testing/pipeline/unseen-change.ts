import { statSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import Database from 'better-sqlite3';
import { changeMarkOf } from '../../../src/pipeline/crawl/file-source.js';

const TABLES = ['files', 'refused_files', 'archives'] as const;

/**
 * Changes a file so that all that is known of it without reading it stays as it was. No program can set the time of
 * the last change: that which is stored is set to the new one.
 */
export async function unseenChange(db: string, path: string, change: () => Promise<void>): Promise<void> {
  const before = statSync(path);
  await change();
  await utimes(path, before.atime, before.mtime);
  const database = new Database(db);
  try {
    for (const table of TABLES)
      database
        .prepare(`update ${table} set change_mark = ? where change_mark = ?`)
        .run(changeMarkOf(statSync(path)), changeMarkOf(before));
  } finally {
    database.close();
  }
}
