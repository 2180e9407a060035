import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createExtractor } from '../../../src/extract/index.js';
import type { ExtractSettings } from '../../../src/extract/settings.js';
import { packageFile } from '../../../src/lib/package-root.js';
import { readHere } from '../../testing/extract/read-here.js';
import type { ScanPage } from '../../testing/extract/scan.js';
import { harbour, HARBOUR, rows, scannedPdf, tiffOf, torn, turned } from '../../testing/extract/scan.js';
import { scratchExtractor } from '../../testing/extract/scratch.js';
import { settingsWith } from '../../testing/extract/settings-with.js';

const page = harbour();
const words = (text: string): string => text.replace(/\s+/gu, ' ');
const STAMP = 'Downloaded from the archive of a town';

describe('a scanned page of a PDF is read', () => {
  it.each<readonly [string, ScanPage]>([
    ['that is one picture', { strips: [page] }],
    ['that is stored on its side and shown upright', { strips: [turned(page)], rotate: 270 }],
    ['that lies on its side', { strips: [turned(page)] }],
    ['that is upside down', { strips: [turned(turned(page))] }],
    ['that was stored in strips', { strips: [rows(page, 0, 96), rows(page, 96, 150), rows(page, 150, page.height)] }],
    ['that is painted through a mask', { strips: [page], isMask: true }],
    ['that bears a stamp', { strips: [page], text: STAMP }],
  ])('%s', async (_, scan) => {
    const extraction = await readHere('a.pdf', scannedPdf([scan]));
    expect(extraction).toMatchObject({ status: 'text', format: 'pdf', pages: 1 });
    const text = extraction.status === 'text' ? words(extraction.text) : '';
    expect(text.includes('that left the quay') && text.includes('lean towards the water')).toBe(true);
    const warnings = extraction.status === 'text' ? extraction.warnings : [];
    expect(warnings).toEqual([expect.stringMatching(/^read_by_ocr:(?:[89]\d|100)$/u)]);
  });
});

it('reads no picture where scans are off, and says how they are read', async () => {
  for (const [name, content] of [
    ['a.pdf', scannedPdf([{ strips: [page] }])],
    ['a.tiff', tiffOf(page)],
  ] as const)
    expect(await readHere(name, content, { mode: 'off' })).toMatchObject({ status: 'failed', reason: 'scan_not_read' });
});

it('takes the text layer where there is one, unless it is told to read the picture', async () => {
  const layer = 'One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen';
  const pdf = scannedPdf([{ strips: [page], text: layer }]);
  expect(await readHere('a.pdf', pdf)).toMatchObject({ text: layer, warnings: [] });
  const forced = await readHere('a.pdf', pdf, { mode: 'force' });
  expect(forced.status === 'text' && words(forced.text)).toContain('that left the quay');
});

it('reads as many pages as it may, and says how many it left out', async () => {
  const pdf = scannedPdf([{ strips: [page] }, { strips: [page] }, { strips: [page] }]);
  const extraction = await readHere('a.pdf', pdf, { maxPages: 1 });
  expect(extraction).toMatchObject({
    status: 'text',
    pages: 3,
    warnings: [expect.stringMatching(/^read_by_ocr:/u), 'ocr_limit_reached:2@2'],
  });
  expect(extraction.status === 'text' && words(extraction.text)).toBe(HARBOUR);
});

it('says how many pages of a picture file are beyond the limit', async () => {
  const one = tiffOf(page);
  const directory = one.subarray(one.readUInt32LE(4));
  const two = Buffer.concat([one, directory]);
  two.writeUInt32LE(one.length, one.length - 4);
  expect(await readHere('a.tiff', two, {}, { maxPages: 1 })).toMatchObject({
    status: 'text',
    pages: 2,
    warnings: ['page_limit_reached:1@2', expect.stringMatching(/^read_by_ocr:/u)],
  });
});

it('does not judge what it cannot read with confidence', async () => {
  expect(await readHere('a.tiff', tiffOf(torn(page, 6)))).toMatchObject({
    status: 'failed',
    reason: 'unreadable_scan',
    format: 'tiff',
  });
});

it('calls a blank page a file without text', async () => {
  const blank = { ...page, data: new Uint8Array(page.data.length) };
  expect(await readHere('a.tiff', tiffOf(blank))).toMatchObject({ status: 'failed', reason: 'no_text' });
});

it('does not call a file blank of which it left pages out', async () => {
  const blank = { ...page, data: new Uint8Array(page.data.length) };
  const pdf = scannedPdf([{ strips: [blank] }, { strips: [page] }]);
  expect(await readHere('a.pdf', pdf, { maxPages: 1 })).toMatchObject({ status: 'failed', reason: 'scan_not_read' });
  expect(await readHere('a.pdf', pdf)).toMatchObject({ status: 'text', pages: 2 });
});

it('ends many scanned pages at the limit of time, with the pages that have a text layer', async () => {
  const layer =
    'A cover with a text layer of its own, written by whoever made the file, in more words than a stamp has';
  const pages = Array.from({ length: 300 }, () => ({ strips: [page] }));
  const extraction = await readHere('a.pdf', scannedPdf([{ strips: [page], text: layer }, ...pages]), {
    timeoutMs: -1,
  });
  expect(extraction).toMatchObject({ status: 'text', text: layer, pages: 301, warnings: ['ocr_limit_reached:300@2'] });
});

const png = readFileSync(packageFile('test', 'testing', 'fixtures', 'extract', 'png-scan', 'input.png'));

function withSize(width: number, height: number): Buffer {
  const copy = Buffer.from(png);
  copy.writeUInt32BE(width, 16);
  copy.writeUInt32BE(height, 20);
  return copy;
}

it.each([
  ['claims more pixels than are read', withSize(20_000, 20_000), 'too_large'],
  ['is cut in its head', png.subarray(0, 20), 'corrupt'],
  ['claims a size that it has not', withSize(2_000, 9_000), 'corrupt'],
])('refuses a picture that %s', async (_, content, reason) => {
  expect(await readHere('a.png', content)).toMatchObject({ status: 'failed', reason });
});

it('says before it reads anything that a language is not installed', () => {
  const start = (changes: Partial<ExtractSettings>): unknown => createExtractor(settingsWith(changes));
  expect(() => start({ ocrLanguages: 'eng+xxx' })).toThrow(
    expect.objectContaining({
      code: 'ocr_language_missing',
      nextStep: expect.stringContaining('npm install @tesseract.js-data/xxx.') as string,
    }),
  );
});

describe('in a worker', () => {
  // Enough for the text of the file, and far from enough for a picture.
  const small = scratchExtractor({ extractWorkers: 1, extractMemoryMb: 144 });

  it('keeps the text of the other pages where a picture needs too much memory', async () => {
    const side = 9_600;
    const large = { width: side, height: side, data: new Uint8Array((side / 8) * side).fill(0x55) };
    const layer = 'These words are on the page before the one that is a picture of too many pixels to be read';
    // Memory is looked at every 40 ms: on a loaded machine one picture may come and go between two looks.
    const pictures = Array.from({ length: 4 }, () => ({ strips: [large] }));
    const pdf = scannedPdf([{ strips: [page], text: layer }, ...pictures]);
    expect(await small.read('a.pdf', pdf)).toMatchObject({
      status: 'text',
      text: layer,
      warnings: ['scanned_pages_left_out'],
    });
  });
});
