import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCaseName } from '../../src/library/case-report.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay case names '));
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
  ['essay.docx', 'essay-case.html'],
  ['class/My essay (3).final.txt', 'My-essay-3-final-case.html'],
  ['-maria.txt', 'maria-case.html'],
  ['مقالة.txt', 'مقالة-case.html'],
  ['-', 'assay-case.html'],
  ['../….txt', 'assay-case.html'],
])('a report on %s is named %s', (document, name) => {
  expect(newCaseName(document, folder)).toBe(name);
});

test('a report never takes the name of a file that is there', async () => {
  await writeFile(join(folder, 'same-case.html'), 'the report on a/same.txt');
  expect(newCaseName('b/same.txt', folder)).toBe('same-case-2.html');
  await writeFile(join(folder, 'same-case-2.html'), 'the report on b/same.txt');
  expect(newCaseName('c/same.md', folder)).toBe('same-case-3.html');
});
