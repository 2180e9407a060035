import fc from 'fast-check';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { billingCycleAt } from '../../../src/service/accounts/billing-cycle.js';
import { openAccounts } from '../../../src/service/accounts/index.js';
import type { AcceptedKey } from '../../../src/service/accounts/index.js';
import { RateLimiter } from '../../../src/service/admission/rate-limiter.js';
import { PostgresServer } from '../../testing/postgres.js';
import { fakePool } from '../../testing/service/fake-engine.js';
import { formOf, ManualClock, plans, startHarness } from '../../testing/service/harness.js';
import type { Harness } from '../../testing/service/harness.js';

const TEXT = '/v2/predict/text';

async function wordsUsed(harness: Harness, key: string): Promise<unknown> {
  return (await fetch(`${harness.baseUrl}/v3/usage-stats`, { headers: { 'x-api-key': key } })).json();
}

test('64 parallel requests at the edge of the allowance never overspend and never lose a word', async () => {
  const harness = await startHarness();
  const requests = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 64, maxLength: 64 });
  await fc.assert(
    fc.asyncProperty(requests, async (sizes) => {
      const { key } = await harness.newKey({ plan: 'small' });
      const answers = await Promise.all(
        sizes.map(async (words) => {
          const response = await harness.post(TEXT, key, { document: 'word '.repeat(words), abbreviated: true });
          await response.arrayBuffer();
          return { words, status: response.status };
        }),
      );
      const charged = answers.reduce((sum, { words, status }) => sum + (status === 200 ? words : 0), 0);
      expect(new Set(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 402))).toEqual(
        new Set(),
      );
      expect(charged).toBeLessThanOrEqual(100);
      expect(await wordsUsed(harness, key)).toMatchObject({ data: { words_used: charged, words_left: 100 - charged } });
      // What was refused did not fit when it was refused, so it does not fit now.
      for (const { words, status } of answers) if (status === 402) expect(words).toBeGreaterThan(100 - charged);
    }),
    { numRuns: 8 },
  );
  await harness.close();
});

test('services that share accounts on PostgreSQL meter as one, and repeat each other’s answers for free', async () => {
  const server = await PostgresServer.start();
  const accountsPlace = await server.createDatabase();
  const services = await Promise.all([
    startHarness({ accountsPlace }),
    startHarness({ accountsPlace }),
    startHarness({ accountsPlace }),
  ]);
  const [first, second, third] = services;
  const accounts = await openAccounts({ path: accountsPlace, plans, clock: first.clock });
  const { key, listing } = await accounts.keys.create({ plan: 'small', name: 'test', allowed: [], expiresAt: null });
  const statuses = await Promise.all(
    Array.from({ length: 24 }, async (_, index) => {
      const response = await (services[index % 3] ?? first).post(TEXT, key, { document: 'word '.repeat(9) });
      await response.arrayBuffer();
      return response.status;
    }),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(11);
  expect(statuses.filter((status) => status === 402)).toHaveLength(13);
  for (const service of services)
    expect(await wordsUsed(service, key)).toMatchObject({ data: { words_used: 99, words_left: 1 } });
  const once = { 'idempotency-key': 'k-1' };
  const answers = await Promise.all(
    [second, third].map(async (service) => (await service.post(TEXT, key, { document: 'word' }, once)).json()),
  );
  expect(answers[1]).toEqual(answers[0]);
  expect(await wordsUsed(first, key)).toMatchObject({ data: { words_used: 100 } });
  await accounts.keys.revoke(listing.id);
  for (const service of services) expect((await service.post(TEXT, key, { document: 'word' })).status).toBe(403);
  await accounts.close();
  for (const service of services) await service.close();
  await server.stop();
});

test('an allowance that is used up says what was left and what was needed, for texts and files', async () => {
  const harness = await startHarness();
  const { key } = await harness.newKey({ plan: 'small' });
  await harness.post(TEXT, key, { document: 'word '.repeat(95) });
  const text = await harness.post(TEXT, key, { document: 'word '.repeat(6) });
  expect(text.status).toBe(402);
  expect(await text.json()).toMatchObject({
    code: 'word_allowance_exhausted',
    details: { words_left: 5, words_needed: 6 },
  });
  const body = formOf([
    ['a.txt', 'one two three'],
    ['b.txt', 'four five six'],
  ]);
  const files = await fetch(`${harness.baseUrl}/v2/predict/files`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body,
  });
  expect(files.status).toBe(402);
  expect(await files.json()).toMatchObject({ details: { words_left: 5, words_needed: 6 } });
  expect(await wordsUsed(harness, key)).toMatchObject({ data: { words_used: 95 } });
  harness.clock.time += 32 * 86_400_000;
  expect(await wordsUsed(harness, key)).toMatchObject({ data: { words_used: 0, words_left: 100 } });
  await harness.close();
});

test('an idempotency key is charged once and answered alike, after a restart too, and stores no text', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'assay-test-'));
  const clock = new ManualClock();
  const first = await startHarness({ dataFolder, clock });
  const { key } = await first.newKey();
  const headers = { 'idempotency-key': 'batch-1' };
  const ask = (harness: Harness, document: string) =>
    harness.post(TEXT, key, { document }, headers).then(async (response) => {
      costs.push(response.headers.get('x-words-charged'));
      return { status: response.status, text: await response.text() };
    });
  const costs: (string | null)[] = [];
  const twins = await Promise.all([ask(first, 'an unmistakable sentence'), ask(first, 'an unmistakable sentence')]);
  expect(twins[0]).toEqual(twins[1]);
  expect(costs.sort()).toEqual(['0', '3']);
  await first.close();

  const pool = fakePool();
  const second = await startHarness({ dataFolder, clock, detection: pool });
  expect(await ask(second, 'an unmistakable sentence')).toEqual(twins[0]);
  expect(pool.detected).toEqual([]);
  expect(await wordsUsed(second, key)).toMatchObject({ data: { words_used: 3 } });
  expect((await ask(second, 'another sentence')).status).toBe(400);
  clock.time += 24 * 3_600_000;
  expect((await ask(second, 'another sentence')).status).toBe(200);
  await second.close();
  for (const name of readdirSync(dataFolder))
    expect(readFileSync(join(dataFolder, name)).includes('unmistakable')).toBe(false);
  rmSync(dataFolder, { recursive: true });
});

