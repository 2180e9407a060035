import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CrawlSettings } from '../../../src/pipeline/crawl/index.js';
import { tarOf, zipOf } from '../../testing/pipeline/archives.js';
import { bzip2Bomb, bzip2Lines, bzip2Row, bzip2Tar, bzip2Text } from '../../testing/pipeline/bzip2.js';
import type { Files } from '../../testing/pipeline/crawled-files.js';
import { crawledFiles, MEBIBYTE } from '../../testing/pipeline/crawled-files.js';
import { damagedCopies } from '../../testing/pipeline/damaged-copies.js';
import { warcRecord, zstdBomb, zstdOf } from '../../testing/pipeline/streams.js';

let cwd = '';

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assay-streams-'));
  await mkdir(join(cwd, 'scratch'));
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

const found = (files: Files, settings: Partial<CrawlSettings> = {}): Promise<readonly string[]> =>
  crawledFiles(cwd, files, settings);

const first = 'From: a@example.org\nSubject: one\n\nThe tide was low.\n\nFrom there we walked on.\n>From here, too.\n';
const second = 'From: b@example.org\nSubject: two\n\nAnother text.\n';
const SECOND_FROM = 'From b@example.org Tue Jan  2 11:00:00 2024';
const mailbox = `From a@example.org Mon Jan  1 10:00:00 2024\n${first}\n${SECOND_FROM}\n${second}`;
const tarred = tarOf([{ name: 'a.txt', content: 'A' }]);
const answer = (type: string, more = ''): string => `HTTP/1.1 200 OK\r\nContent-Type: ${type}${more}`;
const page = warcRecord({ address: 'https://example.org/tides/', head: answer('text/html'), body: '<p>Low tide.' });
const chunked = '5\r\n<p>Ch\r\n7;x=y\r\nunked.\n\r\n0\r\n\r\n';

