import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../src/lib/clock.js';
import { createClient } from '../../src/pipeline/client/index.js';
import type { Block } from '../../src/records/blocks.js';
import type { Extractor } from '../../src/records/extraction.js';
import type { Scan } from '../../src/records/scan.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import { PlainExtractor, textOf, World } from '../testing/pipeline/world.js';

const BLOCKS = [{ start: 0, end: 9, kind: 'heading' }] as const;

let server: Server;
const bodies: unknown[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const body = Buffer.concat(pieces).toString('utf8');
      bodies.push(body.startsWith('{') ? JSON.parse(body) : body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"version":"v","documents":[]}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void server.close());

test.each([
  ['assay', 'detect', { document: 'A heading and a text.', blocks: BLOCKS }],
  ['assay', 'bibliography', { document: 'A heading and a text.' }],
  ['hosted', 'detect', { document: 'A heading and a text.' }],
] as const)('blocks are sent to a service that takes them: %s, %s', async (wire, scan, body) => {
  const { port } = server.address() as AddressInfo;
  const client = createClient(
    { baseUrl: `http://127.0.0.1:${port}`, apiKey: 'k', wire, timeoutMs: 10_000, connections: 1 },
    systemClock,
  );
  await client.scanText(scan, 'A heading and a text.', { modelVersion: null, idempotencyKey: 'i', blocks: BLOCKS });
  await client.close();
  expect(bodies.at(-1)).toEqual(body);
});

test.each(['text', 'files'] as const)(
  'what the extractor says of a document is kept with it and sent with its text: %s',
  async (mode) => {
    const standIn = new StandIn();
    const world = await World.create(standIn);
    await world.write({ 'a.txt': textOf(1), 'b.txt': textOf(2) });
    const plain = new PlainExtractor();
    const extractor: Extractor = {
      limits: '',
      extract: async (file) => ({
        ...(await plain.extract(file)),
        ...(file.path.endsWith('a.txt') && { blocks: BLOCKS }),
      }),
      close: () => plain.close(),
    };
    await world.run({ extractor, wire: 'assay', schedule: { mode } });
    expect([...standIn.blocks]).toEqual([[textOf(1), BLOCKS]]);
    await standIn.close();
    await world.remove();
  },
);

/** The form that a client sends for files. */
async function formFor(
  wire: string,
  scan: Scan,
  files: readonly { readonly filename: string; readonly content: string; readonly blocks: readonly Block[] }[],
): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const client = createClient(
    { baseUrl: `http://127.0.0.1:${port}`, apiKey: 'k', wire, timeoutMs: 10_000, connections: 1 },
    systemClock,
  );
  await client.scanFiles(scan, files, { modelVersion: null, idempotencyKey: 'i' });
  await client.close();
  return String(bodies.at(-1));
}

const FILES = [
  { filename: 'a.txt', content: 'A text.', blocks: [] },
  { filename: 'b.txt', content: '\n  A heading and a text. ', blocks: [{ start: 3, end: 12, kind: 'heading' }] },
] as const;

test('a form carries blocks before its files, by their position in the text that is read of the file', async () => {
  const form = await formFor('assay', 'detect', FILES);
  expect(form).toContain(`name="blocks"\r\n\r\n${JSON.stringify({ 1: BLOCKS })}\r\n`);
  expect(form.indexOf('name="blocks"')).toBeLessThan(form.indexOf('filename='));
});

test.each([
  ['a service that does not take them', 'hosted', 'detect', FILES],
  ['another scan', 'assay', 'bibliography', FILES],
  ['files of which nothing is known', 'assay', 'detect', FILES.slice(0, 1)],
  ['a text that is read as another', 'assay', 'detect', [{ ...FILES[1], content: 'A hea\u200bding and a text.' }]],
  [
    'more than a service takes of one text',
    'assay',
    'detect',
    [
      {
        filename: 'c.txt',
        content: 'a b '.repeat(10_001),
        blocks: Array.from({ length: 20_001 }, (_, index) => ({
          start: 2 * index,
          end: 2 * index + 1,
          kind: 'list' as const,
        })),
      },
    ],
  ],
] as const)('a form has no blocks for %s', async (_, wire, scan, files) => {
  expect(await formFor(wire, scan, files)).not.toContain('name="blocks"');
});

test('a field that would be too long leaves the last files to be told by their shape', async () => {
  const blocks = Array.from({ length: 20_000 }, (_, index) => ({
    start: 2 * index,
    end: 2 * index + 1,
    kind: 'list' as const,
  }));
  const content = 'a '.repeat(20_000).trim();
  const form = await formFor(
    'assay',
    'detect',
    Array.from({ length: 10 }, (_, index) => ({ filename: `${index}.txt`, content, blocks })),
  );
  const sent: unknown = JSON.parse(/name="blocks"\r\n\r\n(.*)\r\n/u.exec(form)?.[1] ?? '');
  expect(Object.keys(sent as object)).toEqual(['0', '1', '2', '3']);
});

test.each(['text', 'files'] as const)('a text that is split takes its blocks along in parts: %s', async (mode) => {
  const standIn = new StandIn({ characterLimit: 300 });
  const world = await World.create(standIn);
  const text = Array.from({ length: 12 }, (_, index) => textOf(index)).join('\n\n');
  const blocks = [...text.matchAll(/Document\d+/gu)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
    kind: 'heading' as const,
  }));
  await world.write({ 'a.txt': text });
  const plain = new PlainExtractor();
  const extractor: Extractor = {
    limits: '',
    extract: async (file) => ({ ...(await plain.extract(file)), blocks }),
    close: () => plain.close(),
  };
  await world.run({ extractor, wire: 'assay', schedule: { mode, long: 'sections' } });
  const sent = [...standIn.blocks].flatMap(([part, known]) =>
    (known as readonly Block[]).map(({ start, end }) => (mode === 'files' ? part.trim() : part).slice(start, end)),
  );
  expect(sent.sort()).toEqual(Array.from({ length: 12 }, (_, index) => `Document${index}`).sort());
  expect(standIn.blocks.size).toBeGreaterThan(3);
  await standIn.close();
  await world.remove();
});
