import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withScratchFolder } from '../../src/lib/scratch-folder.js';

test.each([
  ['nothing', () => undefined],
  ['a file', (folder: string) => writeFileSync(join(folder, '1.txt'), 'text')],
  [
    'folders with files',
    (folder: string) => {
      mkdirSync(join(folder, 'a', 'b'), { recursive: true });
      writeFileSync(join(folder, 'a', 'b', 'c'), 'text');
    },
  ],
  ['nothing, and is gone already', (folder: string) => rmSync(folder, { recursive: true })],
])('a folder for temporary files is removed where it holds %s', async (_, fill) => {
  let made = '';
  const result = await withScratchFolder((folder) => {
    made = folder;
    expect(existsSync(folder)).toBe(true);
    fill(folder);
    return Promise.resolve('used');
  });
  expect(result).toBe('used');
  expect(existsSync(made)).toBe(false);
});

test('it is removed where its use fails, too', async () => {
  let made = '';
  const used = withScratchFolder((folder) => {
    made = folder;
    writeFileSync(join(folder, '1.txt'), 'text');
    return Promise.reject(new Error('failed'));
  });
  await expect(used).rejects.toThrow('failed');
  expect(existsSync(made)).toBe(false);
});
