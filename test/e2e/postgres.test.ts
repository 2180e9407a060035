import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageFile } from '../../src/lib/package-root.js';
import { PostgresServer } from '../testing/postgres.js';
import { assay } from '../testing/program.js';
import type { Ended } from '../testing/program.js';

const folder = mkdtempSync(join(tmpdir(), 'assay on postgres '));
const PASSWORD = 'hunter2-and-more';
/** What is scanned: a folder, and what a library of references attaches. */
const SOURCES = ['sample', '--from-list', 'my.bib'];
const LIBRARY = `@book{mill, title = {The \u{1f33e} mill}, author = {Ferris, Ann}, year = 1999, keywords = {a; b},
  file = {attached.txt},
}`;
let server: PostgresServer;
let db: string;

const run = (...args: readonly string[]): Promise<Ended> => assay([...args, '--db', db], { cwd: folder });

beforeAll(async () => {
  server = await PostgresServer.start();
  db = (await server.createDatabase()).replace('@', `:${PASSWORD}@`);
  cpSync(packageFile('data', 'sample'), join(folder, 'sample'), { recursive: true });
  writeFileSync(join(folder, 'attached.txt'), 'A miller wrote about the river and the mill. '.repeat(20));
  writeFileSync(join(folder, 'my.bib'), LIBRARY);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.stop();
});

/** Rows of a CSV without what differs between any two runs. */
function comparable(csv: string): readonly string[] {
  return csv
    .split('\r\n')
    .map((line) => line.replace(/\d{4}-\d\d-\d\dT[\d:]+Z/u, 'TIME'))
    .sort();
}

test('the same command line gives the same results on PostgreSQL as on a file', async () => {
  const outputs = ['--csv', 'postgres.csv', '--report', 'postgres.html', '--parquet', 'postgres.parquet'];
  const onPostgres = await run('run', ...SOURCES, ...outputs, '--json');
  expect([onPostgres.exitCode, onPostgres.stderr]).toEqual([0, '']);
  const onFile = await assay(['run', ...SOURCES, '--db', 'file.db', '--csv', 'file.csv', '--json'], {
    cwd: folder,
  });
  expect(onFile.exitCode).toBe(0);
  expect(comparable(readFileSync(join(folder, 'postgres.csv'), 'utf8'))).toEqual(
    comparable(readFileSync(join(folder, 'file.csv'), 'utf8')),
  );
  const again = await run('run', ...SOURCES, '--json');
  expect(JSON.parse(again.stdout)).toMatchObject({
    status: 'complete',
    sources: { scanned: 0, duplicate: 1, failed: 3 },
    words: { billed: 0 },
  });
});

test('what a library of references says is kept there, and exported as Parquet', async () => {
  const file = new Uint8Array(readFileSync(join(folder, 'postgres.parquet'))).buffer;
  const rows = await parquetReadObjects({ file });
  expect(rows.find(({ source }) => source === 'attached.txt')).toMatchObject({
    library_key: 'mill',
    library_type: 'book',
    library_title: 'The \u{1f33e} mill',
    library_authors: 'Ferris, Ann',
    library_year: 1999n,
    library_doi: null,
    library_keywords: 'a; b',
    library_collections: null,
  });
  expect(rows.filter(({ library_key: key }) => key !== null)).toHaveLength(1);
});

test.each([['runs'], ['status'], ['doctor'], ['explain', 'sample/human/walden.html'], ['config'], ['diff', '--json']])(
  '%s reads it, and shows no password',
  async (...args) => {
    const { exitCode, stdout, stderr } = await run(...args);
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout).not.toBe('');
    expect(stdout).not.toContain(PASSWORD);
  },
);

test('neither database nor report holds the password', async () => {
  const tables = await server.query(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
    db,
  );
  for (const { name } of tables)
    expect(JSON.stringify(await server.query(`select * from ${String(name)}`, db))).not.toContain(PASSWORD);
  expect(readFileSync(join(folder, 'postgres.html'), 'utf8')).not.toContain(PASSWORD);
});

test('assay worker takes part in a run that leaves its files and batches to it', async () => {
  const shared = await server.createDatabase();
  const [worker, run] = await Promise.all([
    assay(['worker', '--once', '--json', '--db', shared], { cwd: folder }),
    assay(['run', ...SOURCES, '--feed-only', '--db', shared, '--csv', 'shared.csv', '--json'], { cwd: folder }),
  ]);
  expect([worker.exitCode, run.exitCode, run.stderr]).toEqual([0, 0, '']);
  expect(worker.stderr).toMatch(/^taking part in run (\S+)\nleft run \1\n$/u);
  expect(JSON.parse(worker.stdout)).toMatchObject({ ended: 'complete', runs: 1 });
  expect(comparable(readFileSync(join(folder, 'shared.csv'), 'utf8'))).toEqual(
    comparable(readFileSync(join(folder, 'file.csv'), 'utf8')),
  );
});

test('the drivers of PostgreSQL are loaded for a PostgreSQL address alone', async () => {
  writeFileSync(
    join(folder, 'without-drivers.cjs'),
    "const Module = require('node:module'); const load = Module._load; Module._load = (name, ...more) => { " +
      'const [, driver] = /(?:node_modules.|^)(pg|pg-boss)(?:.lib.|$)/.exec(name) ?? []; ' +
      "if (driver !== undefined) throw new Error('loaded ' + driver); return load(name, ...more); };",
  );
  writeFileSync(join(folder, 'one.txt'), 'A text of a few words, enough to be sent and scanned once.');
  const env = { NODE_OPTIONS: '--require=./without-drivers.cjs' };
  const onFile = await assay(['run', 'one.txt', '--db', 'alone.db', '--json'], { cwd: folder, env });
  expect([onFile.exitCode, onFile.stderr]).toEqual([0, '']);
  const onPostgres = await assay(['runs', '--db', db], { cwd: folder, env });
  expect(onPostgres.stderr).toContain('loaded pg');
});

test('workers need a database that can be shared', async () => {
  const alone = await assay(['run', 'sample', '--db', 'file.db', '--feed-only'], { cwd: folder });
  expect([alone.exitCode, alone.stderr]).toEqual([
    2,
    'assay: --feed-only leaves the work to workers, and a run in a file has none\n' +
      '       Leave it out, or name a PostgreSQL database: --db postgres://user@host/name.\n',
  ]);
  const { exitCode, stderr } = await assay(['worker', '--db', 'file.db'], { cwd: folder });
  expect([exitCode, stderr]).toEqual([
    2,
    'assay: a run in a file is not shared with other machines\n' +
      '       Name a PostgreSQL database: --db postgres://user@host/name. assay db copy moves a run there.\n',
  ]);
});

test('a server that is not there is one line with the next step', async () => {
  const { exitCode, stderr } = await assay(
    ['run', 'sample', '--db', `postgres://assay:${PASSWORD}@127.0.0.1:1/assay`],
    { cwd: folder },
  );
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(
    new RegExp(
      String.raw`^assay: the database postgres://assay@127\.0\.0\.1:1/assay cannot be opened: .*\n` +
        String.raw` +Check that PostgreSQL runs.*\n$`,
      'u',
    ),
  );
});
