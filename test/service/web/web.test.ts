import { readdirSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageFile } from '../../../src/lib/package-root.js';
import type { Extractor } from '../../../src/records/extraction.js';
import { openAccounts } from '../../../src/service/accounts/index.js';
import { formOf, plainExtractor, plans, startHarness } from '../../testing/service/harness.js';
import type { Harness } from '../../testing/service/harness.js';

const OWN = { 'x-assay-app': '1' } as const;

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ web: { publicUrl: null } });
});
afterAll(() => harness.close());

/** A minute later, so that attempts to sign in are never too many. */
async function tokenOf(of: Harness): Promise<string> {
  of.clock.time += 60_000;
  return new URL(await of.service.createSignInLink()).hash.slice(1);
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Sends exactly these headers, which a browser would not let a page do. */
async function ask(
  of: Harness,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: unknown,
): Promise<Answer> {
  const init =
    body === undefined
      ? { method: 'GET' as const, headers }
      : {
          method: 'POST' as const,
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        };
  const response = await request(of.baseUrl + path, init);
  const text = await response.body.text();
  return {
    status: response.statusCode,
    headers: response.headers,
    body: (text.startsWith('{') ? JSON.parse(text) : { text }) as Record<string, unknown>,
  };
}

async function signedIn(of: Harness): Promise<Readonly<Record<string, string>>> {
  const { status, headers } = await ask(of, '/app/api/sign-in', OWN, { token: await tokenOf(of) });
  expect(status).toBe(204);
  return { ...OWN, cookie: String(headers['set-cookie']).split(';')[0] ?? '' };
}

describe('a session', () => {
  test('comes from a token, once', async () => {
    const token = await tokenOf(harness);
    expect((await ask(harness, '/app/api/sign-in', OWN, { token })).status).toBe(204);
    expect(await ask(harness, '/app/api/sign-in', OWN, { token })).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in' },
    });
  });

  test('is a cookie that scripts and other sites never get, and TLS alone where there is TLS', async () => {
    const { headers } = await ask(harness, '/app/api/sign-in', OWN, { token: await tokenOf(harness) });
    expect(headers['set-cookie']).toMatch(
      /^assay_session=[\w-]{43}; Path=\/app; Max-Age=43200; HttpOnly; SameSite=Strict$/u,
    );
    const behindProxy = await startHarness({ web: { publicUrl: 'https://assay.example' } });
    const link = await behindProxy.service.createSignInLink();
    expect(link).toMatch(/^https:\/\/assay\.example\/app\/sign-in#[\w-]{43}$/u);
    const secure = await ask(behindProxy, '/app/api/sign-in', OWN, { token: new URL(link).hash.slice(1) });
    expect(secure.headers['set-cookie']).toMatch(/; Secure$/u);
    await behindProxy.close();
  });

  test('ends when it is signed out of, and after 12 hours', async () => {
    const [left, kept] = [await signedIn(harness), await signedIn(harness)];
    expect((await ask(harness, '/app/api/sign-out', left, {})).status).toBe(204);
    expect((await ask(harness, '/app/api/session', left)).status).toBe(401);
    expect((await ask(harness, '/app/api/session', kept)).status).toBe(200);
    harness.clock.time += 12 * 3_600_000;
    expect((await ask(harness, '/app/api/session', kept)).status).toBe(401);
  });

  test.each([
    ['without the header of the application', 403, { 'x-assay-app': '' }],
    ['from another origin', 403, { origin: 'https://evil.example' }],
    ['from a page whose origin is hidden', 403, { origin: 'null' }],
    ['from a site that the browser calls another', 403, { 'sec-fetch-site': 'same-site' }],
    ['with a cookie of no session', 401, { cookie: 'assay_session=made-up' }],
    ['with a key in place of a session', 401, { cookie: '', 'x-api-key': 'ask_made_up' }],
  ])('lets nothing in %s', async (_, status, headers) => {
    const session = await signedIn(harness);
    for (const [path, body] of [
      ['/app/api/keys', { name: 'x', account_id: null, plan: 'api', expires_in_days: null }],
      ['/app/api/v2/predict/text', { document: 'x' }],
    ] as const) {
      expect((await ask(harness, path, { ...session, ...headers }, body)).status).toBe(status);
    }
    expect((await ask(harness, '/app/api/usage', { ...session, ...headers })).status).toBe(status);
    expect(
      (await request(`${harness.baseUrl}/app/api/keys`, { method: 'HEAD', headers: { ...session, ...headers } }))
        .statusCode,
    ).toBe(status);
  });

  test('is worth nothing at the API itself', async () => {
    const session = await signedIn(harness);
    expect((await ask(harness, '/v2/predict/text', session, { document: 'x' })).status).toBe(401);
  });

  test('cannot be guessed at any speed', async () => {
    const guessed = await startHarness({ web: { publicUrl: null } });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1)
      statuses.push((await ask(guessed, '/app/api/sign-in', OWN, { token: `guess ${attempt}` })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    expect((await ask(guessed, '/app/api/sign-in', OWN, { token: await tokenOf(guessed) })).status).toBe(204);
    await guessed.close();
  });
});

describe('what a session may do', () => {
  test('is what the API does, charged to an account of its own', async () => {
    const session = await signedIn(harness);
    expect((await ask(harness, '/app/api/v2/predict/text', session, { document: 'a robot line' })).body).toMatchObject({
      documents: [{ predicted_class: 'ai', word_count: 3 }],
    });
    expect((await ask(harness, '/app/api/v2/bibliography-scan/text', session, { document: 'two words' })).status).toBe(
      200,
    );
    expect(
      (await ask(harness, '/app/api/v3/ai/patterns/stream', session, { document: 'A pattern.' })).body['text'],
    ).toMatch(/^data: \{.*\}\n\n:end\n\n$/u);
    expect((await ask(harness, '/app/api/usage', session)).body).toMatchObject({
      accounts: expect.arrayContaining([
        expect.objectContaining({ label: 'Try it, in this application', words_used: 7 }),
      ]) as unknown,
    });
  });

  test('keys that are made elsewhere are listed too, and what is wrong is said', async () => {
    const session = await signedIn(harness);
    const { id } = await harness.newKey({ name: 'made elsewhere' });
    expect((await ask(harness, '/app/api/keys', session)).body).toMatchObject({
      keys: [{ id, name: 'made elsewhere', allows_patterns: false, last_used_at: null }],
    });
    const made = { name: 'x', account_id: null, plan: 'api', expires_in_days: 30 };
    const expiresAt = Math.floor(harness.clock.time / 1000) + 30 * 86_400;
    expect((await ask(harness, '/app/api/keys', session, made)).body).toMatchObject({
      key: expect.stringMatching(/^ask_/u) as string,
      listing: { name: 'x', account_name: 'x', allows_patterns: false, expires_at: expiresAt },
    });
    for (const wrong of [
      { ...made, plan: 'none' },
      { ...made, plan: 'embedded' },
      { ...made, name: '' },
      { ...made, expires_in_days: 0 },
      {},
    ])
      expect(await ask(harness, '/app/api/keys', session, wrong)).toMatchObject({
        status: 400,
        body: { code: 'invalid_request' },
      });
    expect(await ask(harness, '/app/api/keys/key_none/revoke', session, {})).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect((await ask(harness, `/app/api/keys/${id}/revoke`, session, {})).body).toMatchObject({
      id,
      revoked_at: Math.floor(harness.clock.time / 1000),
    });
  });

  test('a further key joins an account that is there, and asks for no feature', async () => {
    const session = await signedIn(harness);
    const { key, id } = await harness.newKey({ name: 'the reading room', plan: 'small' });
    await harness.post('/v2/predict/text', key, { document: 'three plain words' });
    const { keys } = (await ask(harness, '/app/api/keys', session)).body as {
      keys: { id: string; account_id: string }[];
    };
    const accountId = keys.find((one) => one.id === id)?.account_id ?? '';
    const asked = {
      name: 'its second key',
      account_id: accountId,
      plan: 'api',
      expires_in_days: null,
      allows_patterns: true,
    };
    const { body } = await ask(harness, '/app/api/keys', session, asked);
    expect(body['listing']).toMatchObject({
      account_id: accountId,
      account_name: 'the reading room',
      plan: 'small',
      allows_patterns: false,
    });
    const usage = await fetch(`${harness.baseUrl}/v3/usage-stats`, { headers: { 'x-api-key': String(body['key']) } });
    expect(await usage.json()).toMatchObject({ data: { plan: 'small', words_used: 3, words_left: 97 } });
    for (const other of ['acc_none', 'web', 'embedded'])
      expect((await ask(harness, '/app/api/keys', session, { ...asked, account_id: other })).status).toBe(404);
    await harness.revoke(id);
  });

  test('the text of a file is read as a scan would, and nothing is charged for it', async () => {
    const session = await signedIn(harness);
    const send = async (name: string, content: string) => {
      const response = await fetch(`${harness.baseUrl}/app/api/file-text`, {
        method: 'POST',
        headers: session,
        body: formOf([[name, content]]),
      });
      return { status: response.status, body: await response.json() };
    };
    expect(await send('a.txt', 'Line one.\nLine two.')).toMatchObject({
      status: 200,
      body: { filename: 'a.txt', text: 'Line one.\nLine two.', format: 'txt', blocks: [], manipulations: [] },
    });
    // Longer than the plan takes at once: the page scans it in sections.
    const long = 'A line of words.\n'.repeat(10_000).trim();
    expect(await send('long.txt', long)).toMatchObject({ status: 200, body: { text: long } });
    expect(await send('b.pdf', '!corrupt')).toMatchObject({ status: 400, body: { error: 'The file corrupt.' } });
    expect((await ask(harness, '/app/api/usage', session)).body).toMatchObject({
      accounts: expect.not.arrayContaining([expect.objectContaining({ words_used: 150_000 })]) as unknown,
    });
  });
});

test('what the format of a file says of its parts goes with its text, for the scan of it', async () => {
  const blocks = [{ start: 0, end: 4, kind: 'heading' }] as const;
  const extract: Extractor['extract'] = async (file, signal) => ({
    ...(await plainExtractor.extract(file, signal)),
    blocks,
  });
  const own = await startHarness({ web: { publicUrl: null }, extractor: { ...plainExtractor, extract } });
  const response = await fetch(`${own.baseUrl}/app/api/file-text`, {
    method: 'POST',
    headers: await signedIn(own),
    body: formOf([['a.md', 'Head\n\nand a text below it.']]),
  });
  expect(await response.json()).toMatchObject({ blocks });
  await own.close();
});

describe('the pages', () => {
  test('may load and ask for nothing but what is their own', async () => {
    const { status, headers } = await ask(harness, '/app/keys', {});
    expect(status).toBe(200);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/u);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cache-control': 'no-cache',
    });
  });

  test('hold no script or style of their own, and their files are kept for good, compressed', async () => {
    const page = String((await ask(harness, '/app/', {})).body['text']);
    expect(page).not.toMatch(/<style|<script(?![^>]*\ssrc=)|\son\w+=|\sstyle=/u);
    const files = [...page.matchAll(/(?:src|href)="(\/app\/assets\/[^"]+)"/gu)].map((match) => match[1] ?? '');
    expect(files.length).toBeGreaterThanOrEqual(3);
    for (const file of files) {
      for (const encoding of ['br', 'gzip']) {
        const { status, headers } = await ask(harness, file, { 'accept-encoding': encoding });
        expect([status, headers['content-encoding'], headers['cache-control']]).toEqual([
          200,
          encoding,
          'public, max-age=31536000, immutable',
        ]);
        expect((await ask(harness, file, { 'if-none-match': String(headers['etag']) })).status).toBe(304);
      }
    }
  });

  test('send no more than 100 kB of script in all, and a fifth of it first', async () => {
    const page = String((await ask(harness, '/app/', {})).body['text']);
    const [first, ...others] = [...page.matchAll(/src="([^"]+\.js)"/gu)].map((match) => match[1] ?? '');
    expect(others).toEqual([]);
    const sizeOf = async (path: string): Promise<number> =>
      Number((await ask(harness, path, { 'accept-encoding': 'gzip' })).headers['content-length']);
    const scripts = readdirSync(packageFile('dist', 'web', 'assets')).filter((name) => name.endsWith('.js'));
    const sizes = await Promise.all(scripts.map((name) => sizeOf(`/app/assets/${name}`)));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(100_000);
    expect(await sizeOf(first ?? '')).toBeLessThan(20_000);
  });

  test.each([
    ['/', { accept: 'text/html' }, 302],
    ['/', {}, 404],
    ['/app', {}, 302],
    ['/app/none', {}, 404],
    ['/app/assets/../../package.json', {}, 404],
    ['/app/assets/%2e%2e/index.html', {}, 404],
    ['/app/api/none', { ...OWN }, 404],
    ['/v2/predict/text', {}, 405],
    ['/openapi.json', {}, 200],
  ])('stand beside the API: GET %s with %j gives %i', async (path, headers, status) => {
    expect((await ask(harness, path, headers)).status).toBe(status);
  });

  test('are in no API document, and in no service that runs inside another program', async () => {
    expect(
      Object.keys((await ask(harness, '/openapi.json', {})).body['paths'] ?? {}).filter((path) =>
        path.startsWith('/app'),
      ),
    ).toEqual([]);
    const embedded = await startHarness();
    for (const path of ['/app/', '/app/api/session', '/'])
      expect((await ask(embedded, path, { ...OWN, accept: 'text/html' })).status).toBe(404);
    await embedded.close();
  });
});

