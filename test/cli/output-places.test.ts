import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, lstatSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { textOf } from '../testing/pipeline/world.js';

let world: AuditWorld;
const at = (name: string): string => join(world.folder, name);

beforeEach(async () => {
  world = await AuditWorld.create();
  await world.write({ 'corpus/a.txt': textOf(1, 80), 'corpus/b.txt': textOf(2, 80), 'other/kept.txt': 'kept' });
  await world.cli(['run', 'corpus', '--yes']);
});
afterEach(() => world.close());

/** What would replace something, and what is said of it. */
const REFUSED: readonly (readonly [args: readonly string[], said: string])[] = [
  [['run', 'corpus', '--csv', 'assay.db'], 'assay.db is the database as well'],
  [['run', 'corpus', '--report', './corpus/../assay.db'], 'assay.db is the database as well'],
  [['run', 'corpus', '--csv', 'link.db'], 'link.db is the database as well'],
  [['audit', 'corpus', '--csv', 'assay.db', '-q'], 'assay.db is the database as well'],
  [['export', '-o', 'assay.db'], 'assay.db is a database'],
  [['export', '--changed-only', '-o', 'assay.db'], 'assay.db is a database'],
  [['report', '-o', 'assay.db'], 'assay.db is a database'],
  [['run', 'corpus', '--events', 'assay.db'], 'assay.db is a database'],
  [['run', 'corpus', '--db', 'new.db', '--csv', 'new.db'], 'new.db is the database as well'],
  [['run', 'corpus', '--db', 'new.db', '--csv', './new.db-wal'], 'new.db-wal is the database as well'],
  [['run', 'corpus', '--csv', 'x.out', '--report', './x.out'], 'x.out is another output as well'],
  [['run', 'corpus', '--csv', 'x.out', '--jsonl', 'dangling.out'], 'dangling.out is another output as well'],
  [['audit', 'corpus', '--csv', 'x.out', '--jsonl', 'corpus/../x.out'], 'x.out is another output as well'],
  [['run', 'corpus/a.txt', '--csv', 'corpus/a.txt'], 'corpus/a.txt is a document of the run as well'],
  [['run', 'corpus', '--csv', 'corpus/a.txt'], 'corpus/a.txt is in what is scanned'],
  [['run', 'corpus/*.txt', '--jsonl', './corpus/a.txt'], './corpus/a.txt is in what is scanned'],
  [['audit', 'corpus', '--report', 'to-a.txt'], 'to-a.txt is in what is scanned'],
  [['report', '-o', 'corpus/a.txt'], 'corpus/a.txt is in what is scanned'],
  [['export', '--format', 'csv', '-o', 'corpus/a.txt'], 'corpus/a.txt is in what is scanned'],
];

test.each(REFUSED)('%j is refused before anything is scanned or replaced', async (args, said) => {
  symlinkSync('assay.db', at('link.db'));
  symlinkSync('x.out', at('dangling.out'));
  symlinkSync('corpus/a.txt', at('to-a.txt'));
  const before = readFileSync(at('corpus/a.txt'), 'utf8');
  const { exitCode, stderr } = await world.cli(args);
  expect([exitCode, stderr.replace(/\s+/gu, ' ')]).toEqual([2, expect.stringContaining(said)]);
  expect(stderr).toContain('Choose another name for the output.');
  expect(readFileSync(at('corpus/a.txt'), 'utf8')).toBe(before);
  expect(await world.json(['runs'])).toMatchObject([{ status: 'complete' }]);
});

test.each([
  [['export', '-o', 'x.xlsx'], '.csv, .jsonl, .parquet'],
  [['export', '--changed-only', '-o', 'x.csv.gz'], '.csv, .jsonl, .parquet'],
  [['report', '-o', 'x.pdf'], 'ends in .html'],
  [['run', 'corpus', '--report', 'x.pdf'], 'ends in .html'],
  [['evaluate', 'corpus/a.txt', '--truth-column', 'label', '-o', 'x.pdf'], 'ends in .html'],
] as const)('%j is refused: nothing would be written that its ending names', async (args, said) => {
  const { exitCode, stdout, stderr } = await world.cli(args);
  expect([exitCode, stdout, stderr]).toEqual([2, '', expect.stringContaining(said)]);
  expect(readdirSync(world.folder).filter((name) => name.startsWith('x.'))).toEqual([]);
});

test('a format that is named decides, whatever the name of the file ends with', async () => {
  expect((await world.cli(['export', '--format', 'csv', '-o', 'x.xlsx'])).exitCode).toBe(0);
  expect(readFileSync(at('x.xlsx'), 'utf8')).toMatch(/^\uFEFF?source,/u);
});

test('an output in the folder that is scanned is written again, whatever its name, and an empty file is', async () => {
  writeFileSync(at('corpus/new.csv'), '');
  const args = ['--yes', '--jsonl', 'corpus/rows', '--report', 'corpus/page.htm'];
  for (const again of ['', '--rescan'])
    expect(
      await world.cli(
        ['run', 'corpus', ...args, '--parquet', 'corpus/x', '--csv', 'corpus/new.csv', again].filter(Boolean),
      ),
    ).toMatchObject({ exitCode: 0 });
  for (const out of ['corpus/new.csv', 'corpus/rows', 'corpus/x'])
    expect(await world.cli(['export', '--format', 'csv', '-o', out])).toMatchObject({ exitCode: 0 });
  expect((await world.cli(['report', '-o', 'corpus/page.htm'])).exitCode).toBe(0);
});

test('a folder whose name reads like a glob is no glob: a file beside it is written over', async () => {
  await world.write({ 'more [2026]/a.txt': textOf(3, 80), 'rows.csv': 'no, longer, needed' });
  expect(await world.cli(['run', 'more [2026]', '--yes', '--csv', 'rows.csv'])).toMatchObject({ exitCode: 0 });
});

/** Every way to write an output, and how it begins. */
const WRITTEN: readonly (readonly [args: readonly string[], begins: RegExp])[] = [
  [['export', '--format', 'csv', '-o'], /^\uFEFF?source,/u],
  [['report', '-o'], /^<!doctype html>/iu],
  [['run', 'corpus', '--yes', '--jsonl'], /^\{"source":/u],
  [['audit', 'corpus', '--yes', '--csv'], /^\uFEFF?source,/u],
  [['case', 'corpus/a.txt', '-o'], /^<!doctype html>/iu],
];

test.each(WRITTEN)('%j to a link writes the file that it leads to', async (args, begins) => {
  symlinkSync(at('other/kept.html'), at('dangling.html'));
  symlinkSync(at('other/kept.txt'), at('link.html'));
  for (const [link, file] of [
    ['link.html', 'other/kept.txt'],
    ['dangling.html', 'other/kept.html'],
  ] as const) {
    expect((await world.cli([...args, link])).exitCode).toBe(0);
    expect(lstatSync(at(link)).isSymbolicLink()).toBe(true);
    expect(readFileSync(at(file), 'utf8')).toMatch(begins);
  }
});

test.each(WRITTEN)('%j to a pipe writes to who reads it', async (args, begins) => {
  spawnSync('mkfifo', [at('pipe.html')]);
  const reader = createReadStream(at('pipe.html'));
  const [read, { exitCode }] = await Promise.all([text(reader), world.cli([...args, 'pipe.html'])]);
  expect(exitCode).toBe(0);
  expect(read).toMatch(begins);
  expect(statSync(at('pipe.html')).isFIFO()).toBe(true);
  if (!reader.closed) await once(reader, 'close');
});
