import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openResolvers } from '../../../src/engines/bibliography/sources.js';
import { openAnswerCache } from '../../../src/engines/bibliography/sources/answer-cache.js';
import type { AnswerCache } from '../../../src/engines/bibliography/sources/answer-cache.js';
import { createArxiv } from '../../../src/engines/bibliography/sources/arxiv.js';
import { createCrossref } from '../../../src/engines/bibliography/sources/crossref.js';
import { createLinkChecker, isPublicAddress } from '../../../src/engines/bibliography/sources/link-checker.js';
import { rememberLinks } from '../../../src/engines/bibliography/sources/link-memory.js';
import type { Ask } from '../../../src/engines/bibliography/sources/link-checker.js';
import { createOpenAlex } from '../../../src/engines/bibliography/sources/openalex.js';
import { createPubmed } from '../../../src/engines/bibliography/sources/pubmed.js';
import { createResolverClient } from '../../../src/engines/bibliography/sources/resolver-client.js';
import type { WorkQuery } from '../../../src/engines/bibliography/types.js';

/** A clock whose sleeps take no time and are written down. */
class TestClock {
  time = Date.UTC(2026, 10, 21);
  readonly slept: number[] = [];
  now = (): number => this.time;
  sleep = (durationMs: number): Promise<void> => {
    this.slept.push(durationMs);
    this.time += durationMs;
    return Promise.resolve();
  };
}

