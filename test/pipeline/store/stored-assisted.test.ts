import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { present } from '../../../src/lib/present.js';
import { assistedIn } from '../../../src/pipeline/store/columns/assisted-columns.js';
import { packText } from '../../../src/pipeline/store/columns/blob.js';
import { packFindings, unpackDetection } from '../../../src/pipeline/store/columns/stored-findings.js';
import type { DetectionFindings } from '../../../src/records/findings.js';
import { migratedOn } from '../../testing/pipeline/migrated-on-postgres.js';
import { StandIn } from '../../testing/pipeline/stand-in.js';
import { inItsFolder, textOf, World } from '../../testing/pipeline/world.js';
import { PostgresServer } from '../../testing/postgres.js';

const findings: DetectionFindings = {
  scan: 'detect',
  sentences: [],
  paragraphs: [],
  knownTexts: [],
  assisted: { score: 0.52, step: 'substantial' },
  reasons: null,
};

test.each([findings, { ...findings, assisted: null }])('how much AI edited is read as it was stored', async (own) => {
  const packed = present(await packFindings(own, 'Text', 'full'));
  expect(unpackDetection(packed, 'Text')).toEqual(own);
});

test('results of before it was known have none', async () => {
  const packed = await packText(JSON.stringify({ version: 1, findings: {} }));
  expect(unpackDetection(packed, 'Text').assisted).toBeNull();
});

test.each([
  [{ assisted_score: null, assisted_step: 'light' }, 'nothing in results.assisted_score'],
  [{ assisted_score: 1.5, assisted_step: 'whole' }, 'the value 1.5 in results.assisted_score'],
  [{ assisted_score: 0.5, assisted_step: null }, 'nothing in results.assisted_step'],
  [{ assisted_score: 0.5, assisted_step: 'half' }, 'the value "half" in results.assisted_step'],
])('columns that the program never writes fail with a code: %o', (row, what) => {
  const read = (): unknown => assistedIn(row);
  expect(read).toThrow(what);
  expect(read).toThrow(expect.objectContaining({ code: 'database_bad_value' }));
});

let server: PostgresServer;
beforeAll(async () => {
  server = await PostgresServer.start();
});
afterAll(() => server.stop());

describe.each([
  ['SQLite', inItsFolder],
  ['PostgreSQL', () => migratedOn(server)],
])('rows of a run in %s', (_kind, place) => {
  let standIn: StandIn;
  let world: World;
  beforeEach(async () => {
    standIn = new StandIn();
    world = await World.create(standIn, place);
  });
  afterEach(async () => {
    await standIn.close();
    await world.remove();
  });
  const found = async () => (await world.rows()).map(({ assisted }) => assisted);

  test('say how much AI edited, as the detection of that run said, not a later one', async () => {
    await world.write({ 'a.txt': textOf(1) });
    standIn.options = { extraOf: () => ({ assisted: { score: 0.2, step: 'light' } }) };
    await world.run();
    standIn.options = {
      version: '2027-01-01-base',
      extraOf: () => ({ assisted: { score: 0.9, step: 'whole' } }),
    };
    expect((await world.run()).sources).toMatchObject({ scanned: 1 });
    expect(await found()).toEqual([{ score: 0.9, step: 'whole' }]);
    const store = await world.openStore();
    const first = present((await store.listRuns())[1]);
    const rows = [];
    for await (const { assisted } of store.resultRows(first.runId)) rows.push(assisted);
    await store.close();
    expect(rows).toEqual([{ score: 0.2, step: 'light' }]);
  });

  test('say nothing of a text that was not judged, and of one of which the service does not say it', async () => {
    await world.write({ 'a.txt': textOf(1), 'b.txt': textOf(2), 'c.bad': 'x' });
    standIn.options = {
      extraOf: (text) =>
        text === textOf(1) ? { reason: 'too_short', assisted: { score: 0.2, step: 'light' } } : { assisted: null },
    };
    await world.run();
    expect(await found()).toEqual([undefined, undefined, undefined]);
  });

  test('say it of a text in sections as the mean of them by words', async () => {
    await world.write({ 'a.txt': 'one aaaa bbbb cccc.\n\ntwo dddd eeee ffff.' });
    standIn.options = {
      characterLimit: 20,
      extraOf: (text) => ({
        assisted: text.startsWith('one') ? { score: 0.9, step: 'whole' } : { score: 0.2, step: 'light' },
      }),
    };
    await world.run({ schedule: { long: 'sections' } });
    expect(await found()).toEqual([{ score: 0.55, step: 'substantial' }]);
  });
});
