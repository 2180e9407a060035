import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { systemClock } from '../../../src/lib/clock.js';
import { createClient } from '../../../src/pipeline/client/index.js';

test.each<readonly [string, (response: ServerResponse) => void, everyMs: number]>([
  ['that comes byte by byte, and never ends', (response) => response.write(' '), 10],
  ['that is announced for ever (102), and never begins', (response) => response.writeProcessing(), 100],
])('an answer %s, is given up: its words may have been billed', async (_, drip, everyMs) => {
  const service = createServer((request, response) => {
    request.resume();
    const timer = setInterval(() => drip(response), everyMs);
    response.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  // Long enough for each byte, so that no wait for the next one ends.
  const client = createClient({ baseUrl, apiKey: 'k', wire: 'assay', timeoutMs: 1000, connections: 1 }, systemClock);
  try {
    const options = { modelVersion: null, idempotencyKey: 'key' };
    expect(await client.scanText('detect', 'A text.', options)).toMatchObject({
      kind: 'fault',
      fault: { faultClass: 'lost', code: 'answer_timeout' },
    });
  } finally {
    await client.close();
    service.closeAllConnections();
    await new Promise((resolve) => service.close(resolve));
  }
});
