import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../src/lib/database/index.js';
import { openAccounts } from '../../../src/service/accounts/index.js';
import type { AcceptedKey, Accounts, ReservedWords } from '../../../src/service/accounts/index.js';
import { accountsSchema } from '../../../src/service/accounts/migrations.js';
import { PostgresServer } from '../../testing/postgres.js';
import { ManualClock, plans } from '../../testing/service/harness.js';
import { databaseProgram } from '../../../src/records/database-program.js';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

let server: PostgresServer;
let folder: string;
let clock: ManualClock;
let opened: Accounts[];

beforeAll(async () => {
  server = await PostgresServer.start();
});
afterAll(() => server.stop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-accounts-'));
  clock = new ManualClock();
  opened = [];
});
afterEach(async () => {
  for (const accounts of opened) await accounts.close();
  rmSync(folder, { recursive: true });
});

async function open(path = join(folder, 'service.db')): Promise<Accounts> {
  const accounts = await openAccounts({ path, plans, clock });
  opened.push(accounts);
  return accounts;
}

async function acceptedKey(accounts: Accounts): Promise<AcceptedKey> {
  const { key } = await accounts.keys.create({ plan: 'api', name: 'test', allowed: [], expiresAt: null });
  const decision = await accounts.keys.authenticate(key);
  if (decision.status !== 'accepted') throw new Error('a new key is not accepted');
  return decision.key;
}

describe.each([
  ['sqlite', (name: string) => Promise.resolve(join(folder, `${name}.db`))],
  ['postgres', () => server.createDatabase()],
])('%s', (_, newDatabase) => {
  let path: string;
  beforeEach(async () => {
    path = await newDatabase('service');
  });

  describe('words by day', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('charge' as const), words: fc.integer({ min: 0, max: 500 }) }),
      fc.record({ kind: fc.constant('reserve' as const), words: fc.integer({ min: 0, max: 500 }) }),
      fc.record({ kind: fc.constantFrom('finish' as const, 'fail' as const), words: fc.nat(9) }),
      fc.record({ kind: fc.constant('wait' as const), words: fc.integer({ min: 1, max: 3 * 24 }) }),
    );

    test('are what was charged on each day, and never what was only set aside, whatever the order', async () => {
      const accounts = await open(path);
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
          const key = await acceptedKey(accounts);
          const reservations: ReservedWords[] = [];
          const expected = new Map<number, number>();
          for (const { kind, words } of steps) {
            const today = clock.time - (clock.time % DAY_MS);
            if (kind === 'wait') clock.time += words * 3_600_000;
            else if (kind === 'charge') {
              await accounts.meter.charge(key, words, null);
              expected.set(today, (expected.get(today) ?? 0) + words);
            } else if (kind === 'reserve') {
              const reserved = await accounts.meter.reserve(key, words);
              if ('id' in reserved) reservations.push(reserved);
            } else {
              const [reservation] = reservations.splice(words % Math.max(1, reservations.length), 1);
              if (reservation === undefined) continue;
              if (kind === 'fail') await accounts.meter.release(reservation);
              else {
                await accounts.meter.chargeReserved(key, reservation, null);
                expected.set(today, (expected.get(today) ?? 0) + reservation.words);
              }
            }
          }
          const usage = (await accounts.usageByAccount(100)).find(({ accountId }) => accountId === key.accountId);
          const used = new Map(usage?.days.filter(({ words }) => words > 0).map(({ day, words }) => [day, words]));
          expect(used).toEqual(new Map([...expected].filter(([, words]) => words > 0)));
          expect(usage?.wordsUsed).toBe((await accounts.meter.usage(key)).wordsUsed);
        }),
        { numRuns: 20 },
      );
    });

    test('lose nothing when one account is charged many times at once, by two programs', async () => {
      const [first, second] = [await open(path), await open(path)];
      const key = await acceptedKey(first);
      for (const accounts of [first, second])
        await Promise.all(Array.from({ length: 20 }, () => accounts.meter.charge(key, 7, null)));
      const usage = (await second.usageByAccount(2)).find(({ accountId }) => accountId === key.accountId);
      expect(usage).toMatchObject({ wordsUsed: 280, wordsLimit: 1_000_000, days: [{ words: 0 }, { words: 280 }] });
    });
  });

  test('the keys of an account share its words, its plan and its features, and a new one resets nothing', async () => {
    const accounts = await open(path);
    const accepted = async (key: string): Promise<AcceptedKey> => {
      const decision = await accounts.keys.authenticate(key);
      if (decision.status !== 'accepted') throw new Error('the key is not accepted');
      return decision.key;
    };
    const first = await accounts.keys.create({ plan: 'small', name: 'laptop', allowed: [], expiresAt: null });
    const { accountId, id } = first.listing;
    await accounts.meter.charge(await accepted(first.key), 60, null);
    const second = await accounts.keys.add(accountId, { name: 'server', expiresAt: null });
    expect(second.listing).toMatchObject({
      accountId,
      accountName: 'laptop',
      name: 'server',
      plan: 'small',
      allowed: [],
    });
    await accounts.keys.allow(id, ['patterns']);
    await accounts.keys.revoke(id);
    const key = await accepted(second.key);
    expect(key).toMatchObject({ accountId, plan: { name: 'small' }, allowed: ['patterns'] });
    expect(await accounts.meter.usage(key)).toMatchObject({ wordsUsed: 60, wordsLeft: 40 });
    expect(await accounts.meter.charge(key, 41, null)).toEqual({ status: 'exhausted', wordsLeft: 40 });
    await accounts.meter.charge(key, 40, null);
    expect(await accounts.usageByAccount(1)).toMatchObject([{ accountId, wordsUsed: 100 }]);
    await expect(accounts.keys.add('acc_none', { name: 'x', expiresAt: null })).rejects.toMatchObject({
      code: 'unknown_account',
    });
  });

  test('the last use of a key is known to the minute', async () => {
    const accounts = await open(path);
    const { key, listing } = await accounts.keys.create({ plan: 'api', name: 'test', allowed: [], expiresAt: null });
    expect(listing.lastUsedAt).toBeNull();
    const lastUse = async (): Promise<number | null | undefined> =>
      (await accounts.keys.list()).find(({ id }) => id === listing.id)?.lastUsedAt;
    const first = clock.time;
    for (const [waitMs, expected] of [
      [0, first],
      [MINUTE_MS - 1, first],
      [1, first + MINUTE_MS],
    ] as const) {
      clock.time += waitMs;
      await accounts.keys.authenticate(key);
      expect(await lastUse()).toBe(expected);
    }
  });

  describe('signing in', () => {
    test('a token that one program made is accepted once in another, also under simultaneous attempts', async () => {
      const [first, second] = [await open(path), await open(path)];
      const { secret } = await first.signIn.createToken();
      const sessions = (await Promise.all(Array.from({ length: 10 }, () => second.signIn.redeem(secret)))).filter(
        (session) => session !== null,
      );
      expect(sessions).toHaveLength(1);
      expect(await first.signIn.redeem(secret)).toBeNull();
      expect(await first.signIn.session(sessions[0]?.secret ?? '')).toEqual({
        name: '',
        role: 'owner',
        endsAt: clock.time + 12 * 60 * MINUTE_MS,
      });
    });

    test('a token is good for half an hour, and only the newest is', async () => {
      const { signIn } = await open(path);
      const older = await signIn.createToken();
      const newer = await signIn.createToken();
      expect(await signIn.redeem(older.secret)).toBeNull();
      clock.time += 30 * MINUTE_MS;
      expect(await signIn.redeem(newer.secret)).toBeNull();
      expect(await signIn.redeem('made up')).toBeNull();
    });

    test('a session ends after 12 hours, or when it is ended', async () => {
      const { signIn } = await open(path);
      const signedIn = async (): Promise<string> =>
        (await signIn.redeem((await signIn.createToken()).secret))?.secret ?? '';
      const [left, kept] = [await signedIn(), await signedIn()];
      await signIn.end(left);
      expect(await signIn.session(left)).toBeNull();
      clock.time += 12 * 60 * MINUTE_MS - 1;
      expect((await signIn.session(kept))?.endsAt).toBe(clock.time + 1);
      clock.time += 1;
      expect(await signIn.session(kept)).toBeNull();
    });
  });

  test('a database of every earlier schema is brought forward with its keys', async () => {
    for (let steps = 1; steps < accountsSchema.migrations.length; steps += 1) {
      const address = await newDatabase(`schema-${steps}`);
      const before = await openDatabase(
        address,
        {
          ...accountsSchema,
          migrations: accountsSchema.migrations.slice(0, steps),
        },
        databaseProgram,
      );
      await sql`insert into accounts (id, plan, created_at) values ('acc_1', 'api', 0)`.execute(before);
      await sql`
        insert into api_keys (id, account_id, name, key_hash, hint, allowed, created_at)
        values ('key_1', 'acc_1', 'old', ${Buffer.alloc(1)}, 'ask_old', 'patterns', 0)
      `.execute(before);
      if (steps >= 4) await sql`update accounts set name = 'old', allowed = 'patterns'`.execute(before);
      const session = createHash('sha256').update('secret').digest();
      if (steps >= 2)
        await sql`insert into web_sessions (session_hash, expires_at) values (${session}, ${clock.time + 1})`.execute(
          before,
        );
      await before.destroy();
      const accounts = await open(address);
      // Who was signed in is still: the account holder.
      if (steps >= 2) expect(await accounts.signIn.session('secret')).toMatchObject({ name: '', role: 'owner' });
      expect(await accounts.keys.list()).toMatchObject([
        { id: 'key_1', accountId: 'acc_1', accountName: 'old', name: 'old', allowed: ['patterns'], lastUsedAt: null },
      ]);
      expect(await accounts.usageByAccount(1)).toMatchObject([{ wordsUsed: 0, days: [{ words: 0 }] }]);
    }
  });
});

