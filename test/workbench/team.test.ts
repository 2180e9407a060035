import { join } from 'node:path';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPageDrawer } from '../../src/extract/index.js';
import type { PageDrawer } from '../../src/records/page-drawing.js';
import { settingsWith } from '../testing/extract/settings-with.js';
import { systemClock } from '../../src/lib/clock.js';
import { openStore } from '../../src/pipeline/store/index.js';
import type { Store } from '../../src/pipeline/store/index.js';
import { openAccounts } from '../../src/service/accounts/index.js';
import type { Person } from '../../src/service/accounts/index.js';
import { registerTeamWorkbench } from '../../src/workbench/index.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import { OWN_HEADER } from '../testing/pipeline/workbench.js';
import { World } from '../testing/pipeline/world.js';
import { plans, startHarness } from '../testing/service/harness.js';
import type { Harness } from '../testing/service/harness.js';

const DOCUMENTS = 12;

let standIn: StandIn;
let world: World;
let store: Store;
let harness: Harness;
let drawer: PageDrawer;
let runId = '';

beforeAll(async () => {
  standIn = new StandIn();
  world = await World.create(standIn);
  await world.writeMany(DOCUMENTS, 60);
  runId = (await world.run()).run_id;
  store = await openStore({ db: world.db, keepText: 'full' }, systemClock);
  drawer = createPageDrawer(settingsWith());
  const options = { store, drawer, clock: systemClock, database: 'a.db', statedFrom: 'medium' } as const;
  harness = await startHarness({
    web: {
      publicUrl: null,
      workbench: { register: (scope, readerOf) => registerTeamWorkbench(scope, options, readerOf) },
    },
  });
});
afterAll(async () => {
  await harness.close();
  await drawer.close();
  await store.close();
  await world.remove();
  await standIn.close();
});

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

type Ask = (path: string, body?: unknown) => Promise<Answer>;

async function send(path: string, headers: Readonly<Record<string, string>>, body?: unknown) {
  const json = { 'content-type': 'application/json', ...headers };
  const response = await request(
    `${harness.baseUrl}/app/api${path}`,
    body === undefined ? { method: 'GET', headers } : { method: 'POST', headers: json, body: JSON.stringify(body) },
  );
  const text = await response.body.text();
  return {
    status: response.statusCode,
    headers: response.headers,
    body: (text === '' ? null : JSON.parse(text)) as unknown,
  };
}

/** Makes a link as `assay keys link` does: in a program of its own. */
async function tokenFor(person?: Person): Promise<string> {
  const accounts = await openAccounts({ path: join(harness.dataFolder, 'service.db'), plans, clock: harness.clock });
  const { secret } = await accounts.signIn.createToken(person);
  await accounts.close();
  return secret;
}

async function redeemed(token: string): Promise<Ask> {
  harness.clock.time += 60_000;
  const entered = await send('/sign-in', OWN_HEADER, { token });
  expect(entered.status).toBe(204);
  const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
  return (path, body) => send(path, { ...OWN_HEADER, cookie }, body);
}

const signedIn = async (person?: Person): Promise<Ask> => redeemed(await tokenFor(person));

const reviewer = (name: string): Promise<Ask> => signedIn({ name, role: 'reviewer' });

async function sources(ask: Ask): Promise<readonly number[]> {
  const { body } = await ask(`/findings?run=${runId}`);
  return (body as { readonly findings: readonly { readonly source_id: number }[] }).findings.map(
    ({ source_id: id }) => id,
  );
}

const decision = (source: number | undefined, choice: string | null, version = 0) => ({
  ...{ run: runId, source, choice, note: '', version },
});

