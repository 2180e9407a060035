import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hasPackages, isCompiled } from '../../../scripts/build/installed.mjs';
import { packageRoot } from '../../../src/lib/package-root.js';

const ONE = { version: '1.0.0', integrity: 'sha512-a' };
const WANTED = {
  '': { name: 'assay' },
  'node_modules/one': ONE,
  'node_modules/of-another-system': { ...ONE, optional: true, os: ['none'], cpu: [process.arch] },
  'node_modules/of-this-system': { ...ONE, optional: true, os: [process.platform], cpu: [process.arch] },
};
const INSTALLED = { 'node_modules/one': ONE, 'node_modules/of-this-system': ONE };

let root = '';
const write = (file: string, packages: object): void => writeFileSync(join(root, file), JSON.stringify({ packages }));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'assay-installed-'));
  mkdirSync(join(root, 'node_modules'));
  write('package-lock.json', WANTED);
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

test('packages are there once npm has noted them, whoever started npm', () => {
  expect(hasPackages(root)).toBe(false);
  write('node_modules/.package-lock.json', INSTALLED);
  expect(hasPackages(root)).toBe(true);
});

test.each([
  ['one is missing', { 'node_modules/of-this-system': ONE }],
  ['one for this system is missing', { 'node_modules/one': ONE }],
  ['one has another version', { ...INSTALLED, 'node_modules/one': { ...ONE, version: '1.0.1' } }],
  ['one has other bytes', { ...INSTALLED, 'node_modules/one': { ...ONE, integrity: 'sha512-b' } }],
])('packages are not there where %s', (_what, packages) => {
  write('node_modules/.package-lock.json', packages);
  expect(hasPackages(root)).toBe(false);
});

test('what npm notes of this project is recognised, and what it compiled', () => {
  expect([hasPackages(packageRoot), isCompiled(packageRoot)]).toEqual([true, true]);
  expect(isCompiled(root)).toBe(false);
});
