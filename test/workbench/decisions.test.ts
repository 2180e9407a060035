import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StandIn } from '../testing/pipeline/stand-in.js';
import { World } from '../testing/pipeline/world.js';
import { useWorkbench } from '../testing/pipeline/workbench.js';
import type { WorkbenchInUse } from '../testing/pipeline/workbench.js';

let standIn: StandIn;
let world: World;
let first: WorkbenchInUse;
let second: WorkbenchInUse;
let runId = '';

beforeAll(async () => {
  standIn = new StandIn();
  world = await World.create(standIn);
  await world.writeMany(6, 60);
  await world.write({ 'broken.bad': 'x' });
  runId = (await world.run()).run_id;
  [first, second] = await Promise.all([useWorkbench(world.db, 'first'), useWorkbench(world.db, 'second')]);
});
afterAll(async () => {
  await first.close();
  await second.close();
  await world.remove();
  await standIn.close();
});

interface Line {
  readonly key: string;
  readonly source_id: number;
  readonly source: string;
  readonly decision: string | null;
}

async function lines(of: WorkbenchInUse, query = '', run = runId): Promise<readonly Line[]> {
  const { body } = await of.ask(`/findings?run=${run}&${query}`);
  return (body as { readonly findings: readonly Line[] }).findings;
}

async function sourceAt(index: number): Promise<number> {
  return (await lines(first))[index]?.source_id ?? -1;
}

const decide = (of: WorkbenchInUse, source: number, choice: string | null, version = 0, note = '') =>
  of.ask('/decisions', { run: runId, source, choice, note, version });
const reading = async (of: WorkbenchInUse, source: number, run = runId) =>
  (await of.ask(`/reading?run=${run}&source=${source}`)).body;

test('a document is read with its text, its sentences and what is said of it', async () => {
  expect(await reading(first, await sourceAt(0))).toMatchObject({
    source: 'corpus/00000.txt',
    text: expect.stringContaining('Document0') as string,
    sentences: [{ start: 0, kind: 'prose' }],
    outcome: 'scanned',
    patterns: null,
    bibliography: null,
    decisions: { mine: null, version: 0, others_count: 0, others: [], changes: [] },
  });
  const broken = (await lines(first, 'verdict=none'))[0]?.source_id ?? -1;
  expect(await reading(first, broken)).toMatchObject({ text: null, stated: null, reason: 'corrupt' });
  expect(await first.ask(`/reading?run=${runId}&source=999999`)).toMatchObject({ status: 404 });
});

test('what stands before and after a document follows the filter and the order', async () => {
  const shown = await lines(first, 'sort=words&dir=desc');
  const near = async (index: number) =>
    (
      await first.ask(
        `/findings/near?run=${runId}&sort=words&dir=desc&key=${encodeURIComponent(shown[index]?.key ?? '')}`,
      )
    ).body;
  const at = (index: number) => ({ source_id: shown[index]?.source_id, key: shown[index]?.key });
  expect(await near(0)).toEqual({ previous: null, next: at(1) });
  expect(await near(2)).toEqual({ previous: at(1), next: at(3) });
  expect(await near(shown.length - 1)).toEqual({ previous: at(shown.length - 2), next: null });
});

describe('a decision', () => {
  test('is stored with a line about each change, is filtered by, and can be withdrawn', async () => {
    const source = await sourceAt(0);
    expect(await decide(first, source, 'confirmed', 0, ' sure of it ')).toMatchObject({
      status: 200,
      body: { mine: { reader: 'first', choice: 'confirmed', note: 'sure of it' }, version: 1 },
    });
    expect((await decide(first, source, 'dismissed', 1)).body).toMatchObject({ version: 2 });
    const decided = await lines(first, 'reviewed=decided');
    expect(decided).toMatchObject([{ source_id: source, decision: 'dismissed' }]);
    expect((await lines(first, 'reviewed=open')).map(({ source_id: id }) => id)).not.toContain(source);
    expect((await decide(first, source, null, 2)).body).toMatchObject({
      mine: null,
      version: 0,
      changes: [
        { reader: 'first', choice: 'confirmed', note: 'sure of it' },
        { reader: 'first', choice: 'dismissed', note: '' },
        { reader: 'first', choice: null },
      ],
    });
    expect(await lines(first, 'reviewed=decided')).toEqual([]);
    expect((await decide(first, source, 'unsure')).body).toMatchObject({ mine: { choice: 'unsure' }, version: 4 });
  });

  test('is not lost to another window: the later one is told', async () => {
    const source = await sourceAt(1);
    expect((await decide(first, source, 'confirmed')).status).toBe(200);
    expect(await decide(first, source, 'dismissed')).toMatchObject({ status: 409, body: { code: 'decision_changed' } });
    const both = await Promise.all([decide(first, source, 'unsure', 1), decide(first, source, 'dismissed', 1)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('of another reader is not seen before the own one; then both are, and that they disagree', async () => {
    const source = await sourceAt(2);
    await decide(first, source, 'confirmed', 0, 'clear');
    expect(await reading(second, source)).toMatchObject({
      decisions: { mine: null, others_count: 1, others: [], changes: [] },
    });
    expect((await lines(second))[2]).toMatchObject({ decision: null });
    expect((await decide(second, source, 'dismissed')).body).toMatchObject({
      mine: { reader: 'second' },
      others: [{ reader: 'first', choice: 'confirmed', note: 'clear' }],
      changes: [{ reader: 'first' }, { reader: 'second' }],
    });
    for (const of of [first, second])
      expect(await lines(of, 'reviewed=disagreed')).toMatchObject([{ source_id: source }]);
    expect((await first.ask('/agreement')).body).toMatchObject({
      pairs: [{ readers: ['first', 'second'], texts: 1, agreed: 0 }],
      all: { readers: 2, texts: 1, alpha: 0, low: null, high: null },
    });
  });

  test('follows the text into another run, under another name', async () => {
    await world.write({ 'renamed.txt': 'Document2 ' });
    const source = await sourceAt(3);
    await decide(first, source, 'conversation');
    const later = (await world.run({ schedule: { rescan: true } })).run_id;
    expect(later).not.toBe(runId);
    expect((await lines(first, 'reviewed=decided', later)).map(({ decision }) => decision)).toContain('conversation');
  });

  test('needs a text, and a choice that is one', async () => {
    const broken = (await lines(first, 'verdict=none'))[0]?.source_id ?? -1;
    expect(await decide(first, broken, 'confirmed')).toMatchObject({ status: 400 });
    expect(await decide(first, await sourceAt(0), 'perhaps')).toMatchObject({ status: 400 });
  });
});
