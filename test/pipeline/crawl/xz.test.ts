import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CrawlSettings } from '../../../src/pipeline/crawl/index.js';
import type { Files } from '../../testing/pipeline/crawled-files.js';
import { crawledFiles, MEBIBYTE } from '../../testing/pipeline/crawled-files.js';
import { damagedCopies } from '../../testing/pipeline/damaged-copies.js';
import { xzBomb, xzLines, xzRow, xzTar, xzText, xzTextSha256 } from '../../testing/pipeline/xz.js';

let cwd = '';

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assay-xz-'));
  await mkdir(join(cwd, 'scratch'));
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

/** Where `xzText` has the header of its block, what that says of the dictionary, and the check sum of the text. */
const HEADER_AT = 12;
const DICTIONARY_AT = 16;
const HEADER_END = 20;
const CHECK_AT = 36;

/** Returns `xzText` with a byte of its block's header changed, and a check sum that agrees. */
function withHeader(at: number, byte: number): Buffer {
  const changed = Buffer.from(xzText);
  changed[at] = byte;
  changed.writeUInt32LE(crc32(changed.subarray(HEADER_AT, HEADER_END)), HEADER_END);
  return changed;
}

test.each<[what: string, files: Files, settings: Partial<CrawlSettings>, lines: readonly string[]]>([
  ['a file', { 'a.md.xz': xzText, 'b.xz': xzTextSha256 }, {}, ['a.md.xz/a.md: Text.', 'b.xz/b: Text.']],
  [
    'several streams, with padding after them',
    { 'a.txt.xz': Buffer.concat([xzText, Buffer.alloc(8), xzTextSha256, Buffer.alloc(4)]) },
    {},
    ['a.txt.xz/a.txt: Text.Text.'],
  ],
  ['a tar', { 'c.tar.xz': xzTar, 'd.TXZ': xzTar }, {}, ['c.tar.xz/a.txt: A', 'd.TXZ/a.txt: A']],
  ['a dataset', { 'r.jsonl.xz': xzRow }, { dataset: true }, ['r.jsonl.xz 1: Row.']],
  [
    'a wrong check sum of the text',
    { 'a.txt.xz': Buffer.from(xzText).fill(0, CHECK_AT, CHECK_AT + 8) },
    {},
    ['a.txt.xz/a.txt failed corrupt'],
  ],
  [
    'a dictionary that needs more memory than is allowed',
    { 'a.txt.xz': withHeader(DICTIONARY_AT, 32) },
    {},
    ['a.txt.xz/a.txt failed corrupt'],
  ],
  ['a filter for programs', { 'a.txt.xz': withHeader(HEADER_AT + 2, 4) }, {}, ['a.txt.xz/a.txt failed corrupt']],
  [
    'something else after a stream',
    { 'a.txt.xz': Buffer.concat([xzText, Buffer.from('more')]) },
    {},
    ['a.txt.xz/a.txt failed corrupt'],
  ],
  [
    'a bomb',
    { 'a.txt.xz': Buffer.concat(Array<Buffer>(70).fill(xzBomb)) },
    { archiveMaxMemberBytes: 2_048 * MEBIBYTE },
    ['a.txt.xz failed too_large'],
  ],
])('xz: %s', async (_what, files, settings, lines) => {
  expect(await crawledFiles(cwd, files, settings)).toEqual(lines);
  expect(await readdir(join(cwd, 'scratch'))).toEqual([]);
});

test('xz of several blocks is read whole, and cut short anywhere it has a reason', async () => {
  expect(await crawledFiles(cwd, { 'a.txt.xz': xzLines })).toEqual([
    `a.txt.xz/a.txt: ${'The tide of day 1 is low. \nThe tide of day 2 is low. \nThe tide'.slice(0, 60)}`,
  ]);
  for (let length = 4; length < xzLines.length; length += 61)
    expect(await crawledFiles(cwd, { 'a.txt.xz': xzLines.subarray(0, length) })).toEqual([
      'a.txt.xz/a.txt failed corrupt',
    ]);
});

test.each([
  ['a.txt.xz', xzText],
  ['c.tar.xz', xzTar],
])('however %s is damaged, each of its sources is read or has a reason', async (name, sound) => {
  await fc.assert(
    fc.asyncProperty(damagedCopies(sound), async (bytes) => {
      for (const line of await crawledFiles(cwd, { [name]: bytes, 'z.txt': 'Z' }))
        expect(line).toMatch(/: |failed (?:corrupt|too_large)$|skipped unsupported_format$/u);
      expect(await readdir(join(cwd, 'scratch'))).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
