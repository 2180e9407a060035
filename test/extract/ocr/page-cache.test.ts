import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { PageCache } from '../../../src/extract/ocr/page-cache.js';
import type { PageWords } from '../../../src/extract/ocr/page-result.js';

const root = mkdtempSync(join(tmpdir(), 'assay-page-cache-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const PAGE_LETTERS = 12_800;
const PAGES = 40;
/** Room for about half of the pages. */
const MAX_BYTES = 200_000;
const DAY_S = 86_400;

/** A page of letters that cannot be packed well, so that each entry takes about as much room as another. */
function page(seed: number): PageWords {
  const text = Array.from({ length: PAGE_LETTERS / 64 }, (_, index) =>
    createHash('sha256').update(`${seed} ${index}`).digest('hex'),
  ).join('');
  return { status: 'words', words: [{ text, line: '1', left: 0, top: 0, width: 1, height: 1, confidence: 90 }] };
}

const newFolder = (): string => mkdtempSync(join(root, 'cache-'));
const cacheOf = (folder: string, maxBytes = MAX_BYTES): PageCache => new PageCache(folder, 'reader', maxBytes);
const filesOf = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
const bytesOf = (folder: string): number => filesOf(folder).reduce((sum, path) => sum + statSync(path).size, 0);
const known = async (cache: PageCache): Promise<readonly number[]> => {
  const found = await Promise.all(
    Array.from({ length: PAGES }, async (_, seed) => ((await cache.get(`picture ${seed}`)) === null ? [] : [seed])),
  );
  return found.flat();
};

/** Puts the pages in, each a day younger than the one before. */
async function filled(folder: string, maxBytes: number): Promise<PageCache> {
  const cache = cacheOf(folder, maxBytes);
  const seen = new Set<string>();
  for (let seed = 0; seed < PAGES; seed += 1) {
    await cache.put(`picture ${seed}`, page(seed));
    for (const path of filesOf(folder).filter((one) => !seen.has(one))) {
      utimesSync(path, DAY_S * (seed + 1), DAY_S * (seed + 1));
      seen.add(path);
    }
  }
  return cache;
}

it('removes pages that were not used for longest, until the rest fits', async () => {
  const folder = newFolder();
  const cache = await filled(folder, Number.MAX_SAFE_INTEGER);
  expect(await known(cache)).toHaveLength(PAGES);
  const before = filesOf(folder);
  for (const [index, path] of before.entries()) utimesSync(path, DAY_S * (index + 1), DAY_S * (index + 1));
  await cache.get('picture 3');
  // Another process, with a limit.
  await cacheOf(folder).put('one more', page(PAGES));

  expect(bytesOf(folder)).toBeLessThanOrEqual(MAX_BYTES);
  expect(bytesOf(folder)).toBeGreaterThan(MAX_BYTES / 2);
  const left = new Set(filesOf(folder));
  const gone = before.map((path, index) => (left.has(path) ? [] : [index])).flat();
  expect(gone.length).toBeGreaterThan(PAGES / 4);
  // The oldest went, without a gap; only the page that was used stands among them.
  expect(gone.filter((index) => index > gone.length)).toEqual([]);
  expect(await known(cache)).toContain(3);
});

it('stays within its size while pages are put in, and keeps the newest', async () => {
  const folder = newFolder();
  const cache = await filled(folder, MAX_BYTES);
  expect(bytesOf(folder)).toBeLessThanOrEqual(MAX_BYTES * (1 + 1 / 16));
  const left = await known(cache);
  expect(left).toContain(PAGES - 1);
  expect(left).not.toContain(0);
});

it('is shared by several writers, one of which deletes what another reads', async () => {
  const folder = newFolder();
  const writers = [cacheOf(folder), cacheOf(folder), cacheOf(folder)];
  await Promise.all(
    Array.from({ length: PAGES }, async (_, seed) => {
      await writers[seed % 3]?.put(`picture ${seed}`, page(seed));
      await writers[(seed + 1) % 3]?.get(`picture ${seed}`);
    }),
  );
  await cacheOf(folder).put('last', page(PAGES));
  expect(bytesOf(folder)).toBeLessThanOrEqual(MAX_BYTES);
  const cache = cacheOf(folder);
  for (const seed of await known(cache)) expect(await cache.get(`picture ${seed}`)).toEqual(page(seed));
});

it('removes what a killed process left half written, as it does entries', async () => {
  const folder = newFolder();
  await cacheOf(folder).put('a page', page(0));
  const [entry = ''] = filesOf(folder);
  writeFileSync(`${entry}.partial`, Buffer.alloc(MAX_BYTES));
  utimesSync(`${entry}.partial`, DAY_S, DAY_S);
  await cacheOf(folder).put('another', page(1));
  expect(filesOf(folder)).toHaveLength(2);
});
