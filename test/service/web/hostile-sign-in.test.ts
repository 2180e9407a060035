import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHarness } from '../../testing/service/harness.js';
import type { Harness } from '../../testing/service/harness.js';
import { openSocket, postHead } from '../../testing/service/open-socket.js';

const PATH = '/app/api/sign-in';
const OWN = { 'x-assay-app': '1' } as const;

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ web: { publicUrl: null } });
});
afterAll(() => harness.close());

/** Sends the head of an attempt and some of its body; the answer as text. */
async function attempt(length: number, body: string): Promise<string> {
  const client = await openSocket(harness.baseUrl);
  client.socket.write(postHead(PATH, OWN, length) + body);
  const answer = await client.until(/"request_id"/u);
  client.socket.destroy();
  return answer;
}

test('anybody may send a token, and no more: a larger or a deep body is refused unread', async () => {
  expect(await attempt(4097, '')).toMatch(/^HTTP\/1\.1 413 [^]*"code":"payload_too_large"[^]*"limit":4096/u);
  expect(await attempt(40, '['.repeat(40))).toMatch(/^HTTP\/1\.1 400 [^]*"limit":8/u);
});

test('too many attempts are refused before their bodies are read', async () => {
  harness.clock.time += 3_600_000;
  const statuses: number[] = [];
  for (let count = 0; count < 10; count += 1) {
    const headers = { ...OWN, 'content-type': 'application/json' };
    const answer = await fetch(harness.baseUrl + PATH, { method: 'POST', headers, body: '{"token":"x"}' });
    statuses.push(answer.status);
  }
  expect(new Set(statuses)).toEqual(new Set([401]));
  // The body of this one never comes.
  expect(await attempt(100, '')).toMatch(/^HTTP\/1\.1 429 [^]*"code":"rate_limited"/u);
});