const QUERY: WorkQuery = {
  doi: '10.1038/171737a0',
  arxiv: null,
  pmid: null,
  isbn: null,
  titles: [],
  families: [],
  year: null,
  volume: null,
  firstPage: null,
};
const RECORD = {
  DOI: '10.1038/171737A0',
  type: 'journal-article',
  title: ['Molecular Structure of Nucleic Acids'],
  author: [{ given: 'J. D.', family: 'WATSON' }],
  issued: { 'date-parts': [[1953]] },
};
const OPENALEX = {
  id: 'https://openalex.org/W2144081223',
  doi: 'https://doi.org/10.1038/171737a0',
  title: 'Molecular Structure of Nucleic Acids',
  publication_year: 1953,
  type: 'article',
  authorships: [{ author: { display_name: 'James D. Watson' } }],
};

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const json =
  (value: unknown): Answer =>
  (_, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  (_, response) =>
    response.writeHead(code, headers).end('{}');

let server: Server;
let folder: string;
let cache: AnswerCache;
let clock: TestClock;
let asked: string[];
let answers: Answer[];
beforeEach(async () => {
  asked = [];
  answers = [];
  clock = new TestClock();
  folder = mkdtempSync(join(tmpdir(), 'resolvers-'));
  cache = openAnswerCache(join(folder, 'answers.db'), 30, clock);
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    (answers.shift() ?? status(404))(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
  cache.close();
  rmSync(folder, { recursive: true });
});

const baseUrl = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const client = (requestsPerSecond = 50) =>
  createResolverClient({ baseUrl: baseUrl(), contactEmail: 'library@example.org', requestsPerSecond, cache, clock });

describe('resolvers', () => {
  it('find by DOI, with the contact address, and keep the answer until it expires', async () => {
    answers = [json({ message: RECORD }), json({ message: RECORD })];
    const crossref = createCrossref(client());
    for (let times = 0; times < 2; times += 1)
      expect(await crossref.find(QUERY)).toMatchObject([
        { id: 'crossref:10.1038/171737a0', csl: { type: 'article-journal', DOI: '10.1038/171737a0' } },
      ]);
    expect(asked).toEqual(['/works/10.1038%2F171737a0?mailto=library%40example.org']);
    clock.time += 31 * 86_400_000;
    await crossref.find(QUERY);
    expect(asked).toHaveLength(2);
  });

  it('say on which day a work was returned, also from the cache', async () => {
    answers = [json({ message: RECORD })];
    const crossref = createCrossref(client());
    expect(await crossref.find(QUERY)).toMatchObject([{ retrievedOn: '2026-11-21' }]);
    clock.time += 5 * 86_400_000;
    expect(await crossref.find(QUERY)).toMatchObject([{ retrievedOn: '2026-11-21' }]);
    expect(asked).toHaveLength(1);
  });

  it('read arXiv’s feed, and take no entry for a wrong identifier', async () => {
    const feed = (entry: string) => (_: IncomingMessage, response: ServerResponse) =>
      response.end(`<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom">${entry}</feed>`);
    answers = [
      feed(
        '<entry><id>http://arxiv.org/abs/1412.6980v9</id><published>2014-12-22T13:54:29Z</published>' +
          '<title>Adam: A Method for\n Stochastic Optimization</title><author><name>Diederik P. Kingma</name></author>' +
          '<author><name>Jimmy Ba</name></author></entry>',
      ),
      feed('<entry><id>http://arxiv.org/api/errors#x</id><title>Error</title></entry>'),
      (_, response) => response.end('<html>down</html>'),
    ];
    const arxiv = createArxiv(client());
    expect(await arxiv.find({ ...QUERY, arxiv: '1412.6980' })).toMatchObject([
      {
        id: 'arxiv:1412.6980',
        csl: { title: 'Adam: A Method for Stochastic Optimization', issued: { 'date-parts': [[2014]] } },
      },
    ]);
    expect(asked[0]).toContain('/api/query?id_list=1412.6980');
    expect(await arxiv.find({ ...QUERY, arxiv: '9999.99999' })).toEqual([]);
    expect(await arxiv.search('Adam: "a method"')).toEqual([]);
    expect(asked[2]).toContain('search_query=all%3Aadam+AND+all%3Aa+AND+all%3Amethod');
  });

  it('find in PubMed by identifier, and by the words of a title', async () => {
    const summary = json({
      result: {
        uids: ['13054692'],
        '13054692': {
          uid: '13054692',
          pubdate: '1953 Apr 25',
          source: 'Nature',
          title: 'Molecular structure of nucleic acids.',
          authors: [{ name: 'WATSON JD' }, { name: 'CRICK FH' }],
          volume: '171',
          pages: '737-8',
          articleids: [{ idtype: 'doi', value: '10.1038/171737a0' }],
        },
      },
    });
    answers = [summary, json({ esearchresult: { idlist: ['13054692'] } })];
    const pubmed = createPubmed(client());
    const work = {
      id: 'pubmed:13054692',
      csl: {
        title: 'Molecular structure of nucleic acids',
        author: [
          { family: 'WATSON', given: 'J. D.' },
          { family: 'CRICK', given: 'F. H.' },
        ],
        DOI: '10.1038/171737a0',
        issued: { 'date-parts': [[1953]] },
      },
    };
    expect(await pubmed.find({ ...QUERY, pmid: '13054692' })).toMatchObject([work]);
    expect(await pubmed.search('Molecular [structure] AND nucleic')).toMatchObject([work]);
    expect(asked).toHaveLength(2);
    expect(asked[1]).toContain('term=molecular+structure+and+nucleic%5Btitle%5D');
  });

  it('search, and read OpenAlex’s own shape', async () => {
    answers = [json({ results: [OPENALEX] }), json({ message: { items: [RECORD] } })];
    expect(await createOpenAlex(client()).search('Watson, Crick: Molecular | structure')).toMatchObject([
      { id: 'openalex:W2144081223', csl: { author: [{ family: 'Watson', given: 'James D.' }] } },
    ]);
    expect(await createCrossref(client()).search('Molecular structure')).toHaveLength(1);
    expect(asked[0]).toContain('search=Watson+Crick+Molecular+structure');
    expect(asked[1]).toContain('query.bibliographic=Molecular+structure');
  });

  it.each([
    ['429 with Retry-After', [status(429, { 'retry-after': '7' }), json({ message: RECORD })], 1, 7000],
    ['a failing server', [status(500), status(503), json({ message: RECORD })], 1, 1000],
    ['a cut connection', [(request: IncomingMessage) => request.socket.destroy(), json({ message: RECORD })], 1, 1000],
    ['a server that stays down', [status(500), status(500), status(500), status(500)], 0, 1000],
    ['a work nobody registered', [status(404)], 0, null],
    ['an answer that is no JSON', [(_: IncomingMessage, response: ServerResponse) => response.end('<html>')], 0, null],
    [
      'an endless answer',
      Array.from(
        { length: 4 },
        () => (_: IncomingMessage, response: ServerResponse) => response.end('x'.repeat(5 * 1024 * 1024)),
      ),
      0,
      1000,
    ],
  ])('outlive %s', async (_, given: readonly Answer[], found, firstWaitMs) => {
    answers = [...given];
    expect(await createCrossref(client()).find(QUERY)).toHaveLength(found);
    expect(clock.slept.find((durationMs) => durationMs >= 1000) ?? null).toBe(firstWaitMs);
  });

  it('are paced, and left alone for a while when they stay down', async () => {
    answers = Array.from({ length: 12 }, () => status(500));
    const down = client(2);
    for (let times = 0; times < 5; times += 1) expect(await down.getJson(`/works/${times}`, {})).toBeNull();
    expect(asked).toHaveLength(12);
    clock.time += 60_000;
    answers = [json({ ok: true }), json({ ok: true })];
    expect(await down.getJson('/works/a', {})).toEqual({ ok: true });
    clock.slept.length = 0;
    await down.getJson('/works/b', {});
    expect(clock.slept).toEqual([500]);
  });

  it('stop asking when the scan is stopped', async () => {
    const stop = new AbortController();
    answers = [() => stop.abort()];
    await expect(createCrossref(client()).find(QUERY, stop.signal)).rejects.toThrow();
    expect(asked).toHaveLength(1);
  });

  it('make nothing of records without what a work needs', async () => {
    answers = [
      json({ message: { DOI: '10.1/a' } }),
      json({ message: { items: [{ title: ['No DOI'] }, 7, null, RECORD] } }),
      json({ results: 'none' }),
      json([]),
    ];
    const crossref = createCrossref(client());
    expect(await crossref.find(QUERY)).toEqual([]);
    expect(await crossref.search('anything')).toHaveLength(1);
    expect(await createOpenAlex(client()).search('anything')).toEqual([]);
    expect(await createOpenAlex(client()).search('something else')).toEqual([]);
  });

  it('are asked again when the disk is to keep nothing', async () => {
    const none = openAnswerCache(join(folder, 'none.db'), 0, clock);
    answers = [json({ message: RECORD }), json({ message: RECORD })];
    const crossref = createCrossref(
      createResolverClient({ baseUrl: baseUrl(), contactEmail: '', requestsPerSecond: 50, cache: none, clock }),
    );
    await crossref.find(QUERY);
    await crossref.find(QUERY);
    expect(asked).toEqual(['/works/10.1038%2F171737a0', '/works/10.1038%2F171737a0']);
    none.close();
  });

  it('are none unless asked for', () => {
    const settings = { resolvers: [], contactEmail: '', resolverRate: 5, resolverCacheDays: 30, checkLinks: false };
    expect(openResolvers(folder, settings, clock).sources).toEqual([]);
  });
});

describe('link checks', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    'fe80::1',
    'fd00::1',
    'fec0::1',
    '3fff::1',
    '5f00::1',
    '64:ff9b::808:808',
    '100::1',
    'ff02::1',
    'not an address',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
  it.each(['93.184.216.34', '2606:4700::1111'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it('refuse closed addresses, written out or behind a name, and ask nothing', async () => {
    const checker = createLinkChecker({ lookup: (_, done) => done(null, [{ address: '127.0.0.1', family: 4 }]) });
    const port = (server.address() as AddressInfo).port;
    for (const url of [
      'http://127.0.0.1/',
      'http://[::1]/',
      'http://2130706433/',
      'http://0x7f.1/',
      `http://127.0.0.1:${port}/`,
      'http://intranet.example/',
      'file:///etc/passwd',
      'http://user@example.org/',
    ])
      expect(await checker.check(url)).toBe('refused');
    expect(asked).toEqual([]);
    await checker.close();
  });

  it('refuse a name with a closed address among its own, and one that changes between two requests', async () => {
    const mixed = createLinkChecker({
      lookup: (_, done) =>
        done(null, [
          { address: '93.184.216.34', family: 4 },
          { address: '10.0.0.5', family: 4 },
        ]),
    });
    expect(await mixed.check('http://rebinding.example/')).toBe('refused');
    await mixed.close();
    const metadata = createLinkChecker({
      lookup: (_, done) => done(null, [{ address: '169.254.169.254', family: 4 }]),
    });
    expect(await metadata.check('https://looks-harmless.example/')).toBe('refused');
    await metadata.close();
  });

  /** A checker whose requests are answered from a table: a status, or where the address sends on to. */
  const answering = (pages: Readonly<Record<string, number | string>>) => {
    const seen: string[] = [];
    const ask: Ask = (url) => {
      seen.push(url.href);
      const page = pages[url.href] ?? 404;
      return Promise.resolve(
        typeof page === 'number' ? { status: page, location: null } : { status: 302, location: page },
      );
    };
    return { seen, checker: createLinkChecker({ ask }) };
  };

  it.each([
    ['a page', { 'http://a.example/': 200 }, 'answers', 1],
    ['a page that wants a login', { 'http://a.example/': 403 }, 'answers', 1],
    ['a page that is gone', { 'http://a.example/': 410 }, 'does_not_answer', 1],
    ['a page that moved', { 'http://a.example/': '/new', 'http://a.example/new': 200 }, 'answers', 2],
    ['a redirect to loopback', { 'http://a.example/': 'http://127.0.0.1/admin' }, 'refused', 1],
    ['a redirect to a private address', { 'http://a.example/': 'https://192.168.0.1/' }, 'refused', 1],
    ['a redirect to link-local', { 'http://a.example/': 'http://[fe80::1]/' }, 'refused', 1],
    ['a redirect to another port', { 'http://a.example/': 'http://b.example:8080/' }, 'refused', 1],
    ['a redirect to a file', { 'http://a.example/': 'file:///etc/passwd' }, 'refused', 1],
    [
      'a second redirect to loopback',
      { 'http://a.example/': 'http://b.example/', 'http://b.example/': 'http://localhost.example@127.0.0.1/' },
      'refused',
      2,
    ],
    ['an endless redirect', { 'http://a.example/': 'http://a.example/' }, 'does_not_answer', 6],
  ])('follow %s only to public addresses', async (_, pages, state, requests) => {
    const { seen, checker } = answering(pages);
    expect(await checker.check('http://a.example/')).toBe(state);
    expect(seen).toHaveLength(requests);
    await checker.close();
  });

  it('are not repeated, also where two ask at once; one that was stopped is', async () => {
    const seen: string[] = [];
    const check = rememberLinks((url, signal) => {
      seen.push(url);
      return signal?.aborted === true ? Promise.reject(new Error('stopped')) : Promise.resolve('answers');
    });
    await expect(check('http://a.example/', AbortSignal.abort())).rejects.toThrow('stopped');
    expect(await Promise.all([check('http://a.example/'), check('http://a.example/')])).toEqual(['answers', 'answers']);
    expect(await check('http://a.example/')).toBe('answers');
    expect(seen).toHaveLength(2);
  });

  it('end with the scan', async () => {
    const stop = new AbortController();
    const checker = createLinkChecker({
      ask: (_, __, signal) =>
        new Promise((___, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
    });
    const checked = checker.check('http://a.example/', stop.signal);
    stop.abort();
    await expect(checked).rejects.toThrow();
    await checker.close();
  });
});
