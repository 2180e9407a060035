import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assay } from '../../testing/program.js';

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
  [['run', 'papers', '--report', '-'], /^<!DOCTYPE html>[^]*a\.txt[^]*<\/html>\n$/u],
  [['audit', 'papers', '--report', '-', '-q'], /^<!DOCTYPE html>[^]*a\.txt[^]*<\/html>\n$/u],
  [['audit', 'papers', '--csv', '-'], /^source,.*\r?\n.*papers\/a\.txt,[^\n]*\n$/u],
];

test.each(PIPED)('%j writes that output alone to standard output', async (argv, whole) => {
  const { exitCode, stdout, stderr } = await assay(argv, { cwd });
  expect([exitCode, stderr.includes('unexpected')]).toEqual([0, false]);
  expect(stdout).toMatch(whole);
  expect(existsSync(join(cwd, '-'))).toBe(false);
});

test.each([
  ['report', '--out', '-'],
  ['report', '-q', '-o', '-'],
  ['case', 'papers/a.txt', '-o', '-'],
  ['case', 'papers/a.txt', '-q', '--out', '-'],
])('%s %s %s writes its page alone to standard output', async (...argv) => {
  await assay(['run', 'papers'], { cwd });
  const { exitCode, stdout, stderr } = await assay(argv, { cwd });
  expect([exitCode, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^<!DOCTYPE html>[^]*a\.txt[^]*<\/html>\n$/u);
  expect(existsSync(join(cwd, '-'))).toBe(false);
});

test.each([
  [['report', '-o', '-', '--json']],
  [['case', 'papers/a.txt', '-o', '-', '--json']],
  [['case', 'papers/a.txt', '-o', '-', '--events', '-']],
])('%j is refused: two outputs would be mixed', async (argv) => {
  await assay(['run', 'papers'], { cwd });
  expect(await assay(argv, { cwd })).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('standard output') as string,
  });
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

test('keys of an account are made and listed with what it used', async () => {
  const json = async (...args: readonly string[]): Promise<Record<string, unknown>> => {
    const { stdout } = await assay(['keys', ...args, '--data', 'accounts', '--json'], { cwd });
    return JSON.parse(stdout) as Record<string, unknown>;
  };
  const { account } = await json('create', '--name', 'laptop', '--plan', 'trial', '--allow', 'patterns');
  const further = await json('create', '--name', 'server', '--account', String(account));
  expect(further).toMatchObject({ account, plan: 'trial', allowed: ['patterns'] });
  await json('create', '--name', 'elsewhere');
  expect(await json('list', '--account', String(account))).toMatchObject({
    account: { id: account, plan: 'trial', words_used: 0, words_left: 50_000 },
    keys: [{ name: 'laptop' }, { name: 'server' }],
  });
  const shown = await assay(['keys', 'list', '--account', String(account), '--data', 'accounts'], { cwd });
  expect(shown.stdout).toMatch(/^account acc_\w+ {2}trial {2}0 words used, 50,000 left, until /u);
  for (const [args, code] of [
    [['--plan', 'embedded'], 'there is no plan "embedded"'],
    [['--account', 'acc_none'], 'there is no account with the id "acc_none"'],
  ] as const) {
    const refused = await assay(['keys', 'create', ...args, '--data', 'accounts'], { cwd });
    expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringContaining(code)]);
  }
});

test('keys create writes the key alone to standard output, keys link the address', async () => {
  const made = await assay(['keys', 'create', '--name', 'laptop'], { cwd });
  expect(made.stdout).toMatch(/^[\w-]+\n$/u);
  expect(made.stderr).toMatch(/laptop\n.*not shown again/u);
  const link = await assay(['keys', 'link', '--port', '9001'], { cwd });
  expect(link.stdout).toMatch(/^http:\/\/127\.0\.0\.1:9001\/\S+\n$/u);
  expect(link.stderr).toContain('works once');
});
