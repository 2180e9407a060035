import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, afterEach, expect, test } from 'vitest';
import { runCommand } from '../../testing/command.js';

let cwd = '';
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'assay works '));
  mkdirSync(join(cwd, 'dump'));
});
afterEach(() => {
  rmSync(cwd, { recursive: true });
});

const part = (number: number): Buffer =>
  gzipSync(JSON.stringify({ items: [{ DOI: `10.5555/${number}`, title: [`Mosses of wall number ${number}`] }] }));

test('a broken part of a folder and files of other kinds hold up no other part', async () => {
  for (const number of [1, 3]) writeFileSync(join(cwd, 'dump', `${number}.json.gz`), part(number));
  writeFileSync(join(cwd, 'dump', '2.json.gz'), part(2).subarray(0, 40));
  writeFileSync(join(cwd, 'dump', 'notes.pdf'), '%PDF-1.7');
  writeFileSync(join(cwd, 'own.ris'), 'TY  - BOOK\nPY  - 2001\nER  - \nTY  - BOOK\nTI  - A book of walls\nER  - \n');
  const { exitCode, stdout, stderr } = await runCommand(cwd, ['works', 'import', 'dump', 'own.ris']);
  expect(exitCode).toBe(2);
  expect(stdout).toContain('dump: 2 files, 2 added, 0 updated, 0 known already, 0 unreadable\n');
  expect(stdout).toContain('own.ris: 1 added, 0 updated, 0 known already, 1 unreadable (first: record 1)\n');
  expect(stderr).toContain('1 file of dump is in none of the formats of works and was left out: dump/notes.pdf');
  expect(stderr).toContain('2.json.gz cannot be read: unexpected end of file');
  writeFileSync(join(cwd, 'dump', '2.json.gz'), part(2));
  const again = await runCommand(cwd, ['works', 'import', 'dump', '--json']);
  expect(again.exitCode).toBe(0);
  expect(JSON.parse(again.stdout)).toMatchObject({
    files: [{ unchanged: true }, { added: 1, first_unreadable: null }, { unchanged: true }],
    failed: [{ path: 'dump/notes.pdf', code: 'unknown_works_format' }],
  });
});

test('a folder without any works is refused', async () => {
  writeFileSync(join(cwd, 'dump', 'notes.pdf'), '%PDF-1.7');
  const { exitCode, stderr } = await runCommand(cwd, ['works', 'import', 'dump']);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('notes.pdf is in none of the formats of works')]);
});

test.each([
  ['works', 'import', 'own.ris', '--data', 'own.ris/new'],
  ['serve', '--port', '0', '--data', 'own.ris/new'],
])('%s %s says that its data folder cannot be made', async (...argv) => {
  writeFileSync(join(cwd, 'own.ris'), 'TY  - BOOK\nTI  - A book of walls\nER  - \n');
  const { exitCode, stderr } = await runCommand(cwd, argv);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('own.ris/new cannot be made')]);
});
