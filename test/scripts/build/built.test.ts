import { mkdirSync, mkdtempSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isBuilt, noteBuilt } from '../../../scripts/build/built.mjs';

const FILES = ['src/main.ts', 'src/lib/a.ts', 'scripts/build/bundle.mjs', 'docs/openapi.json', 'package.json'];
const MORE_FILES = ['package-lock.json', 'tsconfig.json', 'vite.config.ts'];
const BUILT = ['dist/main.js', 'dist/load.cjs', 'dist/web/index.html'];
let root = '';
const write = (path: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), 'x');
};

/** Notes a build that begins now. The clock of the file system is some ms behind: waits until it is there. */
function built(): void {
  const begunAtMs = Date.now() + 1;
  noteBuilt(root, begunAtMs);
  do write('test/probe.txt');
  while (statSync(join(root, 'test/probe.txt')).ctimeMs < begunAtMs);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'assay-built-'));
  for (const path of [...FILES, ...MORE_FILES, ...BUILT]) write(path);
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

test('what was never noted is not built', () => {
  expect(isBuilt(root)).toBe(false);
});

test('a program of the sources of now is built, also where other files changed', () => {
  built();
  write('test/new.test.ts');
  expect(isBuilt(root)).toBe(true);
});

test.each<[string, () => void]>([
  ['a source was written', () => write('src/lib/a.ts')],
  ['a source was added', () => write('src/lib/b.ts')],
  ['a source was removed', () => rmSync(join(root, 'src/lib/a.ts'))],
  ['a source was renamed', () => renameSync(join(root, 'src/main.ts'), join(root, 'src/other.ts'))],
  [
    'a source was written with an old date',
    () => {
      write('src/main.ts');
      utimesSync(join(root, 'src/main.ts'), 1, 1);
    },
  ],
  ['other packages are locked', () => write('package-lock.json')],
  ['the build is another', () => write('scripts/build/bundle.mjs')],
])('is built again where %s', (_, change) => {
  built();
  expect(isBuilt(root)).toBe(true);
  change();
  expect(isBuilt(root)).toBe(false);
});

test.each(BUILT)('is built again without %s', (path) => {
  built();
  rmSync(join(root, path));
  expect(isBuilt(root)).toBe(false);
});
