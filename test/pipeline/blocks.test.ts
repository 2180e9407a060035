import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../src/lib/clock.js';
import { createClient } from '../../src/pipeline/client/index.js';
import type { Extractor } from '../../src/records/extraction.js';
import { StandIn } from './stand-in.js';
import { PlainExtractor, textOf, World } from './world.js';

const BLOCKS = [{ start: 0, end: 9, kind: 'heading' }] as const;

let server: Server;
const bodies: unknown[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      bodies.push(JSON.parse(Buffer.concat(pieces).toString('utf8')));
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
  const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'k', wire, timeoutMs: 10_000, connections: 1 }, systemClock);
  await client.scanText(scan, 'A heading and a text.', { modelVersion: null, idempotencyKey: 'i', blocks: BLOCKS });
  await client.close();
  expect(bodies.at(-1)).toEqual(body);
});

test('what the extractor says of a document is kept with it and sent with its text', async () => {
  const standIn = new StandIn();
  const world = await World.create(standIn);
  await world.write({ 'a.txt': textOf(1), 'b.txt': textOf(2) });
  const plain = new PlainExtractor();
  const extractor: Extractor = {
    limits: '',
    extract: async (file) => ({ ...(await plain.extract(file)), ...(file.path.endsWith('a.txt') && { blocks: BLOCKS }) }),
    close: () => plain.close(),
  };
  await world.run({ extractor, wire: 'assay', schedule: { mode: 'text' } });
  expect([...standIn.blocks]).toEqual([[textOf(1), BLOCKS]]);
  await standIn.close();
  await world.remove();
});
