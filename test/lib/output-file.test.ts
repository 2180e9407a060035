import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeWholeFile } from '../../src/lib/output-file.js';

/** More than any system numbers its processes by. */
const NO_PROCESS = '4194305';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-output-file-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('what a dead process left of a file is removed when the file is written; what others write stays', async () => {
  const path = join(folder, 'big.csv');
  let partial = '';
  const write = (text: string) =>
    writeWholeFile(path, async (out) => {
      await new Promise((written) => out.write(text, written));
      partial = (await readdir(folder)).find((name) => name.endsWith(`-${process.pid}.partial`)) ?? '';
    });
  await write('first');
  expect(partial).toMatch(/^\.big\.csv\.[0-9a-f]{8}-\d+\.partial$/u);
  expect(await readdir(folder)).toEqual(['big.csv']);

  const ofDead = partial.replace(`-${process.pid}.`, `-${NO_PROCESS}.`);
  const stay = [
    // Of a process that runs, of another file, and of another machine.
    partial.replace(`-${process.pid}.`, `-${process.ppid}.`),
    ofDead.replace('big', 'other'),
    ofDead.replace(/[0-9a-f]{8}(?=-)/u, '00000000'),
  ];
  for (const name of [ofDead, ...stay]) await writeFile(join(folder, name), '');
  await write('second');
  expect((await readdir(folder)).sort()).toEqual([...stay, 'big.csv'].sort());
  expect(await readFile(path, 'utf8')).toBe('second');
});
