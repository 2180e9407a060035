import { expect, test } from 'vitest';
import { commonFolder, splitName, withoutFolder } from '../../src/records/common-folder.js';

test.each<[string, readonly string[], string]>([
  ['one folder', ['/home/docs'], '/home/docs/'],
  ['a folder with a slash at its end', ['docs/'], 'docs/'],
  ['folders beside each other', ['/home/docs/2023', '/home/docs/2024'], '/home/docs/'],
  ['a folder and one in it', ['/home/docs', '/home/docs/2024'], '/home/docs/'],
  ['names that begin alike', ['/home/doc', '/home/docs'], '/home/'],
  ['folders that share the root alone', ['/home', '/tmp'], ''],
  ['nothing', [], ''],
])('the common folder of %s', (_, paths, folder) => {
  expect(commonFolder(paths)).toBe(folder);
});

test.each([
  ['/home/docs/2024/a.txt', '2024/', 'a.txt'],
  ['/home/docs/a.txt', '', 'a.txt'],
  ['/home/docs/', '/home/docs/', ''],
  ['/home/docs-old/a.txt', '/home/docs-old/', 'a.txt'],
])('the folders and the name of %s', (path, folders, name) => {
  expect(splitName(withoutFolder(path, '/home/docs/'))).toEqual({ folders, name });
});
