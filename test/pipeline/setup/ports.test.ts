import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withPlannedRun } from '../../../scripts/bench/pipeline/rows.js';
import { systemClock } from '../../../src/lib/clock.js';
import { createClient } from '../../../src/pipeline/client/index.js';
import { servicePort } from '../../../src/pipeline/setup/ports.js';

const TEXTS = [{ filename: 'a.txt', content: 'One section of a text.', blocks: [] }];

let service: Server;
let asked: unknown;
beforeAll(async () => {
  service = createServer((request, response) => {
    asked = request.headers['accept-encoding'];
    request.resume().on('end', () => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
});
afterAll(() => service.close());

it.each([
  [true, true, 'identity'],
  [true, false, 'gzip'],
  [false, true, 'gzip'],
])('an embedded service (%s) that is sent sections (%s) is asked for %s', async (isEmbedded, areSections, encoding) => {
  const baseUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const address = { baseUrl, apiKey: 'key', wire: 'assay', timeoutMs: 10_000, connections: 1, isEmbedded } as const;
  const client = createClient(address, systemClock);
  try {
    await withPlannedRun(join(mkdtempSync(join(tmpdir(), 'assay-ports-')), 'run.db'), 1, async (_, run) => {
      await servicePort(client, run, 1000).sendFiles('detect', TEXTS, 'one', areSections);
    });
    expect(asked).toBe(encoding);
  } finally {
    await client.close();
  }
});
