import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Extractor } from '../../../src/records/extraction.js';
import { DEFAULT_LIMITS } from '../../../src/service/limits.js';
import type { DetectionPool } from '../../../src/service/scans/detection-pool.js';
import { fakePool } from '../../testing/service/fake-engine.js';
import { formOf, plainExtractor, startHarness } from '../../testing/service/harness.js';
import type { Harness } from '../../testing/service/harness.js';

const FILES = '/v2/predict/files';
const BIG = 'big words '.repeat(20_000);

interface Answer {
  readonly documents: readonly {
    readonly filename: string;
    readonly truncated?: boolean;
    readonly word_count?: number;
    readonly error?: { readonly code: string };
  }[];
}

async function send(harness: Harness, key: string, form: FormData, path = FILES): Promise<Answer> {
  const response = await fetch(harness.baseUrl + path, { method: 'POST', headers: { 'x-api-key': key }, body: form });
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

/** Files on disk now, of all uploads. */
function filesOnDisk({ service }: Harness): readonly string[] {
  return readdirSync(service.uploadFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

/** Waits for what comes by itself; the test's own limit ends a wait in vain. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await delay(5);
}

function uploadHead(harness: Harness, key: string, length: number): string {
  const { host } = new URL(harness.baseUrl);
  return (
    `POST ${FILES} HTTP/1.1\r\n` +
    `Host: ${host}\r\n` +
    `x-api-key: ${key}\r\n` +
    'Content-Type: multipart/form-data; boundary=b\r\n' +
    `Content-Length: ${length}\r\n` +
    '\r\n' +
    '--b\r\n' +
    'Content-Disposition: form-data; name="files"; filename="a.md"\r\n' +
    '\r\n'
  );
}

test('a client that hangs up half-way leaves no file behind and is charged nothing', async () => {
  const harness = await startHarness();
  const { key } = await harness.newKey();
  const { hostname, port } = new URL(harness.baseUrl);
  const socket = connect(Number(port), hostname);
  socket.write(uploadHead(harness, key, 10_000_000) + BIG);
  await until(() => filesOnDisk(harness).length === 1);
  socket.destroy();
  await until(() => readdirSync(harness.service.uploadFolder).length === 0);
  const usage = await fetch(`${harness.baseUrl}/v3/usage-stats`, { headers: { 'x-api-key': key } });
  expect(await usage.json()).toMatchObject({ data: { words_used: 0 } });
  await harness.close();
});

test.each([1, 3, 40])('a body of %i files without its end is refused at once, as cut off', async (files) => {
  const harness = await startHarness();
  const { key } = await harness.newKey();
  const part = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nsome words here\r\n';
  const headers = { 'x-api-key': key, 'content-type': 'multipart/form-data; boundary=b' };
  const body = `${part.repeat(files)}--b`;
  const answer = await fetch(`${harness.baseUrl}/v2/predict/files`, { method: 'POST', headers, body });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: expect.stringContaining('cut off') as unknown });
  await harness.close();
});

test('a client that falls silent half-way is given up, and its files are removed', async () => {
  const harness = await startHarness({ limits: { ...DEFAULT_LIMITS, bodyTimeoutMs: 300 } });
  const { key } = await harness.newKey();
  const { hostname, port } = new URL(harness.baseUrl);
  const socket = connect(Number(port), hostname);
  socket.write(uploadHead(harness, key, 10_000_000) + BIG);
  let answer = '';
  socket.on('data', (piece: Buffer) => (answer += piece.toString('latin1')));
  await once(socket, 'data');
  expect(answer).toMatch(/^HTTP\/1\.1 400 /u);
  await until(() => readdirSync(harness.service.uploadFolder).length === 0);
  socket.destroy();
  await harness.close();
});

test('files leave the disk once they are read, before the scan; small plain ones are never written', async () => {
  const seen: string[][] = [];
  const reading: Extractor = {
    ...plainExtractor,
    extract: (file, signal) => (seen.push([...filesOnDisk(harness)]), plainExtractor.extract(file, signal)),
  };
  const scanning: string[][] = [];
  const harness: Harness = await startHarness({
    extractor: reading,
    detection: fakePool(() => (scanning.push([...filesOnDisk(harness)]), Promise.resolve())),
  });
  const { key } = await harness.newKey();
  await send(
    harness,
    key,
    formOf([
      ['small.txt', 'plain words'],
      ['a.md', 'other words'],
      ['b.md', BIG],
    ]),
  );
  expect(seen.flat().length).toBeGreaterThan(0);
  expect(seen.flat()).not.toContain('0');
  expect(scanning).toEqual([[], [], []]);
  expect(readdirSync(harness.service.uploadFolder)).toEqual([]);
  await harness.close();
});

test('results keep the order of the files, however long each takes to read or scan', async () => {
  const harness = await startHarness({
    extractor: {
      ...plainExtractor,
      extract: async (file, signal) => (await delay(file.filename.length % 3), plainExtractor.extract(file, signal)),
    },
    detection: fakePool((text) => delay(text.length % 4)),
  });
  const { key } = await harness.newKey();
  // Names that no system keeps apart, that climb out of folders, and that many repeat; each with a content of its own
  // size.
  const name = fc.constantFrom(
    'a.txt',
    'A.TXT',
    '../../a.md',
    '/etc/passwd',
    'C:\\con',
    'nul',
    'b.bin',
    'caf\u00e9.txt',
    '\u202etxt.exe',
    '.',
    '..',
    ' ',
    '-rf',
    'a;b"c.md',
    '$(id).txt',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(name, fc.integer({ min: 1, max: 12 })), { minLength: 1, maxLength: 20 }),
      async (files) => {
        const { documents } = await send(
          harness,
          key,
          formOf(files.map(([filename, words]) => [filename, 'word '.repeat(words)] as const)),
        );
        const expected = files.map(([filename, words]) =>
          filename.endsWith('.bin') ? [filename, 'unsupported_format'] : [filename, words],
        );
        // The form encodes a quote; the name is otherwise given back as it was sent.
        expect(
          documents.map((document) => [
            document.filename.replaceAll('%22', '"'),
            document.error?.code ?? document.word_count,
          ]),
        ).toEqual(expected);
      },
    ),
    { numRuns: 15 },
  );
  expect(readdirSync(harness.service.uploadFolder)).toEqual([]);
  await harness.close();
});

test.each(['/v2/predict/files', '/v2/bibliography-scan/files'])(
  '%s: failures stand in their places and cost nothing',
  async (path) => {
    const harness = await startHarness();
    const { key } = await harness.newKey();
    const { documents } = await send(
      harness,
      key,
      formOf([
        ['a.md', '!encrypted'],
        ['b.md', 'two words'],
        ['c.md', '!corrupt'],
        ['d.bin', 'x'],
        ['e.txt', ' \n '],
        ['f.txt', 'three more words'],
      ]),
      path,
    );
    expect(documents.map(({ error, word_count }) => error?.code ?? word_count)).toEqual([
      'encrypted',
      2,
      'corrupt',
      'unsupported_format',
      'no_text',
      3,
    ]);
    const usage = await fetch(`${harness.baseUrl}/v3/usage-stats`, { headers: { 'x-api-key': key } });
    expect(await usage.json()).toMatchObject({ data: { words_used: 5 } });
    await harness.close();
  },
);

test('form fields count before the files and after them, when scans have begun', async () => {
  const pool = fakePool();
  const harness = await startHarness({ detection: pool });
  const { key } = await harness.newKey();
  const files = [
    ['a.txt', 'a robot'],
    ['b.md', 'two words'],
    ['c.txt', ' '],
  ] as const;
  const form = formOf(files);
  form.append('modelVersion', '2026-02-02-next');
  form.append('abbreviated', 'true');
  const { documents } = await send(harness, key, form);
  expect(documents).toMatchObject([
    { version: '2026-02-02-next', word_count: 2 },
    { version: '2026-02-02-next', word_count: 2 },
    { error: { code: 'no_text' } },
  ]);
  for (const document of documents) expect(document).not.toHaveProperty('sentences');
  const asQuery = await send(harness, key, formOf(files), `${FILES}?modelVersion=2026-02-02-next&abbreviated=true`);
  expect(asQuery.documents).toEqual(documents);
  const before = new FormData();
  before.append('modelVersion', '2026-02-02-next');
  before.append('abbreviated', 'true');
  for (const [name, content] of files) before.append('files', new Blob([content]), name);
  const scans = pool.detected.length;
  expect((await send(harness, key, before)).documents).toEqual(documents);
  expect(pool.detected).toHaveLength(scans + 2);
  await harness.close();
});

test('no scan begins that might not be paid for, and small files that can be are scanned once', async () => {
  const pool = fakePool();
  const harness = await startHarness({ detection: pool });
  const { key } = await harness.newKey({ plan: 'small' });
  const refused = await fetch(harness.baseUrl + FILES, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: formOf([
      ['a.txt', 'word '.repeat(60)],
      ['b.txt', 'word '.repeat(60)],
    ]),
  });
  expect(refused.status).toBe(402);
  expect(await refused.json()).toMatchObject({ details: { words_left: 100, words_needed: 120 } });
  expect(pool.detected).toEqual([]);
  await send(
    harness,
    key,
    formOf([
      ['a.txt', 'word '.repeat(10)],
      ['b.txt', 'word '.repeat(15)],
      ['c.txt', 'word '.repeat(60)],
    ]),
  );
  expect(pool.detected.map((text) => text.length).sort((left, right) => left - right)).toEqual([49, 74, 299]);
  const usage = await fetch(`${harness.baseUrl}/v3/usage-stats`, { headers: { 'x-api-key': key } });
  expect(await usage.json()).toMatchObject({ data: { words_used: 85, words_left: 15 } });
  await harness.close();
});

test.each([
  ['in memory', 'a.txt', 'word '.repeat(300)],
  ['on disk', 'b.txt', 'word '.repeat(60_000)],
  ['of another format', 'c.md', 'word '.repeat(300)],
])(
  'text over the plan\u2019s characters is cut, flagged and charged as cut: a file %s',
  async (_name, filename, content) => {
    const harness = await startHarness();
    const { key } = await harness.newKey({ plan: 'slow' });
    const { documents } = await send(
      harness,
      key,
      formOf([
        [filename, content],
        ['short.txt', 'short'],
      ]),
    );
    expect(documents).toMatchObject([{ filename, truncated: true, word_count: 200 }, { truncated: false }]);
    const usage = await fetch(`${harness.baseUrl}/v3/usage-stats`, { headers: { 'x-api-key': key } });
    expect(await usage.json()).toMatchObject({ data: { words_used: 201, character_limit: 1000 } });
    await harness.close();
  },
);

test('what the extractor says of a text goes with it, cut where the text is cut', async () => {
  const blocks = [
    { start: 0, end: 4, kind: 'heading' },
    { start: 995, end: 1200, kind: 'code' },
    { start: 1300, end: 1310, kind: 'table' },
  ] as const;
  const extractor: Extractor = {
    ...plainExtractor,
    extract: async (file, signal) => ({ ...(await plainExtractor.extract(file, signal)), blocks }),
  };
  const pool = fakePool();
  const given: unknown[] = [];
  const detection: DetectionPool = {
    ...pool,
    detect: (task, signal) => (given.push(task.blocks), pool.detect(task, signal)),
  };
  const harness = await startHarness({ extractor, detection });
  const { key } = await harness.newKey({ plan: 'slow' });
  await send(harness, key, formOf([['a.md', 'word '.repeat(300)]]));
  expect(given).toEqual([[blocks[0], { start: 995, end: 999, kind: 'code' }]]);
  await harness.close();
});

test('plain text that looks like markup is given the blocks that its client sent for it', async () => {
  const pool = fakePool();
  const given: unknown[] = [];
  const detection: DetectionPool = {
    ...pool,
    detect: (task, signal) => (given.push(task.blocks), pool.detect(task, signal)),
  };
  const harness = await startHarness({ detection });
  const { key } = await harness.newKey();
  const blocks = [{ start: 0, end: 4, kind: 'heading' }];
  const form = new FormData();
  form.append('blocks', JSON.stringify({ 0: blocks }));
  form.append('files', new Blob(['<3 is\n\na heart, and the words go on.']), 'a.txt');
  await send(harness, key, form);
  expect(given).toEqual([blocks]);
  await harness.close();
});

test('what is on disk is readable by its owner alone', async () => {
  const modes: number[] = [];
  const reading: Extractor = {
    ...plainExtractor,
    extract: (file, signal) => (modes.push(statSync(file.path).mode & 0o777), plainExtractor.extract(file, signal)),
  };
  const harness: Harness = await startHarness({ extractor: reading });
  const { key } = await harness.newKey();
  await send(harness, key, formOf([['a.md', 'words']]));
  expect(modes).toEqual([0o600]);
  await harness.close();
});
