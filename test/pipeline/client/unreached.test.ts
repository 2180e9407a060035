import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../../src/lib/clock.js';
import { faultOfError } from '../../../src/pipeline/client/faults.js';
import { createClient } from '../../../src/pipeline/client/index.js';

/** Answers everything with a page, as the sign-in of a network does. */
let server: Server;
let port: number;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200).end('\n<!doctype html><title>Sign in</title>'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());

async function withClient<T>(scheme: string, use: (client: ReturnType<typeof createClient>) => Promise<T>): Promise<T> {
  const address = {
    baseUrl: `${scheme}://127.0.0.1:${port}`,
    apiKey: 'k',
    wire: 'assay',
    timeoutMs: 5000,
    connections: 1,
  };
  const client = createClient(address, systemClock);
  try {
    return await use(client);
  } finally {
    await client.close();
  }
}

const failure = (error: unknown): unknown => error;

test('a page with status 200 is named as one, with what may stand before the service', async () => {
  const [usage, scan] = await withClient('http', async (client) => [
    await client.usage().catch(failure),
    await client.scanText('detect', 'A text.', { modelVersion: null, idempotencyKey: 'key' }),
  ]);
  expect(usage).toMatchObject({
    message: expect.stringContaining('an HTML page, not JSON') as unknown,
    nextStep: expect.stringContaining('a proxy or a sign-in page') as unknown,
    exitCode: 5,
  });
  expect(scan).toMatchObject({ fault: { faultClass: 'lost', message: 'the answer is an HTML page, not JSON' } });
});

test('a port that does not speak TLS is named as one, and nothing was sent to it', async () => {
  const scan = await withClient('https', (client) =>
    client.scanText('detect', 'A text.', { modelVersion: null, idempotencyKey: 'key' }),
  );
  expect(scan).toMatchObject({
    fault: { faultClass: 'unreachable', message: expect.stringContaining('does not speak TLS') as unknown },
  });
});

test.each([
  ['CERT_HAS_EXPIRED', 'unreachable', 'certificate_refused'],
  ['CERT_NOT_YET_VALID', 'unreachable', 'certificate_refused'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'unreachable', 'certificate_refused'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'unreachable', 'certificate_refused'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unreachable', 'certificate_refused'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'unreachable', 'certificate_refused'],
  ['ECONNREFUSED', 'unreachable', 'service_unreachable'],
  ['ENOTFOUND', 'unreachable', 'service_unreachable'],
  ['ECONNRESET', 'lost', 'answer_lost'],
  ['ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC', 'lost', 'answer_lost'],
] as const)('%s: %s', (code, faultClass, own) => {
  expect(faultOfError(Object.assign(new Error('it failed'), { code }))).toMatchObject({ faultClass, code: own });
});
