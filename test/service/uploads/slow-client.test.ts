import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../../src/service/limits.js';
import { startHarness } from '../../testing/service/harness.js';

test('a client that sends its head byte by byte is cut off, while others are served', async () => {
  const harness = await startHarness({ limits: { ...DEFAULT_LIMITS, headersTimeoutMs: 300 } });
  const { key } = await harness.newKey();
  const { hostname, port } = new URL(harness.baseUrl);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (piece) => (answer += piece.toString()));
  // What is written after the cut comes to nobody.
  socket.on('error', () => undefined);
  socket.write('POST /v2/predict/text HTTP/1.1\r\nHost: a\r\nX-Slow: ');
  const dribble = setInterval(() => socket.write('a'), 20);
  const closed = once(socket, 'close');
  expect((await harness.post('/v2/predict/text', key, { document: 'Words of another client.' })).status).toBe(200);
  await closed;
  clearInterval(dribble);
  expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*did not arrive in time/u);
  await harness.close();
});
