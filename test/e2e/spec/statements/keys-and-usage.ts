import { expect } from 'vitest';
import { countWords } from '../../../../src/text/words.js';
import { formOf } from '../../../testing/service/harness.js';
import { eventsOf } from '../../../testing/spec-client.js';
import {
  BIBLIOGRAPHY,
  BIBLIOGRAPHY_FILES,
  expectRefusal,
  FILES,
  firstOf,
  STREAM,
  TEXT,
  USAGE,
  VERSIONS,
  wordsUsed,
} from './statement.js';
import type { Statement } from './statement.js';

// Statements about keys, words used, idempotency keys and model versions.

const ENDPOINTS = [TEXT, FILES, STREAM, BIBLIOGRAPHY, BIBLIOGRAPHY_FILES, USAGE, VERSIONS];
const METHODS: Readonly<Record<string, string>> = { [USAGE]: 'GET', [VERSIONS]: 'GET' };
const METERED = { words_left: null, words_limit: null };
const PROSE =
  'The mill stood empty. It\u2019s bold, innovative, and transformative \u2014 na\u00efve 3.5 \u96e8\u304c\u6b62\u3093\u3060.';

export const KEYS_AND_USAGE: readonly Statement[] = [
  {
    at: '5',
    says: 'every endpoint needs x-api-key: 401 without, 403 for one that is not known',
    proof: async (api) => {
      for (const path of ENDPOINTS) {
        const method = METHODS[path] ?? 'POST';
        expectRefusal(await api.call(method, path, { headers: {} }), { status: 401, code: 'missing_api_key' });
        for (const key of ['x', `ask_${'A'.repeat(49)}`, `${api.key}x`])
          expectRefusal(await api.call(method, path, { headers: { 'x-api-key': key } }), {
            status: 403,
            code: 'unknown_api_key',
          });
      }
    },
  },
  {
    at: '5',
    says: 'an expired key is 401, a revoked one 403',
    proof: async (api) => {
      const short = await api.newKey('--expires', '1s');
      const { key, id } = await api.newKey();
      const usage = (used: string) => api.call('GET', USAGE, { headers: { 'x-api-key': used } });
      expect((await usage(key)).status).toBe(200);
      await api.keys('revoke', id);
      expectRefusal(await usage(key), { status: 403, code: 'unknown_api_key' });
      await expect.poll(async () => (await usage(short.key)).body).toMatchObject({ code: 'expired_api_key' });
      expect((await usage(short.key)).status).toBe(401);
    },
  },
  {
    at: '5',
    says: 'a key is ask_ with 43 url-safe characters and a checksum of 6; it is never logged',
    proof: async (api) => {
      await api.json(TEXT, { document: 'a most private sentence' });
      expect(api.key).toMatch(/^ask_[A-Za-z0-9_-]{43}[A-Za-z0-9_-]{6}$/u);
      expect(api.log()).toContain(TEXT);
      expect(api.log()).not.toContain(api.key);
      expect(api.log()).not.toContain('private');
    },
  },
  {
    at: '4.6',
    says: 'usage: plan, words used, left and limit, the cycle in Unix seconds, the character limit; null if metered',
    proof: async (api) => {
      const { key } = await api.newKey('--plan', 'trial');
      const ask = { document: 'one two three' };
      await api.json(TEXT, ask, { 'x-api-key': key });
      const { body } = await api.call('GET', USAGE, { headers: { 'x-api-key': key } });
      const data = body['data'] as Readonly<Record<string, number>>;
      expect(data).toMatchObject({
        plan: 'trial',
        words_used: 3,
        words_left: 49_997,
        words_limit: 50_000,
        character_limit: 150_000,
      });
      const now = Date.now() / 1000;
      expect(data['cycle_start']).toBeLessThanOrEqual(now);
      expect(data['cycle_end']).toBeGreaterThan(now);
      expect(data['cycle_end']).toBeLessThan(now + 32 * 86_400);
      expect((await api.call('GET', USAGE)).body).toMatchObject({ data: { plan: 'metered', ...METERED } });
    },
  },
  {
    at: 'usage',
    says: 'usage belongs to the account: a further key shares its words, a new key resets nothing',
    proof: async (api) => {
      const first = await api.newKey();
      await api.json(TEXT, { document: 'one two three' }, { 'x-api-key': first.key });
      const second = await api.newKey('--account', first.account);
      await api.keys('revoke', first.id);
      expect(await wordsUsed(api, second.key)).toBe(3);
    },
  },
  {
    at: 'usage',
    says: 'words are charged once a result is given, by one count of words, never for an error',
    proof: async (api) => {
      const { key } = await api.newKey('--allow', 'patterns');
      const headers = { 'x-api-key': key };
      const words = countWords(PROSE);
      const requests = [
        () => api.json(TEXT, { document: PROSE }, headers),
        () => api.json(STREAM, { document: PROSE }, headers),
        () => api.json(BIBLIOGRAPHY, { document: PROSE }, headers),
        () => api.call('POST', FILES, { headers, body: formOf([['a.txt', PROSE]]) }),
        () => api.call('POST', BIBLIOGRAPHY_FILES, { headers, body: formOf([['a.txt', PROSE]]) }),
      ];
      for (const [at, request] of requests.entries()) {
        expect((await request()).headers.get('x-words-charged')).toBe(String(words));
        expect(await wordsUsed(api, key)).toBe(words * (at + 1));
      }
      await api.json(TEXT, { document: 'x '.repeat(80_000) }, headers);
      await api.json(TEXT, { document: PROSE, modelVersion: '2020-01-01-none' }, headers);
      expect(await wordsUsed(api, key)).toBe(words * requests.length);
    },
  },
  {
    at: 'usage',
    says: 'the same request under one Idempotency-Key is charged once and answered with the same result',
    proof: async (api) => {
      const { key } = await api.newKey('--allow', 'patterns');
      const headers = { 'x-api-key': key, 'idempotency-key': 'first' };
      const ask = () => api.json(TEXT, { document: PROSE }, headers);
      const [once, again] = [await ask(), await ask()];
      expect(again.body).toEqual(once.body);
      expect([once, again].map(({ headers: got }) => got.get('x-words-charged'))).toEqual([
        String(countWords(PROSE)),
        '0',
      ]);
      const other = { 'x-api-key': key, 'idempotency-key': 'second' };
      const streams = await Promise.all([1, 2].map(() => api.json(STREAM, { document: PROSE }, other)));
      for (const stream of streams) if (stream.status !== 409) expect(eventsOf(stream)).not.toEqual([]);
      expect(await wordsUsed(api, key)).toBe(2 * countWords(PROSE));
      expectRefusal(await api.json(TEXT, { document: 'other' }, headers), { status: 400, code: 'invalid_request' });
    },
  },
  {
    at: 'common',
    says: '402 where a request would go past the words left; nothing is charged; words_left and words_needed',
    proof: async (api) => {
      const { key } = await api.newKey('--plan', 'trial', '--allow', 'patterns');
      const headers = { 'x-api-key': key };
      const most = 'a '.repeat(49_999);
      expect((await api.json(TEXT, { document: most }, headers)).status).toBe(200);
      const details = { words_left: 1, words_needed: 2 };
      for (const path of [TEXT, STREAM, BIBLIOGRAPHY])
        expectRefusal(await api.json(path, { document: 'a b' }, headers), {
          status: 402,
          code: 'word_allowance_exhausted',
          details,
        });
      expect(await wordsUsed(api, key)).toBe(49_999);
      expect((await api.json(TEXT, { document: 'a' }, headers)).status).toBe(200);
    },
  },
  {
    at: '4.7',
    says: 'the list of versions: version, released, default, languages, description; it may hold unreleased ones',
    proof: async (api) => {
      const { body } = await api.call('GET', VERSIONS);
      const list = body['modelVersions'] as readonly Readonly<Record<string, unknown>>[];
      for (const one of list)
        expect(one).toMatchObject({
          version: expect.stringMatching(/^\d{4}-\d{2}-\d{2}-[a-z0-9-]+$/u) as string,
          released: expect.any(Boolean) as boolean,
          default: expect.any(Boolean) as boolean,
          languages: expect.any(Array) as readonly string[],
          description: expect.any(String) as string,
        });
      for (const one of list) if (one['default'] === true) expect(one['released']).toBe(true);
      for (const one of list) if (one['sunset'] !== undefined) expect(one['sunset']).toMatch(/^\d{4}-\d{2}-\d{2}/u);
    },
  },
  {
    at: '9.3',
    says: 'an explicit version is used as asked, whatever the language; one that is not listed is 400',
    proof: async (api) => {
      const { body } = await api.call('GET', VERSIONS);
      const list = body['modelVersions'] as readonly { readonly version: string }[];
      for (const { version } of list)
        expect(
          firstOf((await api.json(TEXT, { document: 'Das Tor war alt und leer.', modelVersion: version })).body),
        ).toMatchObject({ version });
      expectRefusal(await api.json(TEXT, { document: 'x', modelVersion: '2020-01-01-none' }), {
        status: 400,
        code: 'unknown_model_version',
      });
    },
  },
];
