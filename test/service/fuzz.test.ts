import fc from 'fast-check';
import { Agent, request } from 'undici';
import { expect, test } from 'vitest';
import { Value } from 'typebox/value';
import { endpoints } from '../../src/contract/endpoints.js';
import type { Endpoint } from '../../src/contract/endpoints.js';
import { ERROR_STATUS, ErrorBody } from '../../src/contract/errors.js';
import { parseJson } from '../../src/lib/json-fields.js';
import { startHarness } from '../testing/service/harness.js';

const DOCUMENTED = new Set<number>([200, ...Object.values(ERROR_STATUS).filter((status) => status !== 500)]);
const TABLE: readonly Endpoint[] = Object.values(endpoints);
const BATCHES = 160;
const BATCH_SIZE = 32;

const paths = fc.constantFrom(
  '/v2/predict/text',
  '/v2/predict/files',
  '/v3/ai/patterns/stream',
  '/v2/bibliography-scan/text',
  '/v2/bibliography-scan/files',
  '/v3/usage-stats',
  '/v2/model-versions/ai-scan',
  '/openapi.json',
  '/v2',
  '/%00',
);
/** Whether an endpoint may refuse a request as it did: the table lists the codes of each. */
function isListed(method: string, path: string, body: string): boolean {
  const endpoint = TABLE.find((own) => own.method === method && own.path === path);
  const refusal = parseJson(body);
  return (
    endpoint === undefined || (Value.Check(ErrorBody, refusal) && endpoint.errors.some((code) => code === refusal.code))
  );
}

const contentTypes = fc.constantFrom(
  'application/json',
  'application/json; charset=latin1',
  'multipart/form-data; boundary=b',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'text/plain',
  'application/jsonx',
  '',
);
const part = fc.tuple(
  fc.constantFrom('files', 'file', '', '__proto__', 'modelVersion', 'abbreviated'),
  fc.option(fc.string({ maxLength: 8 }).map((name) => name.replace(/[\r\n]/gu, ''))),
  fc.string({ unit: 'binary', maxLength: 30 }),
);
const multipart = fc
  .tuple(fc.array(part, { maxLength: 4 }), fc.constantFrom('--b--\r\n', '--b', ''))
  .map(
    ([parts, end]) =>
      parts
        .map(
          ([name, filename, content]) =>
            '--b\r\n' +
            'Content-Disposition: form-data; ' +
            `name="${name}"${filename === null ? '' : `; filename="${filename}"`}\r\n` +
            '\r\n' +
            `${content}\r\n`,
        )
        .join('') + end,
  );
const json = fc.oneof(
  fc.record(
    {
      document: fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.anything()),
      modelVersion: fc.oneof(fc.constant('2026-01-01-base'), fc.anything()),
      abbreviated: fc.anything(),
    },
    { requiredKeys: [] },
  ),
  fc.record({ documents: fc.array(fc.record({ inputText: fc.string() }), { maxLength: 2 }) }),
  fc.anything(),
);
const jsonText = json
  .map(
    (value) =>
      JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner)) as
        string | undefined,
  )
  .map((text) => text ?? '');
const body = fc.oneof(
  jsonText,
  multipart,
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.uint8Array({ maxLength: 50 }).map((bytes) => Buffer.from(bytes)),
);
const headers = fc.record(
  {
    'content-type': contentTypes,
    'idempotency-key': fc.constantFrom('a', 'b', 'with blank', 'x'.repeat(300)),
    'content-encoding': fc.constantFrom('gzip', 'identity', 'br'),
    accept: fc.constantFrom('application/json', 'text/html'),
  },
  { requiredKeys: ['content-type'] },
);
const method = fc.constantFrom(
  'POST',
  'POST',
  'POST',
  'GET',
  'PUT',
  'DELETE',
  'OPTIONS',
  'PATCH',
  'HEAD',
) as fc.Arbitrary<'POST' | 'GET'>;
const generated = fc.record({
  method,
  path: paths,
  query: fc.constantFrom('', '?modelVersion=', '?abbreviated=perhaps', '?abbreviated=true&abbreviated=false', '?%ff'),
  headers,
  body,
  keyKind: fc.constantFrom('good', 'good', 'good', 'bad'),
});

test(
  `${BATCHES * BATCH_SIZE} generated requests each get a documented status and a listed code, and the service goes on`,
  { timeout: 600_000 },
  async () => {
    const harness = await startHarness();
    const agent = new Agent({ connections: BATCH_SIZE });
    const { key } = await harness.newKey({ allowed: ['patterns'] });
    const wrong: string[] = [];
    let sent = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(generated, { minLength: BATCH_SIZE, maxLength: BATCH_SIZE }), async (requests) => {
        await Promise.all(
          requests.map(async ({ method, path, query, headers, body, keyKind }) => {
            const response = await request(`${harness.baseUrl}${path}${query}`, {
              method,
              headers: { ...headers, 'x-api-key': keyKind === 'good' ? key : 'ask_bad' },
              body: method === 'GET' ? null : body,
              dispatcher: agent,
            });
            const answer = await response.body.text();
            sent += 1;
            const isKnown = response.statusCode < 400 || isListed(method, path, answer);
            if (!DOCUMENTED.has(response.statusCode) || !isKnown || response.headers['x-request-id'] === undefined)
              wrong.push(
                `${response.statusCode} ${answer.slice(0, 200)} ${method} ${path}${query} ` +
                  `${JSON.stringify(headers)} ${String(body)}`,
              );
          }),
        );
        expect(wrong).toEqual([]);
      }),
      { numRuns: BATCHES, endOnFailure: true },
    );
    expect(sent).toBeGreaterThanOrEqual(5000);
    expect((await harness.post('/v2/predict/text', key, { document: 'still here' })).status).toBe(200);
    await agent.close();
    await harness.close();
  },
);