test.each<[what: string, files: Files, settings: Partial<CrawlSettings>, lines: readonly string[]]>([
  ['a file packed by gzip', { 'a.txt.gz': gzipSync('Text.') }, {}, ['a.txt.gz/a.txt: Text.']],
  [
    'a file packed in two pieces',
    { 'a.txt.gz': Buffer.concat([gzipSync('One. '), gzipSync('Two.')]) },
    {},
    ['a.txt.gz/a.txt: One. Two.'],
  ],
  ['a file packed by Zstandard', { 'a.md.zst': zstdOf('Text.') }, {}, ['a.md.zst/a.md: Text.']],
  [
    'Zstandard in several frames, with one to skip',
    { 'a.txt.zst': Buffer.concat([zstdOf('One. '), Buffer.from('502a4d1803000000787878', 'hex'), zstdOf('Two.')]) },
    {},
    ['a.txt.zst/a.txt: One. Two.'],
  ],
  [
    'a tar packed by Zstandard',
    { 'c.tar.zst': zstdOf(tarred), 'd.TZST': zstdOf(tarred) },
    {},
    ['c.tar.zst/a.txt: A', 'd.TZST/a.txt: A'],
  ],
  ['a file packed by bzip2', { 'a.md.bz2': bzip2Text }, {}, ['a.md.bz2/a.md: Text.']],
  [
    'bzip2 in several streams, with something after them',
    { 'a.txt.bz2': Buffer.concat([bzip2Text, bzip2Text, Buffer.from('more')]) },
    {},
    ['a.txt.bz2/a.txt: Text.Text.'],
  ],
  [
    'a tar packed by bzip2',
    { 'c.tar.bz2': bzip2Tar, 'd.TBZ2': bzip2Tar },
    {},
    ['c.tar.bz2/a.txt: A', 'd.TBZ2/a.txt: A'],
  ],
  ['a dataset packed by bzip2', { 'r.jsonl.bz2': bzip2Row }, { dataset: true }, ['r.jsonl.bz2 1: Row.']],
  [
    'bzip2 with a wrong check sum',
    { 'a.txt.bz2': Buffer.concat([bzip2Text.subarray(0, 10), Buffer.from([0]), bzip2Text.subarray(11)]) },
    {},
    ['a.txt.bz2/a.txt failed corrupt'],
  ],
  [
    'a bomb of bzip2',
    { 'a.txt.bz2': Buffer.concat(Array<Buffer>(40).fill(bzip2Bomb)) },
    { archiveMaxMemberBytes: 2_048 * MEBIBYTE },
    ['a.txt.bz2 failed too_large'],
  ],
  [
    'an archive in a packed file',
    { 'c.zip.gz': gzipSync(zipOf([{ name: 'a.txt', content: 'A' }])) },
    {},
    ['c.zip.gz/c.zip/a.txt: A'],
  ],
  [
    'packed files in an archive',
    { 'c.tar': tarOf([{ name: 'b/a.txt.gz', content: gzipSync('A') }]) },
    {},
    ['c.tar/b/a.txt.gz/a.txt: A'],
  ],
  ['a file that is only named as packed', { 'a.gz': 'Plain.', 'b.zst': '' }, {}, ['a.gz: Plain.', 'b.zst: ']],
  ['packed files as files', { 'a.txt.gz': 'x' }, { archiveMaxDepth: 0 }, ['a.txt.gz: x']],
  [
    'a packed dataset, with --dataset and without',
    { 'r.jsonl.gz': gzipSync('{"text":"Row."}') },
    { dataset: true },
    ['r.jsonl.gz 1: Row.'],
  ],
  [
    'a packed dataset in an archive',
    { 'c.zip': zipOf([{ name: 'r.jsonl.zst', content: zstdOf('{"text":"Row."}') }]) },
    { dataset: true },
    ['c.zip/r.jsonl.zst 1: Row.'],
  ],
  [
    'a packed file cut short',
    { 'a.txt.gz': gzipSync('Text.'.repeat(50)).subarray(0, 20), 'b.zst': zstdOf('Text.').subarray(0, 12) },
    {},
    ['a.txt.gz/a.txt failed corrupt', 'b.zst/b failed corrupt'],
  ],
  [
    'a packed file that is too large',
    { 'a.txt.gz': gzipSync(Buffer.alloc(2 * MEBIBYTE)) },
    {},
    ['a.txt.gz/a.txt failed too_large'],
  ],
  [
    'a bomb of Zstandard blocks',
    { 'a.txt.zst': zstdBomb(4_000) },
    { archiveMaxMemberBytes: 512 * MEBIBYTE },
    ['a.txt.zst failed too_large'],
  ],
  ['a frame that wants two gigabytes', { 'a.txt.zst': zstdOf('Text.', 0xa8) }, {}, ['a.txt.zst/a.txt failed corrupt']],
  [
    'a mailbox',
    { 'm.mbox': mailbox },
    {},
    [`m.mbox/00001.eml: ${first.slice(0, 60)}`, `m.mbox/00002.eml: ${second.slice(0, 60)}`],
  ],
  [
    'a mailbox with line ends of Windows',
    { 'm.mbox': mailbox.replaceAll('\n', '\r\n') },
    {},
    [
      `m.mbox/00001.eml: ${first.replaceAll('\n', '\r\n').slice(0, 60)}`,
      `m.mbox/00002.eml: ${second.replaceAll('\n', '\r\n').slice(0, 60)}`,
    ],
  ],
  [
    'a packed mailbox',
    { 'm.mbox.gz': gzipSync(mailbox) },
    { include: ['*2.eml'] },
    [`m.mbox.gz/m.mbox/00002.eml: ${second.slice(0, 60)}`],
  ],
  [
    'a mailbox of which one message is too large',
    { 'm.mbox': `From a@b 1\n${'x'.repeat(2 * MEBIBYTE)}\n\nFrom c@d 2\nShort.\n` },
    {},
    ['m.mbox/00001.eml failed too_large', 'm.mbox/00002.eml: Short.\n'],
  ],
  [
    'a mailbox of too many messages',
    { 'm.mbox': 'From a@b 1\nx\n\n'.repeat(5) },
    { archiveMaxMembers: 2 },
    ['m.mbox/00001.eml: x\n\n', 'm.mbox/00002.eml: x\n\n', 'm.mbox failed too_many_members'],
  ],
  ['what is named as a mailbox and is none', { 'm.mbox': 'Just a text.' }, {}, ['m.mbox: Just a text.']],
  [
    'a web archive',
    { 'w.warc': Buffer.concat([page, page]) },
    {},
    ['w.warc/example.org/tides/index.html: <p>Low tide.', 'w.warc/example.org/tides/index.html#2: <p>Low tide.'],
  ],
  [
    'a packed web archive, record by record',
    { 'w.warc.gz': Buffer.concat([gzipSync(page), gzipSync(page)]) },
    {},
    ['w.warc.gz/example.org/tides/index.html: <p>Low tide.', 'w.warc.gz/example.org/tides/index.html#2: <p>Low tide.'],
  ],
  [
    'pages as their servers sent them, and as archives store them',
    {
      'w.warc': Buffer.concat([
        warcRecord({
          address: 'http://a.example/a',
          head: answer('text/html', '\r\nTransfer-Encoding: chunked'),
          body: chunked,
        }),
        warcRecord({
          address: 'http://a.example/b',
          head: answer('text/html', '\r\nTransfer-Encoding: chunked'),
          body: '<p>Stored whole.',
        }),
        warcRecord({
          address: 'http://a.example/c.html',
          head: answer('text/html', '\r\nContent-Encoding: gzip'),
          body: gzipSync('<p>Packed.'),
        }),
        warcRecord({
          address: 'http://a.example/d?q=1#x',
          head: answer('text/html', '\r\nContent-Encoding: br'),
          body: brotliCompressSync('<p>Packed well.'),
        }),
        warcRecord({
          address: 'http://a.example/e',
          head: answer('text/html', '\r\nContent-Encoding: gzip'),
          body: '<p>Stored unpacked.',
        }),
        warcRecord({
          address: '<http://a.example/f.pdf>',
          type: 'resource',
          mediaType: 'application/pdf',
          body: '%PDF-',
        }),
      ]),
    },
    {},
    [
      'w.warc/a.example/a.html: <p>Chunked.\n',
      'w.warc/a.example/b.html: <p>Stored whole.',
      'w.warc/a.example/c.html: <p>Packed.',
      'w.warc/a.example/d?q=1.html: <p>Packed well.',
      'w.warc/a.example/e.html: <p>Stored unpacked.',
      'w.warc/a.example/f.pdf: %PDF-',
    ],
  ],
  [
    'records that hold no page',
    {
      'w.warc': Buffer.concat([
        warcRecord({ address: 'http://a.example/', type: 'request', head: 'GET / HTTP/1.1', body: '' }),
        warcRecord({
          address: 'http://a.example/',
          head: 'HTTP/1.1 404 Not Found\r\nContent-Type: text/html',
          body: 'None.',
        }),
        warcRecord({ address: 'http://a.example/p.png', head: answer('image/png'), body: 'x' }),
        warcRecord({ address: 'http://a.example/s.css', head: answer('text/css'), body: 'x' }),
        warcRecord({ address: 'dns:a.example', type: 'resource', body: 'x' }),
        warcRecord({ address: 'http://a.example/', head: 'broken', body: '' }),
        page,
      ]),
    },
    {},
    ['w.warc/example.org/tides/index.html: <p>Low tide.'],
  ],
  [
    'a damaged page among sound ones',
    {
      'w.warc': Buffer.concat([
        warcRecord({
          address: 'http://a.example/a',
          head: answer('text/html', '\r\nContent-Encoding: gzip'),
          body: gzipSync('x'.repeat(999)).subarray(0, 20),
        }),
        page,
      ]),
    },
    {},
    ['w.warc/a.example/a.html failed corrupt', 'w.warc/example.org/tides/index.html: <p>Low tide.'],
  ],
  [
    'a bomb in a page',
    {
      'w.warc': Buffer.concat([
        warcRecord({
          address: 'http://a.example/a',
          head: answer('text/html', '\r\nContent-Encoding: gzip'),
          body: gzipSync(Buffer.alloc(4 * MEBIBYTE)),
        }),
        page,
      ]),
    },
    {},
    ['w.warc/a.example/a.html failed too_large', 'w.warc/example.org/tides/index.html: <p>Low tide.'],
  ],
  [
    'a web archive cut short',
    { 'w.warc': Buffer.concat([page, page]).subarray(0, page.length + 40) },
    {},
    ['w.warc/example.org/tides/index.html: <p>Low tide.', 'w.warc failed corrupt'],
  ],
  ['what is no web archive', { 'w.warc': 'Just a text.' }, {}, ['w.warc failed corrupt']],
])('%s', async (_what, files, settings, lines) => {
  expect(await found(files, settings)).toEqual(lines);
  expect(await readdir(join(cwd, 'scratch'))).toEqual([]);
});

