import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assay } from '../testing/program.js';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-nothing-behind-'));
  await mkdir(join(folder, 'papers'));
  await writeFile(
    join(folder, 'papers', 'essay.txt'),
    'Some words that say what they say, again and again. '.repeat(8),
  );
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
  [
    'doctor',
    /^ok +database +none yet: the first run makes \.\/assay\.db\n(?!.*clock)[\s\S]*service +embedded, starts\n/u,
  ],
  ['plan papers', /To send +1 document\n/u],
  ['usage', /Words used +0\n/u],
  ['models', /-base +English\n/u],
  ['keys list', /^No keys yet\./u],
])('%s says what there is, and makes no database and no folder', async (command, says) => {
  const { exitCode, stdout, stderr } = await assay(command.split(' '), { cwd: folder });
  expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
  expect(`${stdout}${stderr}`).toMatch(says);
  expect(await readdir(folder)).toEqual(['papers']);
});
