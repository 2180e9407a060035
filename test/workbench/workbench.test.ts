import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StandIn } from '../testing/pipeline/stand-in.js';
import { World } from '../testing/pipeline/world.js';
import { OWN_HEADER, useWorkbench } from '../testing/pipeline/workbench.js';
import type { WorkbenchInUse } from '../testing/pipeline/workbench.js';

let standIn: StandIn;
let world: World;
let workbench: WorkbenchInUse;
let runId = '';

beforeAll(async () => {
  standIn = new StandIn();
  world = await World.create(standIn);
  await world.writeMany(12);
  await world.write({ 'broken.bad': 'x' });
  runId = (await world.run()).run_id;
  workbench = await useWorkbench(world.db);
});
afterAll(async () => {
  await workbench.close();
  await world.remove();
  await standIn.close();
});

const tokenOf = (): string => new URL(workbench.createLink()).hash.slice(1);

describe('the way in', () => {
  test('is a link that works once, and gives a cookie that scripts and other sites never get', async () => {
    const token = tokenOf();
    const entered = await workbench.send('/app/api/enter', OWN_HEADER, { token });
    expect(entered.status).toBe(204);
    const { port } = new URL(workbench.baseUrl);
    expect(entered.headers['set-cookie']).toMatch(
      new RegExp(`^assay_workbench_${port}=[\\w-]{43}; Path=/app; Max-Age=604800; HttpOnly; SameSite=Strict$`, 'u'),
    );
    expect(await workbench.send('/app/api/enter', OWN_HEADER, { token })).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in' },
    });
  });

  test.each([
    ['without a session', OWN_HEADER, 401, 'not_signed_in'],
    ['with a made-up session', { ...OWN_HEADER, cookie: 'assay_workbench_1=x' }, 401, 'not_signed_in'],
    ['without the header of the page', {}, 403, 'cross_site_request'],
    ['from another origin', { ...OWN_HEADER, origin: 'http://evil.example' }, 403, 'cross_site_request'],
    ['from another site', { ...OWN_HEADER, 'sec-fetch-site': 'cross-site' }, 403, 'cross_site_request'],
    ['under another name of this machine', { ...OWN_HEADER, host: 'evil.example' }, 403, 'cross_site_request'],
  ])('is closed %s', async (_case, headers: Readonly<Record<string, string>>, status, code) => {
    for (const path of ['/reader', '/runs', `/runs/${runId}/counts`])
      expect(await workbench.send(`/app/api${path}`, headers)).toMatchObject({ status, body: { code } });
  });

  test('serves no page under another name', async () => {
    expect((await workbench.send('/app/', { host: 'evil.example' })).status).toBe(403);
  });
});

test('its pages allow their own script and style alone', async () => {
  const { status, headers, body } = await workbench.send('/app/findings?run=x', {});
  expect(status).toBe(200);
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'");
  expect(policy).not.toMatch(/unsafe|\*|https?:/u);
  expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer' });
  expect(body).toContain('<div id="app" data-door="local"></div>');
  expect((await workbench.send('/app/nothing', {})).status).toBe(404);
  expect((await workbench.send('/', {})).headers['location']).toBe('/app/');
});

describe('runs', () => {
  test('are listed newest first, with who reads', async () => {
    expect((await workbench.ask('/reader')).body).toMatchObject({ reader: 'first reader', stated_from: 'medium' });
    expect((await workbench.ask('/runs')).body).toMatchObject({
      runs: [{ run_id: runId, status: 'complete', paths: ['corpus'] }],
      audits: [],
    });
  });

  test('have counts that agree with the summary', async () => {
    const { verdicts, sources } = await workbench.store.runSummary(runId);
    expect((await workbench.ask(`/runs/${runId}/counts`)).body).toMatchObject({
      run_id: runId,
      sources,
      verdicts,
      not_reached: 0,
      crawl_finished: true,
    });
  });

  test('that are not there are an error with a next step in the page', async () => {
    expect(await workbench.ask('/runs/none/counts')).toMatchObject({
      status: 404,
      body: {
        code: 'not_found',
        error:
          'This database holds no run none. It may have been removed, or the link is for another database: choose a ' +
          'run under “Runs” above.',
      },
    });
  });
});

test('has one address for a database, where notes that were not stored are found again', async () => {
  const { baseUrl } = workbench;
  await workbench.close();
  workbench = await useWorkbench(world.db);
  expect(workbench.baseUrl).toBe(baseUrl);
});

test('a second one of a database says where the first is, and has its own address each time', async () => {
  const second = await useWorkbench(world.db, 'second reader');
  expect(workbench.others).toEqual([]);
  expect(second.others).toEqual([workbench.baseUrl]);
  await second.close();
  const again = await useWorkbench(world.db, 'second reader');
  expect(again.baseUrl).toBe(second.baseUrl);
  await again.close();
});

const ANSWERS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'answers other things': (response) => response.end('{"database":"another"}'),
  'answers without an end': (response) => void response.write('{"database":"'),
  'never answers': () => undefined,
};

test.each(Object.entries(ANSWERS))('a program at its address that %s is none', async (_name, answer) => {
  const { baseUrl } = workbench;
  await workbench.close();
  const other = createServer((_request, response) => answer(response));
  other.listen(Number(new URL(baseUrl).port), '127.0.0.1');
  await once(other, 'listening');
  try {
    workbench = await useWorkbench(world.db);
    expect(workbench.baseUrl).not.toBe(baseUrl);
    expect(workbench.others).toEqual([]);
  } finally {
    other.closeAllConnections();
    other.close();
    await workbench.close();
    workbench = await useWorkbench(world.db);
  }
});
