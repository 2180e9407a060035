import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createExtractor } from '../../../src/extract/index.js';
import type { Extraction, Extractor } from '../../../src/records/extraction.js';
import type { Bits } from '../../testing/extract/scan.js';
import { harbour, HARBOUR, rows, scannedPdf } from '../../testing/extract/scan.js';
import { settingsWith } from '../../testing/extract/settings-with.js';

const folder = mkdtempSync(join(tmpdir(), 'assay-pages-'));
const page = harbour();
/** Pages that differ: each lacks a few more rows of the white at its foot. */
const pageNumber = (number: number): Bits => rows(page, 0, page.height - number);
const pdfOfPages = (...numbers: readonly number[]): Uint8Array =>
  scannedPdf(numbers.map((number) => ({ strips: [pageNumber(number)] })));

const open: Extractor[] = [];
let files = 0;

function extractorWith(workers: number, pages: string | null): Extractor {
  const extractor = createExtractor(settingsWith({ extractWorkers: workers }), pages);
  open.push(extractor);
  return extractor;
}

function fileOf(content: Uint8Array): { readonly path: string; readonly filename: string } {
  const path = join(folder, `${(files += 1)}.pdf`);
  writeFileSync(path, content);
  return { path, filename: 'a.pdf' };
}

const newCache = (): string => mkdtempSync(join(folder, 'cache-'));
/** The entries of a cache, and what tells one that was rewritten from an older one. */
const entriesOf = (cache: string): ReadonlyMap<string, number> =>
  new Map(
    readdirSync(cache, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\w{64}$/u.test(name))
      .map((name) => [name, statSync(join(cache, name)).ino]),
  );
const textOf = (extraction: Extraction): string =>
  extraction.status === 'text' ? extraction.text.replace(/\s+/gu, ' ') : extraction.reason;
const times = (count: number): string => Array.from({ length: count }, () => HARBOUR).join(' ');

afterEach(async () => {
  await Promise.all(open.splice(0).map((extractor) => extractor.close()));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each([1, 3])('with %i workers', (workers) => {
  it('reads the pages of a scan in their order, and each page once', async () => {
    const cache = newCache();
    const extractor = extractorWith(workers, cache);
    const extraction = await extractor.extract(fileOf(pdfOfPages(1, 2, 1)));
    expect(extraction).toMatchObject({ status: 'text', pages: 3 });
    expect(textOf(extraction)).toBe(times(3));
    await extractor.close();
    expect(entriesOf(cache).size).toBe(2);
  });
});

it('reads a page that is in two files once, at the same time and later', async () => {
  const cache = newCache();
  const extractor = extractorWith(2, cache);
  const both = await Promise.all([
    extractor.extract(fileOf(pdfOfPages(4, 5))),
    extractor.extract(fileOf(pdfOfPages(5, 4))),
  ]);
  expect(both.map(textOf)).toEqual([times(2), times(2)]);
  await extractor.close();
  const written = entriesOf(cache);
  expect(written.size).toBe(2);
  expect(textOf(await extractorWith(2, cache).extract(fileOf(pdfOfPages(4))))).toBe(HARBOUR);
  expect(entriesOf(cache)).toEqual(written);
});

it('goes on with the page at which a scan was cut off', async () => {
  const cache = newCache();
  const file = fileOf(pdfOfPages(6, 7, 8));
  const stopped = extractorWith(1, cache);
  const reading = stopped.extract(file);
  await expect.poll(() => entriesOf(cache).size, { interval: 20 }).toBeGreaterThan(0);
  await Promise.all([stopped.close(), expect(reading).rejects.toMatchObject({ code: 'extractor_closed' })]);
  const before = entriesOf(cache);
  const resumed = extractorWith(1, cache);
  expect(textOf(await resumed.extract(file))).toBe(times(3));
  await resumed.close();
  const after = entriesOf(cache);
  expect(after.size).toBe(3);
  for (const [name, inode] of before) expect(after.get(name)).toBe(inode);
});

it('keeps no text that can be read without the page, and reads the page again where its entry is damaged', async () => {
  const cache = newCache();
  const file = fileOf(pdfOfPages(10));
  const first = extractorWith(1, cache);
  await first.extract(file);
  await first.close();
  const [name = ''] = entriesOf(cache).keys();
  const entry = join(cache, name);
  expect(readFileSync(entry).includes('harbour')).toBe(false);
  writeFileSync(entry, 'damaged');
  expect(textOf(await extractorWith(1, cache).extract(file))).toBe(HARBOUR);
});
