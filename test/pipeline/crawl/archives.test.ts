import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { harmlessName } from '../../../src/pipeline/crawl/archives/member-name.js';
import { crawl } from '../../../src/pipeline/crawl/index.js';
import type { CrawlSettings } from '../../../src/pipeline/crawl/index.js';
import type { Source } from '../../../src/records/source.js';
import { docxOf, wordParagraph } from '../../testing/extract/containers.js';
import { tarOf, tarRecord, zipOf } from '../../testing/pipeline/archives.js';
import type { ZipPart } from '../../testing/pipeline/archives.js';
import { PLAIN_CRAWL } from '../../testing/pipeline/crawl-settings.js';

const MEBIBYTE = 1024 * 1024;
const plain: CrawlSettings = {
  ...PLAIN_CRAWL,
  archiveMaxDepth: 3,
  archiveMaxMembers: 20_000,
  archiveMaxBytes: 512 * MEBIBYTE,
  archiveMaxMemberBytes: MEBIBYTE,
};
let cwd = '';

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assay-archives-'));
  await mkdir(join(cwd, 'scratch'));
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

async function found(
  files: Readonly<Record<string, Uint8Array>>,
  settings: Partial<CrawlSettings> = {},
  paths: readonly string[] = Object.keys(files),
): Promise<readonly string[]> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(cwd, name)), { recursive: true });
    await writeFile(join(cwd, name), content);
  }
  const lines: string[] = [];
  for await (const source of crawl({
    paths,
    cwd,
    scratchFolder: join(cwd, 'scratch'),
    settings: { ...plain, ...settings },
  }))
    lines.push(await lineOf(source));
  return lines;
}

/** What a source says, as the planner finds it; unpacked members are removed as it does. */
async function lineOf({ path, datasetId, content }: Source): Promise<string> {
  if (content.kind === 'ended') return `${path} ${content.outcome} ${content.reason}`;
  if (content.kind === 'known') return `${path} known`;
  if (content.kind === 'text') return `${path} ${datasetId}: ${content.text}`;
  if (content.kind === 'dataset' || content.kind === 'marker') return `${path} ${content.kind}`;
  const text = await readFile(content.readPath, 'utf8');
  if (content.temporary) await rm(content.readPath);
  return `${path}: ${text.slice(0, 40)}`;
}

const pages: readonly ZipPart[] = [
  { name: 'a.txt', content: 'A' },
  { name: 'inner/', content: '', method: 0 },
  { name: 'inner/b.txt', content: 'B', method: 0 },
];
const tarPages = [
  { name: 'a.txt', content: 'A' },
  { name: 'inner/', type: '5' },
  { name: 'inner/b.txt', content: 'B' },
];
const inner = zipOf(pages);
const long = `${'long/'.repeat(40)}name.txt`;
/** Bytes that no packing makes fewer. */
const random = randomBytes(5000);

test.each<
  [
    what: string,
    files: Readonly<Record<string, Uint8Array>>,
    settings: Partial<CrawlSettings>,
    lines: readonly string[],
  ]
