import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { systemClock } from '../../../src/lib/clock.js';
import { createClient } from '../../../src/pipeline/client/index.js';

test('the time that a request waits for a connection is no time of the service', async () => {
  const service = createServer((request, response) => {
    request.resume().on('end', () => setTimeout(() => response.writeHead(200).end('{}'), 50));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const client = createClient({ baseUrl, apiKey: 'k', wire: 'assay', timeoutMs: 60_000, connections: 1 }, systemClock);
  try {
    const startedMs = performance.now();
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((idempotencyKey) =>
        client.scanText('detect', 'A text.', { modelVersion: null, idempotencyKey }),
      ),
    );
    const elapsedMs = performance.now() - startedMs;
    const tookMs = answers.map((answer) => answer.tookMs ?? Number.NaN);
    // One after the other on one connection: their times do not overlap.
    expect(tookMs.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(elapsedMs);
    expect(Math.min(...tookMs)).toBeGreaterThan(0);
  } finally {
    await client.close();
    service.closeAllConnections();
    await new Promise((resolve) => service.close(resolve));
  }
});
