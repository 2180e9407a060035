import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SampleAnswer, SampleLine } from '../../src/contract/workbench-sample.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import { textOf, World } from '../testing/pipeline/world.js';
import { useWorkbench } from '../testing/pipeline/workbench.js';
import type { WorkbenchInUse } from '../testing/pipeline/workbench.js';

let standIn: StandIn;
let world: World;
let bench: WorkbenchInUse;
let runId = '';

beforeAll(async () => {
  standIn = new StandIn();
  standIn.options = { verdictOf: (text) => (/Document\d*[05]\b/u.test(text) ? 'ai' : 'human') };
  world = await World.create(standIn);
  await world.writeMany(60, 60);
  runId = (await world.run()).run_id;
  bench = await useWorkbench(world.db);
});
afterAll(async () => {
  await bench.close();
  await world.remove();
  await standIn.close();
});

type Ready = Extract<SampleAnswer, { readonly state: 'ready' }>;

async function drawn(query: string, run = runId): Promise<Ready> {
  const { status, body } = await bench.ask(`/sample?run=${run}&${query}`);
  expect(status).toBe(200);
  return body as Ready;
}
const names = ({ lines }: Ready): readonly string[] => lines.map(({ source }) => source);

async function decide({ source_id: source }: SampleLine, choice: string): Promise<void> {
  expect(await bench.ask('/decisions', { run: runId, source, choice, note: '', version: 0 })).toMatchObject({
    status: 200,
  });
}

test('the same seed draws the same texts, a larger sample holds the smaller one, another seed draws others', async () => {
  const first = names(await drawn('seed=7&size=10'));
  expect(new Set(first).size).toBe(10);
  expect(names(await drawn('seed=7&size=10'))).toEqual(first);
  expect(names(await drawn('seed=7&size=25')).slice(0, 10)).toEqual(first);
  expect(names(await drawn('seed=8&size=10'))).not.toEqual(first);
});

test('each text is drawn about as often as any other', async () => {
  const counts = new Map<string, number>();
  for (let seed = 1; seed <= 60; seed += 1)
    for (const name of names(await drawn(`seed=${seed}&size=10`))) counts.set(name, (counts.get(name) ?? 0) + 1);
  // 600 draws of 60 texts, 10 of each expected, with a standard deviation of 2.9.
  expect(counts.size).toBe(60);
  expect(Math.max(...counts.values())).toBeLessThan(22);
  const squares = [...counts.values()].reduce((sum, count) => sum + (count - 10) ** 2 / 10, 0);
  expect(squares).toBeLessThan(100);
});

test('a copy of a text is not drawn twice, and a later run draws the same texts', async () => {
  const before = names(await drawn('seed=7&size=60'));
  await world.write({ 'copy.txt': textOf(3, 60) });
  const later = (await world.run()).run_id;
  const after = names(await drawn('seed=7&size=100', later));
  expect(after).toHaveLength(60);
  expect(after).toEqual(before);
});

test('a stratified sample holds as many of each verdict; the most informative texts come by their score', async () => {
  const { lines, bounds } = await drawn('how=stratified&size=5&verdict=ai,human');
  expect(lines.map(({ stated }) => stated)).toEqual([
    ...Array<string>(5).fill('ai'),
    ...Array<string>(5).fill('human'),
  ]);
  expect(bounds.map(({ verdict, texts, sampled }) => [verdict, texts, sampled])).toEqual([
    ['ai', 12, 5],
    ['human', 48, 5],
  ]);
  const informative = await drawn('how=informative&size=60');
  const distances = informative.lines.map(({ ai }) => Math.abs((ai ?? 0) - 0.5));
  expect(distances).toEqual([...distances].sort((a, b) => a - b));
  expect(informative.bounds).toEqual([]);
});

test('decisions so far say how wrong the verdicts are at most, and how many more must be read', async () => {
  const { lines, bounds } = await drawn('seed=7&size=60&bound=10');
  expect(bounds[0]).toMatchObject({ verdict: null, texts: 60, read: 0, errors: 0, upper: 1, passed: 0 });
  const more = bounds[0]?.more ?? 0;
  for (const line of lines.slice(0, 20)) await decide(line, 'confirmed');
  const [all] = (await drawn('seed=7&size=60&bound=10')).bounds;
  expect(all).toMatchObject({ read: 20, errors: 0, more: more - 20, passed: 0 });
  expect(all?.upper).toBeLessThan(0.15);
  for (const [index, choice] of [
    [22, 'dismissed'],
    [23, 'unsure'],
  ] as const) {
    const line = lines[index];
    if (line !== undefined) await decide(line, choice);
  }
  expect((await drawn('seed=7&size=60&bound=10')).bounds[0]).toMatchObject({ read: 22, errors: 2, open: 1, passed: 2 });
});

test('what is asked for wrongly is refused', async () => {
  for (const query of ['how=best', 'seed=-1', 'size=0', 'bound=120'])
    expect(await bench.ask(`/sample?run=${runId}&${query}`)).toMatchObject({ status: 400 });
});
