import fc from 'fast-check';
import { gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LAST_BLOCK, packAnswer, piecesOf } from '../../src/contract/packed-answer.js';
import { inflatedText } from '../../src/lib/deflated-text.js';
import { deflateJson, storedJson } from '../../src/service/scans/deflate-json.js';
import { startHarness } from '../testing/service/harness.js';
import type { Harness } from '../testing/service/harness.js';

const textOf = (piece: Uint8Array): string => inflatedText(Buffer.concat([piece, LAST_BLOCK]));

test('any pieces are one gzip member to whoever knows nothing of them, and come out one by one for who does', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ minLength: 1, maxLength: 20 }).map((part) => part.repeat(5000)),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.constantFrom(deflateJson, storedJson), (texts, pack) => {
      const body = Buffer.concat(packAnswer(texts.map((text, index) => (index % 2 === 0 ? pack : deflateJson)(text))));
      expect(gunzipSync(body).toString('utf8')).toBe(texts.join(''));
      expect(piecesOf(body)?.map(({ bytes }) => textOf(bytes))).toEqual(texts);
      expect(piecesOf(body)?.map(({ byteLength }) => byteLength)).toEqual(texts.map((text) => Buffer.byteLength(text)));
    }),
    { numRuns: 150 },
  );
});

test('more pieces than the head can list are still one gzip member', () => {
  const body = Buffer.concat(packAnswer(Array.from({ length: 8_001 }, () => deflateJson('1'))));
  expect(gunzipSync(body).toString('utf8')).toBe('1'.repeat(8_001));
  expect(piecesOf(body)).toBeNull();
});

test('bytes that are not packed so, or were cut off, have no pieces', () => {
  const body = Buffer.concat(packAnswer(['{"documents":[', '{}', ']}'].map(deflateJson)));
  for (let length = 0; length < body.length; length += 1) expect(piecesOf(body.subarray(0, length))).toBeNull();
  for (let at = 0; at < 16; at += 1) expect(piecesOf(Buffer.from(body).fill(body[at]! ^ 0x10, at, at + 1))).toBeNull();
});

let harness: Harness;
let key: string;
beforeAll(async () => {
  harness = await startHarness();
  key = (await harness.newKey()).key;
});
afterAll(() => harness.close());

interface Received {
  readonly encoding: unknown;
  readonly vary: unknown;
  readonly bytes: Uint8Array;
}

async function predictText(headers: Record<string, string>): Promise<Received> {
  const response = await request(`${harness.baseUrl}/v2/predict/text`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ document: 'One sentence of seven words stands here. Another.' }),
  });
  expect(response.statusCode).toBe(200);
  return {
    encoding: response.headers['content-encoding'],
    vary: response.headers['vary'],
    bytes: await response.body.bytes(),
  };
}

const jsonOf = ({ encoding, bytes }: Received): unknown =>
  JSON.parse(Buffer.from(encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString('utf8'));

test.each([
  ['gzip', 'k1', 'gzip'],
  ['br, gzip;q=0.5, *;q=0', 'k2', 'gzip'],
  ['gzip;q=0', 'k3', undefined],
  ['br', 'k4', undefined],
  ['gzip', null, undefined],
])(
  'who accepts %j under the idempotency key %j is sent %s, with the same result',
  async (accepted, idempotencyKey, encoding) => {
    const plain = jsonOf(await predictText({}));
    const sent = await predictText({
      'accept-encoding': accepted,
      ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
    });
    expect(sent.encoding).toBe(encoding);
    expect(sent.vary).toBe(encoding === undefined ? undefined : 'accept-encoding');
    expect(jsonOf(sent)).toEqual(plain);
  },
);

test('an answer kept compressed is sent again to a client without compression, and the other way round', async () => {
  const [first, second] = [
    await predictText({ 'idempotency-key': 'again', 'accept-encoding': 'gzip' }),
    await predictText({ 'idempotency-key': 'again' }),
  ];
  expect([first.encoding, second.encoding]).toEqual(['gzip', undefined]);
  expect(jsonOf(second)).toEqual(jsonOf(first));
  const [third, fourth] = [
    await predictText({ 'idempotency-key': 'other' }),
    await predictText({ 'idempotency-key': 'other', 'accept-encoding': 'gzip' }),
  ];
  expect(jsonOf(fourth)).toEqual(jsonOf(third));
});
