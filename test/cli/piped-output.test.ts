import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assay } from '../testing/program.js';

let cwd = '';
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'assay piped '));
  mkdirSync(join(cwd, 'papers'));
  writeFileSync(join(cwd, 'papers', 'a.txt'), 'A short text.');
});
afterAll(() => {
  rmSync(cwd, { recursive: true });
});

/** How what is on standard output begins, whole. */
const PIPED: readonly (readonly [argv: readonly string[], begins: RegExp])[] = [
  [['run', 'papers', '--csv', '-'], /^source,.*\r?\n.*papers\/a\.txt,[^\n]*\n$/u],
  [['run', 'papers', '--jsonl', '-', '--quiet'], /^\{"source":"papers\/a\.txt".*\}\n$/u],
  [['run', 'papers', '--parquet', '-'], /^PAR1[^]*PAR1$/u],
  [['audit', 'papers', '--csv', '-'], /^source,.*\r?\n.*papers\/a\.txt,[^\n]*\n$/u],
];

test.each(PIPED)('%j writes the export alone to standard output', async (argv, whole) => {
  const { exitCode, stdout, stderr } = await assay(argv, { cwd });
  expect([exitCode, stderr.includes('unexpected')]).toEqual([0, false]);
  expect(stdout).toMatch(whole);
  expect(existsSync(join(cwd, '-'))).toBe(false);
});

test.each([
  ['export', ['--out', 'papers']],
  ['report', ['--out', 'papers']],
])('%s refuses a folder as its file', async (command, flags) => {
  const { exitCode, stderr } = await assay([command, ...flags], { cwd });
  expect(exitCode).toBe(2);
  expect(stderr).toContain('papers is a folder, and an output is a file');
  expect(readdirSync(cwd).filter((name) => name.endsWith('.partial'))).toEqual([]);
});

test('keys create writes the key alone to standard output, keys link the address', async () => {
  const made = await assay(['keys', 'create', '--name', 'laptop'], { cwd });
  expect(made.stdout).toMatch(/^[\w-]+\n$/u);
  expect(made.stderr).toMatch(/laptop\n.*not shown again/u);
  const link = await assay(['keys', 'link', '--port', '9001'], { cwd });
  expect(link.stdout).toMatch(/^http:\/\/127\.0\.0\.1:9001\/\S+\n$/u);
  expect(link.stderr).toContain('works once');
});