>([
  ['zip', { 'c.zip': zipOf(pages) }, {}, ['c.zip/a.txt: A', 'c.zip/inner/b.txt: B']],
  ['tar', { 'c.tar': tarOf(tarPages) }, {}, ['c.tar/a.txt: A', 'c.tar/inner/b.txt: B']],
  [
    'tar.gz and tgz',
    { 'c.tar.gz': gzipSync(tarOf(tarPages)), 'd.TGZ': gzipSync(tarOf(tarPages)) },
    {},
    ['c.tar.gz/a.txt: A', 'c.tar.gz/inner/b.txt: B', 'd.TGZ/a.txt: A', 'd.TGZ/inner/b.txt: B'],
  ],
  [
    'a zip with bytes before it',
    { 'c.zip': Buffer.concat([Buffer.alloc(300, 65), inner]) },
    {},
    ['c.zip/a.txt: A', 'c.zip/inner/b.txt: B'],
  ],
  [
    'archives in archives',
    { 'c.zip': zipOf([{ name: 'deep/d.tar', content: tarOf([{ name: 'e.zip', content: inner }]) }]) },
    {},
    ['c.zip/deep/d.tar/e.zip/a.txt: A', 'c.zip/deep/d.tar/e.zip/inner/b.txt: B'],
  ],
  [
    'archives too deep',
    {
      'c.zip': zipOf([
        { name: 'd.zip', content: inner },
        { name: 'z.txt', content: 'Z' },
      ]),
    },
    { archiveMaxDepth: 1 },
    ['c.zip/d.zip failed archive_too_deep', 'c.zip/z.txt: Z'],
  ],
  ['no archives', { 'c.zip': Buffer.from('as a file') }, { archiveMaxDepth: 0 }, ['c.zip: as a file']],
  [
    'names that lead out',
    {
      'c.zip': zipOf([
        { name: '../../etc/passwd', content: '1' },
        { name: '/etc/passwd', content: '2' },
        { name: 'C:\\etc\\..\\passwd', content: '3' },
      ]),
    },
    {},
    ['c.zip/etc/passwd: 1', 'c.zip/etc/passwd#2: 2', 'c.zip/etc/passwd#3: 3'],
  ],
  [
    'names in an old code page, and in none',
    {
      'c.zip': zipOf([{ name: Buffer.from([0x81, 0x62]), content: 'ü' }]),
      'd.tar': tarOf([{ name: Buffer.from([0xe9, 0x62]), content: 'é' }]),
    },
    {},
    ['c.zip/üb: ü', 'd.tar/\ufffdb: é'],
  ],
  [
    'long names',
    {
      'c.tar': tarOf([
        { name: '././@LongLink', type: 'L', content: `${long}\u0000` },
        { name: 'cut', content: 'L' },
        { name: 'pax', type: 'x', content: `${long.length + 10} path=${long}\n` },
        { name: 'cut', content: 'P' },
      ]),
    },
    {},
    [`c.tar/${long}: L`, `c.tar/${long}#2: P`],
  ],
  [
    'encrypted members',
    {
      'c.zip': zipOf([
        { name: 'a', content: 'x', flags: 1 },
        { name: 'b', content: 'B' },
      ]),
    },
    {},
    ['c.zip/a failed encrypted', 'c.zip/b: B'],
  ],
  [
    'links, devices and methods that are not read',
    {
      'c.zip': zipOf([
        { name: 'l', content: 'a.txt', unixMode: 0o120777 },
        { name: 'm', content: 'x', method: 12 },
      ]),
      'd.tar': tarOf([
        { name: 'l', type: '2' },
        { name: 'p', type: '6' },
      ]),
    },
    {},
    [
      'c.zip/l skipped archive_link',
      'c.zip/m failed unsupported_format',
      'd.tar/l skipped archive_link',
      'd.tar/p failed not_a_regular_file',
    ],
  ],
  [
    'a damaged member',
    {
      'c.zip': zipOf([
        { name: 'a', content: 'A', badChecksum: true },
        { name: 'b', content: 'B' },
      ]),
    },
    {},
    ['c.zip/a failed corrupt', 'c.zip/b: B'],
  ],
  [
    'a member that is too large, whatever it says',
    {
      'c.zip': zipOf([
        { name: 'a', content: Buffer.alloc(2 * MEBIBYTE), declaredBytes: 7 },
        { name: 'b', content: 'B', declaredBytes: 4e9 },
      ]),
    },
    {},
    ['c.zip/a failed too_large', 'c.zip/b: B'],
  ],
  [
    'a bomb',
    {
      'c.zip': zipOf([
        { name: 'a', content: 'A' },
        ...Array.from({ length: 90 }, (_, index) => ({ name: `b${index}`, content: Buffer.alloc(MEBIBYTE, 32) })),
      ]),
    },
    { include: ['a'] },
    ['c.zip/a: A'],
  ],
  [
    'too many members',
    { 'c.zip': zipOf(Array.from({ length: 4 }, (_, index) => ({ name: `${index}`, content: 'x' }))) },
    { archiveMaxMembers: 3 },
    ['c.zip/0: x', 'c.zip/1: x', 'c.zip/2: x', 'c.zip failed too_many_members'],
  ],
  [
    'a zip cut short',
    { 'c.zip': inner.subarray(0, inner.length - 60), 'd.txt': Buffer.from('D') },
    {},
    ['c.zip/a.txt: A', 'c.zip/inner/b.txt: B', 'c.zip failed corrupt', 'd.txt: D'],
  ],
  [
    'a zip cut within a member',
    {
      'c.zip': zipOf([
        { name: 'a', content: 'A' },
        { name: 'b', content: random },
      ]).subarray(0, 400),
    },
    {},
    ['c.zip/a: A', 'c.zip/b failed corrupt', 'c.zip failed corrupt'],
  ],
  [
    'a tar.gz cut short',
    {
      'c.tgz': gzipSync(
        tarOf([
          { name: 'a', content: 'A' },
          { name: 'b', content: random },
        ]),
      ).subarray(0, 3000),
    },
    {},
    ['c.tgz/a: A', 'c.tgz/b failed corrupt', 'c.tgz failed corrupt'],
  ],
  [
    'a tar cut short',
    {
      'c.tar': tarOf([
        { name: 'a', content: 'A' },
        { name: 'b', content: random },
      ]).subarray(0, 3000),
    },
    {},
    ['c.tar/a: A', 'c.tar/b failed corrupt', 'c.tar failed corrupt'],
  ],
  [
    'a tar without its end',
    { 'c.tar': tarRecord({ name: 'a', content: 'A' }) },
    {},
    ['c.tar/a: A', 'c.tar failed corrupt'],
  ],
  [
    'what is no archive',
    {
      'c.zip': Buffer.from('no zip'),
      'd.tar': Buffer.from('no tar'),
      'e.zip': Buffer.alloc(0),
      'f.tgz': Buffer.from(random),
    },
    {},
    ['c.zip failed corrupt', 'd.tar failed corrupt', 'e.zip: ', 'f.tgz failed corrupt'],
  ],
  [
    'an archive that holds no files',
    { 'c.zip': zipOf([]), 'e.zip': zipOf([{ name: 'f.zip', content: zipOf([{ name: 'folder/', content: '' }]) }]) },
    {},
    ['c.zip failed no_text', 'e.zip/f.zip failed no_text'],
  ],
  [
    'a broken archive in a sound one',
    {
      'c.zip': zipOf([
        { name: 'd.zip', content: inner.subarray(0, 30) },
        { name: 'e', content: 'E' },
      ]),
    },
    {},
    ['c.zip/d.zip failed corrupt', 'c.zip/e: E'],
  ],
  [
    'datasets in archives',
    { 'c.zip': zipOf([{ name: 'rows.jsonl', content: '{"id":"r","text":"Row."}\nbad' }]) },
    { dataset: true },
    ['c.zip/rows.jsonl r: Row.', 'c.zip/rows.jsonl row 2 failed bad_row'].map((line) =>
      line.replace(' row 2 failed', ' failed'),
    ),
  ],
])('%s', async (_what, files, settings, lines) => {
  expect(await found(files, settings)).toEqual(lines);
  expect(await readdir(join(cwd, 'scratch'))).toEqual([]);
});

