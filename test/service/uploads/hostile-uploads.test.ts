import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../../src/service/limits.js';
import { formOf, startHarness } from '../../testing/service/harness.js';
import type { Harness } from '../../testing/service/harness.js';
import { openSocket, postHead } from '../../testing/service/open-socket.js';
import type { OpenSocket } from '../../testing/service/open-socket.js';

const FILES = '/v2/predict/files';
const START = '--b\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n\r\nwords ';

/** Begins an upload that never ends. */
async function begin(harness: Harness, key: string): Promise<OpenSocket> {
  const client = await openSocket(harness.baseUrl);
  const headers = { 'x-api-key': key, 'content-type': 'multipart/form-data; boundary=b' };
  client.socket.write(postHead(FILES, headers, 10_000_000) + START);
  return client;
}

function upload(harness: Harness, key: string): Promise<Response> {
  const body = formOf([['a.txt', 'one two']]);
  return fetch(harness.baseUrl + FILES, { method: 'POST', headers: { 'x-api-key': key }, body });
}

test('one key holds a quarter of the uploads, however slow they are; others are served', async () => {
  const harness = await startHarness();
  const slow = await harness.newKey();
  const other = await harness.newKey();
  const clients = await Promise.all(Array.from({ length: 8 }, () => begin(harness, slow.key)));
  // Six of the eight are beyond the share and told so; two go on.
  const told: string[] = [];
  while (told.length < 6) {
    told.splice(
      0,
      told.length,
      ...clients.map(({ received }) => received()).filter((text) => text.includes('request_id')),
    );
    await delay(20);
  }
  for (const text of told) expect(text).toMatch(/^HTTP\/1\.1 503 [^]*"code":"overloaded"/u);
  expect(told).toHaveLength(6);
  expect((await upload(harness, other.key)).status).toBe(200);
  for (const { socket } of clients) socket.destroy();
  await harness.close();
});

test('where all places are taken, an upload of another key waits for the next one', async () => {
  const harness = await startHarness({ limits: { ...DEFAULT_LIMITS, concurrentUploads: 2, slotPatienceMs: 60_000 } });
  const keys = [await harness.newKey(), await harness.newKey(), await harness.newKey()] as const;
  const [first, second] = await Promise.all([begin(harness, keys[0].key), begin(harness, keys[1].key)]);
  // Both have their places once another of the same key is refused.
  for (const { key } of keys.slice(0, 2)) while ((await upload(harness, key)).status !== 503);
  const waiting = upload(harness, keys[2].key);
  first.socket.destroy();
  expect((await waiting).status).toBe(200);
  second.socket.destroy();
  await harness.close();
});

test('an upload that drips is given up, says why, and charges nothing', async () => {
  const harness = await startHarness({ limits: { ...DEFAULT_LIMITS, uploadGraceMs: 600 } });
  const { key } = await harness.newKey();
  const client = await begin(harness, key);
  const drip = setInterval(() => client.socket.write('x'), 50);
  const answer = await client.until(/"request_id"/u);
  clearInterval(drip);
  expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*"code":"invalid_request"[^]*"limit":4096/u);
  const usage = await fetch(`${harness.baseUrl}/v3/usage-stats`, { headers: { 'x-api-key': key } });
  expect(await usage.json()).toMatchObject({ data: { words_used: 0 } });
  client.socket.destroy();
  await harness.close();
});

test('an upload that is slow and long may take longer than one that is slow and short', async () => {
  const limits = { ...DEFAULT_LIMITS, uploadGraceMs: 600, uploadBytesPerSecond: 50 };
  const harness = await startHarness({ limits });
  const { key } = await harness.newKey();
  const client = await begin(harness, key);
  // A hundred bytes every tenth of a second: what came always earned the time that it took.
  for (let count = 0; count < 15; count += 1) {
    client.socket.write('x'.repeat(100));
    await delay(100);
  }
  expect(client.received()).toBe('');
  client.socket.destroy();
  await harness.close();
});

test('the name of a file has a limit, and is not given back beyond it', async () => {
  const harness = await startHarness();
  const { key } = await harness.newKey();
  const sent = async (length: number): Promise<[number, string]> => {
    const body = formOf([[`${'n'.repeat(length - 4)}.txt`, 'one two']]);
    const answer = await fetch(harness.baseUrl + FILES, { method: 'POST', headers: { 'x-api-key': key }, body });
    return [answer.status, await answer.text()];
  };
  expect((await sent(1024))[0]).toBe(200);
  const [status, text] = await sent(1025);
  expect([status, JSON.parse(text)]).toMatchObject([400, { code: 'invalid_request', details: { limit: 1024 } }]);
  expect(text.length).toBeLessThan(400);
  expect((await sent(1_000_000))[0]).toBe(400);
  await harness.close();
});
