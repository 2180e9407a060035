import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../../src/lib/clock.js';
import { createClient } from '../../../src/pipeline/client/index.js';
import type { ServiceClient } from '../../../src/pipeline/client/index.js';
import type { ServiceFault } from '../../../src/records/answer.js';
import type { FaultClass } from '../../../src/records/fault-class.js';

const OPTIONS = { modelVersion: null, idempotencyKey: 'key' };
const DAY_S = 86_400;

interface Said {
  readonly status: number;
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

let said: Said = { status: 200 };
/** Keys that came to where redirects lead. */
let elsewhereKeys: unknown[] = [];
let [service, elsewhere]: readonly Server[] = [];
let client: ServiceClient;
let baseUrl: string;
let elsewhereUrl: string;

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  service = createServer((request, response) => {
    request.resume().on('end', () => {
      const { status, body = '', headers = {} } = said;
      response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  elsewhere = createServer((request, response) => {
    elsewhereKeys.push(request.headers['x-api-key']);
    response.writeHead(200).end('{}');
  });
  baseUrl = await listening(service);
  elsewhereUrl = await listening(elsewhere);
  const address = { baseUrl, apiKey: 'the-key', wire: 'assay', timeoutMs: 5000, connections: 1 };
  client = createClient(address, systemClock);
});
beforeEach(() => (elsewhereKeys = []));
afterAll(async () => {
  await client.close();
  service?.close();
  elsewhere?.close();
});

async function faultOf(answer: Said): Promise<ServiceFault | null> {
  said = answer;
  const got = await client.scanText('detect', 'A text.', OPTIONS);
  return got.kind === 'fault' ? got.fault : null;
}

const wait = (seconds: number | string) => ({ headers: { 'retry-after': String(seconds) } });
const WORDS_SENTENCE = 'limit of 100,000 words exceeded, no words left';

test.each([201, 202, 204, 206, 226])(
  'a service that answers %i gives no result, and may have billed the words',
  async (status) => {
    expect(await faultOf({ status })).toMatchObject({
      faultClass: 'lost',
      status,
      code: 'bad_response',
      message: `the service answered with status ${status} and no result`,
    });
  },
);

test.each<readonly [string, Said, FaultClass]>([
  [
    '429 with a short Retry-After, though its sentence speaks of words',
    { status: 429, body: { error: WORDS_SENTENCE }, ...wait(20) },
    'rate',
  ],
  [
    '429 with a short Retry-After and a code that may mean either',
    { status: 429, body: { code: 'quota_exceeded' }, ...wait(60) },
    'rate',
  ],
  ['429 with an hour to wait', { status: 429, body: { error: WORDS_SENTENCE }, ...wait(3600) }, 'rate'],
  ['429 with days to wait', { status: 429, body: { error: 'slow down' }, ...wait(3 * DAY_S) }, 'allowance'],
  [
    '429 with a code that is an allowance, however soon',
    { status: 429, body: { code: 'word_allowance_exhausted' }, ...wait(1) },
    'allowance',
  ],
  [
    '429 with a nested code of credit',
    { status: 429, body: { error: { code: 'insufficient_quota', message: 'see billing' } } },
    'allowance',
  ],
  ['429 with the code of a rate', { status: 429, body: { code: 'rate_limited', error: WORDS_SENTENCE } }, 'rate'],
  ['429 with the code of a quota', { status: 429, body: { code: 'monthly_quota' } }, 'allowance'],
  ['429 whose sentence alone speaks of words', { status: 429, body: { error: WORDS_SENTENCE } }, 'allowance'],
  [
    '429 whose sentence speaks of words a minute',
    { status: 429, body: { error: 'limit of 50,000 words per minute exceeded' } },
    'rate',
  ],
  ['429 that says nothing', { status: 429 }, 'rate'],
  ['402 that says nothing', { status: 402 }, 'allowance'],
  ['402 that says quota', { status: 402, body: { error: 'quota used up' } }, 'allowance'],
  ['403 with a code of quota', { status: 403, body: { code: 'QUOTA_EXCEEDED' } }, 'allowance'],
  ['403 whose sentence says quota', { status: 403, body: { message: 'Your monthly quota is used up.' } }, 'allowance'],
  ['403 that is to be asked again soon', { status: 403, body: { error: 'slow down' }, ...wait(5) }, 'rate'],
  ['403 of a key', { status: 403, body: { code: 'unknown_api_key', error: 'no key, no allowance' } }, 'refused'],
  ['403 that says nothing', { status: 403, body: '<html>Forbidden</html>' }, 'refused'],
  ['503', { status: 503 }, 'overloaded'],
  ['408', { status: 408 }, 'server'],
  ['500', { status: 500 }, 'server'],
  ['404', { status: 404 }, 'refused'],
  ['413', { status: 413 }, 'rejected'],
  ['422', { status: 422 }, 'rejected'],
])('what has to be done about %s', async (_, answer, expected) => {
  expect(await faultOf(answer)).toMatchObject({ faultClass: expected, status: answer.status });
});

test.each([400, 403, 408, 409, 413, 422, 429, 500, 502, 503, 504])(
  'Retry-After counts on status %i',
  async (status) => {
    expect(await faultOf({ status, ...wait(7) })).toMatchObject({ retryAfterMs: 7000 });
  },
);

test.each<readonly [string, Readonly<Record<string, string>>, number | null]>([
  ['a month', { 'retry-after': '2592000' }, 2_592_000_000],
  [
    'a date, held against the clock of the service',
    { 'retry-after': 'Wed, 01 Jan 2020 00:01:00 GMT', date: 'Wed, 01 Jan 2020 00:00:00 GMT' },
    60_000,
  ],
  ['a date that is over', { 'retry-after': 'Wed, 01 Jan 2020 00:00:00 GMT', date: 'Wed, 01 Jan 2020 00:01:00 GMT' }, 0],
  ['nothing that can be read', { 'retry-after': 'soon' }, null],
  ['less than nothing', { 'retry-after': '-5 s' }, null],
  ['without end', { 'retry-after': 'Infinity' }, null],
])('Retry-After: %s', async (_, headers, expected) => {
  expect(await faultOf({ status: 503, headers })).toMatchObject({ retryAfterMs: expected });
});

test.each([301, 302, 303, 307, 308])(
  'a redirect (%i) is named, and neither key nor text goes to where it leads',
  async (status) => {
    const headers = { location: `${elsewhereUrl}/v3/text?secret=1` };
    const message = `the service redirects to ${elsewhereUrl}/v3/text (status ${status}), which is not followed`;
    expect(await faultOf({ status, headers })).toMatchObject({ faultClass: 'refused', code: 'redirected', message });
    await expect(client.usage()).rejects.toMatchObject({ code: 'redirected', message, exitCode: 5 });
    const streamed = client.streamPatterns('A text.', new AbortController().signal)[Symbol.asyncIterator]();
    await expect(streamed.next()).rejects.toMatchObject({ code: 'redirected', message });
    expect(elsewhereKeys).toEqual([]);
  },
);

test.each([
  ['names no address', {}],
  ['names what is no address', { location: 'http://:port' }],
])('a redirect that %s is one all the same', async (_, headers) => {
  expect(await faultOf({ status: 302, headers })).toMatchObject({ code: 'redirected', faultClass: 'refused' });
});

test.each([
  ['a name', 'invalid_request', 'invalid_request'],
  ['a name of another kind', 'E-4001.size', 'E-4001.size'],
  ['a sentence', 'The request is not valid', 'http_400'],
  ['a page', '<html>', 'http_400'],
  ['longer than any name', 'c'.repeat(65), 'http_400'],
  ['empty', '', 'http_400'],
])('a code that is %s becomes a reason only where it is a name', async (_, code, expected) => {
  expect(await faultOf({ status: 400, body: { error: 'no', code } })).toMatchObject({ code: expected, message: 'no' });
});
