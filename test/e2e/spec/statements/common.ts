import { expect } from 'vitest';
import { openSocket, postHead } from '../../../testing/service/open-socket.js';
import { formOf } from '../../../testing/service/harness.js';
import { BIBLIOGRAPHY, exchange, expectRefusal, FILES, STREAM, TEXT, USAGE, VERSIONS } from './statement.js';
import type { Statement } from './statement.js';

// Statements about every answer: ids, errors, sizes, rates.

const ID = /^x-request-id: \S+$/imu;

export const COMMON: readonly Statement[] = [
  {
    at: 'common',
    says: 'every response carries x-request-id, Node\u2019s own refusals included; it is in the error body and the log',
    proof: async (api) => {
      const refused = await api.json(TEXT, {});
      const id = refused.headers.get('x-request-id');
      expect(refused.body['request_id']).toBe(id);
      await expect.poll(() => api.log()).toContain(String(id));
      for (const path of [USAGE, VERSIONS, '/none', '/openapi.json', '/docs', '/health', '/ready'])
        expect((await api.call('GET', path)).headers.get('x-request-id')).not.toBeNull();
      const expectation = postHead(TEXT, { 'x-api-key': api.key, expect: 'the-moon' }, 2);
      for (const bytes of [
        'NONSENSE\r\n\r\n',
        'GET / HTTP/1.1\r\nconnection: close\r\n\r\n',
        `${expectation}{}`,
        'GET /%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
      ]) {
        const answer = await exchange(api, bytes);
        expect(answer).toMatch(ID);
        expect(answer).toMatch(/"request_id":/u);
      }
    },
  },
  {
    at: 'common',
    says: 'JSON in UTF-8; the error body has error, code, request_id and at most details',
    proof: async (api) => {
      const answers = [
        await api.json(TEXT, '{"document"'),
        await api.call('GET', '/none'),
        await api.call('DELETE', TEXT),
        await api.json(STREAM, {}),
        await api.call('POST', FILES, { body: formOf([]) }),
      ];
      for (const { headers, body } of answers) {
        expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
        expect(Object.keys(body).filter((name) => name !== 'details')).toEqual(['error', 'code', 'request_id']);
        expect(body['error']).toMatch(/^[A-Z"].*\.$/su);
      }
    },
  },
  {
    at: 'common',
    says: '400 invalid_request: no JSON, no UTF-8, a field missing, of the wrong type or empty; details name the field',
    proof: async (api) => {
      const headers = { 'x-api-key': api.key, 'content-type': 'application/json' };
      for (const body of [
        '{"document"',
        'null',
        '[]',
        '"x"',
        '{}',
        '{"document":""}',
        '{"document":{}}',
        '{"document":"\ud83d\ude00"} x',
      ])
        for (const path of [TEXT, STREAM, BIBLIOGRAPHY])
          expectRefusal(await api.call('POST', path, { headers, body }), { status: 400, code: 'invalid_request' });
      const latin = new Uint8Array(Buffer.from('{"document":"m\u00fchle"}', 'latin1'));
      expectRefusal(await api.call('POST', TEXT, { headers, body: latin }), { status: 400, code: 'invalid_request' });
      expect((await api.json(TEXT, { document: 7 })).body).toMatchObject({ details: { field: 'document' } });
      for (const abbreviated of ['yes', 1, null])
        expectRefusal(await api.json(TEXT, { document: 'x', abbreviated }), { status: 400, code: 'invalid_request' });
    },
  },
  {
    at: 'common',
    says: '404 not_found and 405 method_not_allowed, with Allow',
    proof: async (api) => {
      expectRefusal(await api.call('GET', '/v1/predict/text'), { status: 404, code: 'not_found' });
      for (const [method, path, allow] of [
        ['GET', TEXT, 'POST'],
        ['PUT', FILES, 'POST'],
        ['POST', USAGE, 'GET'],
        ['DELETE', VERSIONS, 'GET'],
      ] as const) {
        const answer = await api.call(method, path);
        expectRefusal(answer, { status: 405, code: 'method_not_allowed' });
        expect(answer.headers.get('allow')).toContain(allow);
      }
    },
  },
  {
    at: 'common',
    says: 'a body past 12 bytes a character and 64 KiB is 400 document_too_long, without being read; a form field past its cap 413',
    proof: async (api) => {
      for (const path of [TEXT, STREAM, BIBLIOGRAPHY]) {
        const { socket, until } = await openSocket(api.baseUrl);
        socket.write(postHead(path, { 'x-api-key': api.key }, 150_000 * 12 + 65_536 + 1));
        expect(await until(/"code":"[a-z_]+"/u)).toMatch(/ 400 [^]*"code":"document_too_long"[^]*"limit":150000/u);
        socket.destroy();
      }
      const form = formOf([['a.txt', 'x']], { note: 'x'.repeat(4_194_305) });
      expectRefusal(await api.call('POST', FILES, { body: form }), { status: 413, code: 'payload_too_large' });
    },
  },
  {
    at: 'common',
    says: '429 rate_limited by key, with Retry-After and RateLimit headers',
    proof: async (api) => {
      const { key } = await api.newKey('--plan', 'trial');
      const usage = () => api.call('GET', USAGE, { headers: { 'x-api-key': key } });
      const answers = await Promise.all(Array.from({ length: 40 }, usage));
      const refused = answers.filter(({ status }) => status === 429);
      expect(answers.length - refused.length).toBeGreaterThanOrEqual(20);
      expect(refused.length).toBeGreaterThan(0);
      for (const answer of refused) {
        expectRefusal(answer, { status: 429, code: 'rate_limited' });
        expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/u);
        for (const name of ['limit', 'remaining', 'reset'])
          expect(answer.headers.get(`ratelimit-${name}`)).toMatch(/^\d+$/u);
      }
      expect((await api.call('GET', USAGE)).status).toBe(200);
    },
  },
  {
    at: '9.1',
    says: 'endpoints carry a version prefix, /v2/ or /v3/; none answers without it',
    proof: async (api) => {
      for (const path of [TEXT, FILES, STREAM, BIBLIOGRAPHY, USAGE, VERSIONS])
        for (const other of [path.replace(/^\/v\d/u, ''), path.replace(/^\/v\d/u, '/v1')])
          expect((await api.call('POST', other)).status).toBe(404);
    },
  },
  {
    at: 'common',
    says: 'fields and headers that are not known do no harm',
    proof: async (api) => {
      const body = { document: 'The mill stood empty.', multilingual: true, version: 7, options: { a: [1] } };
      expect((await api.json(TEXT, body, { 'x-other': 'y', accept: 'text/html' })).status).toBe(200);
    },
  },
];