describe('who signs in', () => {
  test('as a reader reads, and changes nothing', async () => {
    const ask = await signedIn({ name: 'guest', role: 'reader' });
    expect((await ask('/session')).body).toMatchObject({ role: 'reader', has_workbench: true });
    expect((await ask('/reader')).body).toMatchObject({ reader: 'guest', database: 'a.db' });
    const [first] = await sources(ask);
    expect((await ask(`/reading?run=${runId}&source=${first ?? -1}`)).status).toBe(200);
    for (const [path, body] of [
      ['/decisions', decision(first, 'confirmed')],
      ['/runs/stop', { run: runId }],
      ['/runs/plan', { folder: '' }],
      ['/keys', undefined],
      ['/usage', undefined],
      ['/v2/predict/text', { document: 'Some words of a text.' }],
    ] as const) {
      const { status, body: answer } = await ask(path, body);
      expect([path, status]).toEqual([path, 403]);
      expect(answer).toMatchObject({ code: 'role_not_enough' });
    }
  });

  test('as a reviewer decides in their name, and sees no keys', async () => {
    const ask = await reviewer('Ann');
    const source = (await sources(ask))[0];
    expect((await ask('/decisions', decision(source, 'confirmed'))).body).toMatchObject({
      mine: { reader: 'Ann', choice: 'confirmed' },
    });
    for (const path of ['/keys', '/usage']) expect((await ask(path)).status).toBe(403);
    expect((await ask('/runs/resume', { run: runId })).status).toBe(403);
  });

  test('as the account holder does all of it', async () => {
    const ask = await signedIn();
    expect((await ask('/session')).body).toMatchObject({ role: 'owner' });
    expect((await ask('/keys')).status).toBe(200);
    expect((await ask('/decisions', decision((await sources(ask))[1], 'unsure'))).body).toMatchObject({
      mine: { reader: 'account holder' },
    });
  });

  test('needs the newest link of their own; those of others stay', async () => {
    const [older, other, newer] = [
      await tokenFor({ name: 'Bea', role: 'reviewer' }),
      await tokenFor({ name: 'Cleo', role: 'reader' }),
      await tokenFor({ name: 'Bea', role: 'reviewer' }),
    ];
    harness.clock.time += 60_000;
    expect((await send('/sign-in', OWN_HEADER, { token: older })).status).toBe(401);
    for (const token of [other, newer]) await redeemed(token);
  });
});

test.each([
  ['without a session', { ...OWN_HEADER }, 401],
  ['from another origin', { ...OWN_HEADER, origin: 'http://evil.example' }, 403],
  ['without the header of the page', {}, 403],
])('is closed %s', async (_case, headers: Readonly<Record<string, string>>, status) => {
  for (const path of ['/reader', '/runs', `/findings?run=${runId}`, `/changes?run=${runId}`])
    expect((await send(path, headers)).status).toBe(status);
});

test('access that is ended is gone at once, and is listed until then', async () => {
  const [gone, stays] = [await reviewer('Gil'), await reviewer('Hal')];
  const link = await tokenFor({ name: 'Gil', role: 'reviewer' });
  const accounts = await openAccounts({ path: join(harness.dataFolder, 'service.db'), plans, clock: harness.clock });
  const listed = async () => (await accounts.signIn.people()).filter(({ name }) => name === 'Gil');
  expect((await listed()).map(({ role, signedInAt }) => [role, signedInAt !== null])).toEqual([
    ['reviewer', true],
    ['reviewer', false],
  ]);
  expect((await gone('/runs')).status).toBe(200);
  // Neither they themselves nor other reviewers may.
  for (const ask of [gone, stays]) expect((await ask('/people/end', { name: 'Gil' })).status).toBe(403);
  const owner = await signedIn();
  const { body } = await owner('/people');
  expect((body as { readonly people: readonly { readonly name: string }[] }).people.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Gil', 'Hal', '']),
  );
  expect((await owner('/people/end', { name: 'Gil' })).status).toBe(204);
  expect([(await gone('/runs')).status, (await stays('/runs')).status]).toEqual([401, 200]);
  expect((await send('/sign-in', OWN_HEADER, { token: link })).status).toBe(401);
  expect(await listed()).toEqual([]);
  expect((await owner('/people/end', { name: 'Gil' })).status).toBe(404);
  for (const [name, status] of [
    ['', 400],
    ['nobody', 404],
  ] as const)
    expect((await owner('/people/end', { name })).status).toBe(status);
  const { changes } = (await owner('/people')).body as {
    readonly changes: readonly Readonly<Record<string, unknown>>[];
  };
  expect(changes.slice(0, 4).map((change) => [change['by_command'], change['action'], change['person']])).toEqual([
    [false, 'ended', 'Gil'],
    [true, 'link_made', 'Gil'],
    [true, 'link_made', 'Hal'],
    [true, 'link_made', 'Gil'],
  ]);
  await accounts.close();
});

test('two reviewers at once lose nothing, and neither sees the other before they decide', async () => {
  const [one, two] = [await reviewer('Dan'), await reviewer('Eve')];
  const ids = await sources(one);
  const answers = await Promise.all(
    ids.flatMap((id, index) => [
      one('/decisions', decision(id, 'confirmed')),
      two('/decisions', decision(id, index % 2 === 0 ? 'confirmed' : 'dismissed')),
    ]),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const third = await reviewer('Fay');
  for (const id of ids) {
    const reading = `/reading?run=${runId}&source=${id}`;
    const seen = ((await one(reading)).body as { readonly decisions: { readonly changes: readonly object[] } })
      .decisions;
    for (const reader of ['Dan', 'Eve']) expect(seen.changes).toContainEqual(expect.objectContaining({ reader }));
    expect((await third(reading)).body).toMatchObject({ decisions: { mine: null, others: [], changes: [] } });
  }
  const both = await Promise.all([
    one('/decisions', decision(ids[0], 'unsure', 1)),
    one('/decisions', decision(ids[0], null, 1)),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});
