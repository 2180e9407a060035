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
    asked = request.headers['prefer'];
    request.resume().on('end', () => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
});
afterAll(() => service.close());

it.each([
  ['assay', 'detect', 'sentences=columns'],
  ['assay', 'bibliography', undefined],
  ['hosted', 'detect', undefined],
] as const)('a run with the wire profile %s that scans for %s prefers %s', async (wire, scan, preference) => {
  const baseUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const address = { baseUrl, apiKey: 'key', wire, timeoutMs: 10_000, connections: 1 } as const;
  const client = createClient(address, systemClock);
  try {
    await withPlannedRun(join(mkdtempSync(join(tmpdir(), 'assay-ports-')), 'run.db'), 1, async (_, run) => {
      const port = servicePort(client, run, 1000);
      await port.sendFiles(scan, TEXTS, 'one');
      const ofFiles = asked;
      await port.sendText(scan, 'One text.', 'two', []);
      expect([ofFiles, asked]).toEqual([preference, preference]);
    });
  } finally {
    await client.close();
  }
});
