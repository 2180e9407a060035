import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../../src/service/limits.js';
import { formOf, startHarness } from '../../testing/service/harness.js';
import { openSocket, postHead } from '../../testing/service/open-socket.js';

/** Files whose answer is larger than what the two ends of a connection keep of it. */
const TEXT = `${'long'.repeat(900)} `.repeat(40);
const FILES = Array.from({ length: 80 }, (_, index) => [`${index}.txt`, TEXT] as const);

test('a connection whose client takes nothing of a large answer is closed', async () => {
  const harness = await startHarness({ limits: { ...DEFAULT_LIMITS, unreadStreamMs: 200 } });
  const { key } = await harness.newKey();
  const form = new Response(formOf(FILES));
  const body = Buffer.from(await form.arrayBuffer());
  const type = form.headers.get('content-type') ?? '';
  const client = await openSocket(harness.baseUrl);
  client.socket.write(postHead('/v2/predict/files', { 'x-api-key': key, 'content-type': type }, body.length));
  client.socket.write(body);
  await client.until(/^HTTP\/1\.1 200 OK\r\n/u);
  client.socket.pause();
  while (!harness.log().includes('"route":"/v2/predict/files"')) await delay(20);
  client.socket.resume();
  await client.closed;
  const length = Number(/content-length: (\d+)/iu.exec(client.received())?.[1]);
  expect(client.received().length).toBeLessThan(length);
  await harness.close();
});