test('neither tokens, sessions, keys nor texts are logged', async () => {
  const secrets = [await tokenOf(harness)];
  const { headers } = await ask(harness, '/app/api/sign-in', OWN, { token: secrets[0] });
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  const { body } = await ask(
    harness,
    '/app/api/keys',
    { ...OWN, cookie },
    { name: 'a most private name', account_id: null, plan: 'api', expires_in_days: null },
  );
  secrets.push(cookie.split('=')[1] ?? '', String(body['key']), 'a most private name');
  expect(harness.log()).toContain('"route":"/app/api/sign-in"');
  for (const secret of secrets) expect(secret.length).toBeGreaterThan(10);
  for (const secret of secrets) expect(harness.log()).not.toContain(secret);
});

test('the reference at /docs leads back to the application, where there is one', async () => {
  const back = async (baseUrl: string): Promise<boolean> =>
    (await (await fetch(`${baseUrl}/docs`)).text()).includes('<a class="back" href="/app">');
  const alone = await startHarness();
  expect([await back(harness.baseUrl), await back(alone.baseUrl)]).toEqual([true, false]);
  await alone.close();
});

test('the key of the try-it page is removed with its service, a killed one too, unless another uses it', async () => {
  const first = await startHarness({ web: { publicUrl: null } });
  const webKeys = async (): Promise<readonly string[]> => {
    const accounts = await openAccounts({ path: join(first.dataFolder, 'service.db'), plans, clock: first.clock });
    const listings = await accounts.keys.list();
    await accounts.close();
    return listings.filter(({ accountId }) => accountId === 'web').map(({ id }) => id);
  };
  const [own] = await webKeys();
  const { id: killed } = await first.newKey({
    account: 'web',
    name: `web application of process 4999999 on ${hostname()}`,
  });
  const { id: elsewhere } = await first.newKey({
    account: 'web',
    name: 'web application of process 4999999 on another machine',
  });
  const second = await startHarness({ web: { publicUrl: null }, dataFolder: first.dataFolder });
  const kept = await webKeys();
  expect(kept).toHaveLength(3);
  expect(kept).toEqual(expect.arrayContaining([own, elsewhere]));
  expect(kept).not.toContain(killed);
  await second.close();
  expect(new Set(await webKeys())).toEqual(new Set([own, elsewhere]));
  await first.close();
});