test.each([
  ['a.txt.gz', gzipSync('Some text. '.repeat(20))],
  ['a.txt.zst', zstdOf('Some text. '.repeat(20))],
  ['c.tar.zst', zstdOf(tarred)],
  ['a.txt.bz2', bzip2Text],
  ['c.tar.bz2', bzip2Tar],
  ['m.mbox', Buffer.from(mailbox)],
  [
    'w.warc',
    Buffer.concat([
      page,
      warcRecord({
        address: 'http://a.example/a',
        head: answer('text/html', '\r\nTransfer-Encoding: chunked\r\nContent-Encoding: gzip'),
        body: chunked,
      }),
      page,
    ]),
  ],
])('however %s is damaged, each of its sources is read or has a reason', async (name, sound) => {
  await fc.assert(
    fc.asyncProperty(damagedCopies(sound), async (bytes) => {
      const lines = await found({ [name]: bytes, 'z.txt': 'Z' });
      for (const line of lines)
        expect(line).toMatch(
          /: |(?:failed|skipped) (?:corrupt|no_text|too_large|archive_too_deep|archive_link|not_a_regular_file|unsupported_format)$/u,
        );
      expect(await readdir(join(cwd, 'scratch'))).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('bzip2 of several blocks is read whole, and cut short anywhere it has a reason', async () => {
  expect(await found({ 'a.txt.bz2': bzip2Lines })).toEqual([
    `a.txt.bz2/a.txt: ${'The tide of day 1 is low. \nThe tide of day 2 is low. \nThe tide'.slice(0, 60)}`,
  ]);
  for (let length = 4; length < bzip2Lines.length; length += 9)
    expect(await found({ 'a.txt.bz2': bzip2Lines.subarray(0, length) })).toEqual(['a.txt.bz2/a.txt failed corrupt']);
});
