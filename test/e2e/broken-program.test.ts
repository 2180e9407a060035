import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { afterAll, expect, test } from 'vitest';
import { packageFile } from '../../src/lib/package-root.js';

const folder = mkdtempSync(join(tmpdir(), 'assay-broken-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A copy of the built program without one of its files. */
function programWithout(...lost: readonly string[]): string {
  const program = join(folder, 'program');
  mkdirSync(program);
  for (const part of ['dist', 'data', 'package.json'])
    cpSync(packageFile(part), join(program, part), { recursive: true });
  symlinkSync(packageFile('node_modules'), join(program, 'node_modules'));
  rmSync(join(program, ...lost));
  return join(program, 'dist', 'main.js');
}

test('a program that has lost a file ends with one coded error and calls no document damaged', () => {
  const main = programWithout('data', 'lexicons', 'languages.bin');
  const document = join(folder, 'sound.txt');
  writeFileSync(document, 'A sound document, in which nothing is wrong.');
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, 'extract', document], {
    encoding: 'utf8',
    cwd: folder,
  });
  expect(stdout).toBe('');
  expect(stderr).toContain('a part of the program that reads files cannot be loaded');
  expect(stderr).toContain('Install the program again');
  expect(stderr).not.toMatch(/corrupt|damaged/u);
  expect(status).toBe(1);
});