test('files sent again under their idempotency key are not read again', async () => {
  const pool = fakePool();
  const harness = await startHarness({ detection: pool });
  const { key } = await harness.newKey();
  const send = async (content: string) => {
    // Fields that come after the files and ask for another model have small files scanned again: uploads.test.ts.
    const body = new FormData();
    body.append('modelVersion', '2026-01-01-base');
    body.append('files', new Blob([content]), 'a.txt');
    const response = await fetch(`${harness.baseUrl}/v2/predict/files`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'idempotency-key': 'files-1' },
      body,
    });
    return { status: response.status, text: await response.text() };
  };
  const first = await send('one two three');
  expect(first.status).toBe(200);
  expect(await send('one two three')).toEqual(first);
  expect(pool.detected).toHaveLength(1);
  expect((await send('one two four')).status).toBe(400);
  await harness.close();
});

test('the request rate is per key, with headers that say when to come back', async () => {
  const harness = await startHarness();
  const { key } = await harness.newKey({ plan: 'slow' });
  const other = await harness.newKey({ plan: 'slow' });
  const ask = (with_: string) => fetch(`${harness.baseUrl}/v3/usage-stats`, { headers: { 'x-api-key': with_ } });
  const statuses = [];
  for (let count = 0; count < 4; count += 1) statuses.push((await ask(key)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const limited = await ask(key);
  expect(limited.headers.get('retry-after')).toBe('1');
  expect([
    limited.headers.get('ratelimit-limit'),
    limited.headers.get('ratelimit-remaining'),
    limited.headers.get('ratelimit-reset'),
  ]).toEqual(['3', '0', '3']);
  expect(await limited.json()).toMatchObject({ code: 'rate_limited' });
  expect((await ask(other.key)).status).toBe(200);
  harness.clock.time += 1000;
  expect((await ask(key)).status).toBe(200);
  await harness.close();
});

test('no window of time ever lets through more than burst plus rate', () => {
  const allowance = plans.get('slow')!;
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 100 }), (gaps) => {
      const limiter = new RateLimiter();
      let now = 0;
      const passed = gaps.flatMap((gap) => (limiter.take('key', allowance, (now += gap)).allowed ? [now] : []));
      for (const [index, start] of passed.entries()) {
        const end = passed.at(-1)!;
        expect(passed.length - index).toBeLessThanOrEqual(
          allowance.burst + ((end - start) * allowance.requestsPerMinute) / 60_000 + 1e-6,
        );
      }
    }),
  );
});

test('billing cycles follow one another without gap, and hold the moment asked for', () => {
  const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moment, moment, (one, other) => {
      const [anchor, now] = [Math.min(one.getTime(), other.getTime()), Math.max(one.getTime(), other.getTime())];
      const cycle = billingCycleAt(anchor, now);
      expect(cycle.start).toBeLessThanOrEqual(now);
      expect(cycle.end).toBeGreaterThan(now);
      expect(billingCycleAt(anchor, cycle.end).start).toBe(cycle.end);
    }),
  );
  expect(billingCycleAt(Date.UTC(2026, 0, 31), Date.UTC(2026, 2, 30))).toEqual({
    start: Date.UTC(2026, 1, 28),
    end: Date.UTC(2026, 2, 31),
  });
});

test('simultaneous charges settle in order, each account alone; a key removed meanwhile delays nobody', async () => {
  const clock = new ManualClock();
  const accounts = await openAccounts({ path: ':memory:', plans, clock });
  const accept = async (key: string): Promise<AcceptedKey> => {
    const decision = await accounts.keys.authenticate(key);
    if (decision.status !== 'accepted') throw new Error('the key is not accepted');
    return decision.key;
  };
  const [first, second] = await Promise.all(
    ['one', 'two'].map((name) => accounts.keys.create({ plan: 'small', name, allowed: [], expiresAt: null })),
  );
  if (first === undefined || second === undefined) throw new Error('there are no keys');
  const [one, two] = await Promise.all([accept(first.key), accept(second.key)]);
  const remember = { idempotencyKey: 'again', requestHash: 'hash', answer: new Uint8Array([1]) };
  const removal = accounts.keys.remove(second.listing.id);
  const settled = await Promise.all([
    accounts.meter.charge(one, 60, null),
    accounts.meter.charge(two, 100, remember),
    accounts.meter.charge(one, 41, null),
    accounts.meter.charge(one, 40, remember),
    accounts.meter.charge(one, 40, remember),
    accounts.meter.charge(two, 1, null),
  ]);
  await removal;
  expect(settled).toEqual([
    { status: 'charged' },
    { status: 'charged' },
    { status: 'exhausted', wordsLeft: 40 },
    { status: 'charged' },
    { status: 'charged_before' },
    { status: 'exhausted', wordsLeft: 0 },
  ]);
  expect(await accounts.meter.usage(one)).toMatchObject({ wordsUsed: 100, wordsLeft: 0 });
  expect(await accounts.meter.usage(two)).toMatchObject({ wordsUsed: 100, wordsLeft: 0 });
  await accounts.close();
});