test('neither tokens nor sessions are stored, only their hashes', async () => {
  const { signIn } = await open();
  const waiting = await signIn.createToken();
  const session = await signIn.redeem(waiting.secret);
  const token = await signIn.createToken();
  const stored = Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name))));
  for (const secret of [waiting.secret, session?.secret ?? '', token.secret]) {
    expect(secret).toHaveLength(43);
    expect(stored.includes(secret)).toBe(false);
  }
});

test('on PostgreSQL, 64 charges of four programs never pass the allowance and leave no word that fits', async () => {
  const path = await server.createDatabase();
  const programs = [await open(path), await open(path), await open(path), await open(path)];
  const [first] = programs;
  if (first === undefined) throw new Error('no program');
  for (const words of [7, 9, 100]) {
    const { key } = await first.keys.create({ plan: 'small', name: 'test', allowed: [], expiresAt: null });
    const decision = await first.keys.authenticate(key);
    if (decision.status !== 'accepted') throw new Error('a new key is not accepted');
    const settled = await Promise.all(
      programs.flatMap(({ meter }) => Array.from({ length: 16 }, () => meter.charge(decision.key, words, null))),
    );
    expect(settled.filter(({ status }) => status === 'charged')).toHaveLength(Math.floor(100 / words));
    expect((await first.meter.usage(decision.key)).wordsUsed).toBe(Math.floor(100 / words) * words);
  }
});
