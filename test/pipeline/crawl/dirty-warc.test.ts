import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { crawledFiles } from '../../testing/pipeline/crawled-files.js';
import { warcRecord } from '../../testing/pipeline/streams.js';

let cwd = '';

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assay-dirty-warc-'));
  await mkdir(join(cwd, 'scratch'));
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: text/html';

function pageOf(name: string, body: string): string {
  return warcRecord({ address: `http://a.example/${name}`, head: HEAD, body }).toString('latin1');
}

const withLength = (record: string, length: string): string => record.replace(/Content-Length: \d+/u, length);

/** A record as programs write it that know line feeds alone, with its length as it then is. */
function withLineFeeds(record: string): string {
  const [head = '', ...content] = record.replaceAll('\r\n', '\n').split('\n\n');
  const length = content.join('\n\n').length - 2;
  return [withLength(head, `Content-Length: ${length}`), ...content].join('\n\n');
}

const FIRST = pageOf('1', '<p>Low tide.\r\n<p>High tide.');
const LAST = pageOf('2', '<p>Ebb.');
const lines = (...found: readonly string[]): readonly string[] => found.map((line) => `w.warc${line}`);
const READ = ['/a.example/1.html: <p>Low tide.\r\n<p>High tide.', '/a.example/2.html: <p>Ebb.'];
const LAST_READ = '/a.example/2.html: <p>Ebb.';
const CUT = '/a.example/2.html failed corrupt';
const DAMAGED = ' failed corrupt';

test.each<[what: string, archive: string, found: readonly string[]]>([
  [
    'with line feeds alone',
    withLineFeeds(FIRST) + withLineFeeds(LAST),
    ['/a.example/1.html: <p>Low tide.\n<p>High tide.', LAST_READ],
  ],
  ['without a line end behind its last record', (FIRST + LAST).trimEnd(), READ],
  ['with more empty lines between records', `${FIRST}\r\n\n\r\n${LAST}`, READ],
  ['with other bytes between records', `${FIRST}\u0000\u0001 junk\r\nmore junk\r\n${LAST}`, [...READ, DAMAGED]],
  [
    'with a length that is too short',
    withLength(FIRST, 'Content-Length: 60') + LAST,
    ['/a.example/1.html: <p>Low tide.\r\n<p', LAST_READ, DAMAGED],
  ],
  ['with a length that is not there', withLength(FIRST, 'X: 1') + LAST, [LAST_READ, DAMAGED]],
  ['with a length below zero', withLength(FIRST, 'Content-Length: -5') + LAST, [LAST_READ, DAMAGED]],
  ['with a length that is no whole number', withLength(FIRST, 'Content-Length: 0x40') + LAST, [LAST_READ, DAMAGED]],
  ['with a length beyond its end', FIRST + withLength(LAST, 'Content-Length: 99999'), [READ[0] ?? '', CUT, DAMAGED]],
  ['cut within the head of a record', FIRST + LAST.slice(0, 40), [READ[0] ?? '', DAMAGED]],
  ['with a head of many lines', FIRST.replace('\r\n', `\r\n${'X: 1\r\n'.repeat(600)}`) + LAST, [LAST_READ, DAMAGED]],
  ['with a head of one long line', FIRST.replace('\r\n', `\r\nX: ${'x'.repeat(200_000)}\r\n`) + LAST, READ],
])('a web archive %s', async (_what, archive, found) => {
  const own = await crawledFiles(cwd, { 'w.warc': Buffer.from(archive, 'latin1') });
  expect(own).toEqual(lines(...found));
});
