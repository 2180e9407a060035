import fg from 'fast-glob';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { packageFile } from '../src/lib/package-root.js';
import { notUnit } from './not-unit.js';

const sources = new Map(
  fg
    .sync('test/**/*.ts', { cwd: packageFile() })
    .map((path) => [path, readFileSync(packageFile(path), 'utf8')] as const),
);
const tests = [...sources.keys()].filter((path) => path.endsWith('.test.ts'));

/** All files below `test/` that a test imports, directly or not, itself included. */
function reachedBy(path: string, reached = new Set<string>()): ReadonlySet<string> {
  if (reached.has(path)) return reached;
  reached.add(path);
  for (const [, specifier = ''] of (sources.get(path) ?? '').matchAll(/(?:from|import\()\s*'(\.[^']*)\.js'/gu)) {
    const imported = join(dirname(path), `${specifier}.ts`);
    if (sources.has(imported)) reachedBy(imported, reached);
  }
  return reached;
}

/** What a test needs, by the stand-ins that it reaches. */
function needsOf(path: string): readonly (keyof typeof notUnit)[] {
  const reached = [...reachedBy(path)];
  const needs = {
    postgres: reached.includes('test/testing/postgres.ts'),
    browser: reached.includes('test/testing/browser/browser.ts'),
    build: reached.some((file) => /packageFile\('dist'/u.test(sources.get(file) ?? '')),
  };
  return (['postgres', 'browser', 'build'] as const).filter((need) => needs[need]);
}

const listed = Object.fromEntries(
  Object.entries(notUnit).map(([need, patterns]) => [need, fg.sync([...patterns], { cwd: packageFile() })]),
);

test.each(tests.filter((path) => needsOf(path).length > 0))('%s is left out of the unit tests', (path) => {
  expect(needsOf(path).some((need) => listed[need]?.includes(path))).toBe(true);
});

test('every entry of the lists names a test', () => {
  const entries = Object.values(notUnit).flat();
  expect(entries.filter((entry) => fg.sync(entry, { cwd: packageFile() }).length === 0)).toEqual([]);
});

test('most tests are unit tests', () => {
  const out = new Set(Object.values(listed).flat());
  expect(tests.filter((path) => !out.has(path)).length).toBeGreaterThan(tests.length / 2);
});