test('include, exclude and .assayignore speak of members as of files', async () => {
  const files = {
    'c/d.zip': zipOf([
      { name: 'a.txt', content: 'A' },
      { name: 'a.log', content: 'L' },
      { name: 'build/b.txt', content: 'B' },
    ]),
    'c/.assayignore': Buffer.from('e.zip/\nbuild/\n'),
    'c/e.zip': zipOf(pages),
  };
  expect(await found(files, { include: ['*.txt'] }, ['c'])).toEqual(['c/d.zip/a.txt: A']);
  expect(await found(files, { exclude: ['*.log'] }, ['c/*.zip'])).toEqual([
    'c/d.zip/a.txt: A',
    'c/d.zip/build/b.txt: B',
    'c/e.zip/a.txt: A',
    'c/e.zip/inner/b.txt: B',
  ]);
});

test('documents that are zips are files, also under the name of one', async () => {
  const document = Buffer.from(docxOf(wordParagraph('Text.')));
  expect(
    (
      await found({ 'a.docx': document, 'b.zip': document, 'c.zip': zipOf([{ name: 'd.zip', content: document }]) })
    ).map((line) => line.slice(0, line.indexOf(':'))),
  ).toEqual(['a.docx', 'b.zip', 'c.zip/d.zip']);
});

test('a bomb ends its archive once it has unpacked too much, at its true size', async () => {
  const bomb = zipOf([
    { name: 'a', content: 'A' },
    ...Array.from({ length: 90 }, (_, index) => ({
      name: `b${index}`,
      content: Buffer.alloc(MEBIBYTE, 32),
      declaredBytes: 1,
    })),
    { name: 'z', content: 'Z' },
  ]);
  const lines = await found({ 'c.zip': bomb, 'd.txt': Buffer.from('D') });
  expect(lines.filter((line) => line.includes(' failed '))).toEqual(['c.zip failed too_large']);
  expect(lines[0]).toBe('c.zip/a: A');
  expect(lines.at(-1)).toBe('d.txt: D');
  expect(lines).not.toContain('c.zip/z: Z');
  expect(
    await found({
      'c.tar.gz': gzipSync(
        tarOf([
          { name: 'a', content: Buffer.alloc(90 * MEBIBYTE) },
          { name: 'b', content: 'B' },
        ]),
      ),
    }),
  ).toContain('c.tar.gz failed too_large');
});

test('more members than most systems let a program open files', async () => {
  const lines = await found({
    'c.zip': zipOf(
      Array.from({ length: 1_100 }, (_, index) => ({ name: `${index % 100}/${index}.txt`, content: `Text ${index}` })),
    ),
  });
  expect(lines).toHaveLength(1_100);
  expect(lines.at(-1)).toBe('c.zip/99/1099.txt: Text 1099');
});

test('no name leads out of its archive', () => {
  const segment = fc.oneof(fc.constantFrom('..', '.', '', '/', '\\', 'C:', '\u0000', '...', 'a'), fc.string());
  fc.assert(
    fc.property(
      fc.array(segment).map((segments) => segments.join('/')),
      (name) => {
        const harmless = harmlessName(name);
        expect(join('/archive', harmless).startsWith('/archive')).toBe(true);
        expect(harmless.split('/').some((part) => part === '..' || part === '.')).toBe(false);
        expect(harmless.startsWith('/')).toBe(false);
      },
    ),
  );
});
