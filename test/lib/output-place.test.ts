import { spawnSync } from 'node:child_process';
import { linkSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isDatabase } from '../../src/lib/output-place.js';
import { writeWholeFile } from '../../src/lib/output-file.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay places '));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Whether another process may write to a database: it prints what SQLite says. */
function written(path: string): string {
  const script = `const Database = require('better-sqlite3');
    try { new Database(process.argv[1], { timeout: 0 }).exec('insert into t values (2)'); console.log('written'); }
    catch (error) { console.log(error.code); }`;
  return spawnSync(process.execPath, ['-e', script, path], { encoding: 'utf8' }).stdout.trim();
}

test.each(['delete', 'wal'])('to look at an open database (%s) leaves this process its locks', async (mode) => {
  const path = join(folder, 'own.db');
  const database = new Database(path);
  database.pragma(`journal_mode = ${mode}`);
  database.exec('create table t (n integer); begin immediate; insert into t values (1)');
  linkSync(path, join(folder, 'other name'));
  for (const name of ['own.db', 'other name', 'own.db-wal', 'own.db-shm', 'own.db-journal'])
    expect(await isDatabase(join(folder, name))).toBe(true);
  await expect(writeWholeFile(path, () => Promise.resolve())).rejects.toMatchObject({ code: 'output_unwritable' });
  expect(written(path)).toBe('SQLITE_BUSY');
  database.exec('commit');
  expect(written(path)).toBe('written');
  database.close();
});

test.each([
  ['an empty file', ''],
  ['a text', 'source,verdict\n'.repeat(20)],
  ['a short text that begins so', 'SQLite format 3\0'],
])('%s is no database', async (_name, content) => {
  writeFileSync(join(folder, 'file'), content);
  expect(await isDatabase(join(folder, 'file'))).toBe(false);
});
