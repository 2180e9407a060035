import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StandIn } from '../testing/pipeline/stand-in.js';
import { World } from '../testing/pipeline/world.js';
import { manyLines, night, stoppedRun } from '../testing/pipeline/dataset-nights.js';

let standIn: StandIn;
let world: World;

beforeEach(async () => {
  standIn = new StandIn();
  world = await World.create(standIn);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await standIn.close();
  await world.remove();
});

/** Before rows behind others are read, the first row says which columns there are. */
const FIRST = 1;

test('a resumed run reads a dataset behind the rows that it has recorded', async () => {
  const recorded = await stoppedRun(world);
  const { read, summary } = await night(world);
  expect(read).toBe(FIRST + 400 - recorded);
  expect(summary.sources).toMatchObject({ found: 400, scanned: 400 });
  expect(standIn.wordsBilled).toBe(400 * 21);
  // The next run knows the dataset as a whole.
  expect((await night(world)).read).toBe(0);
});

test('rows behind those recorded are told from them where they have their ids, or none', async () => {
  const odd = manyLines(3, 1000).map((line, index) => line.replace(/"r\d+"/u, ['"r5"', '""', '"r1000"'][index] ?? ''));
  const recorded = await stoppedRun(world, [...manyLines(400), ...odd, ...manyLines(1, 1000)]);
  const { read, summary } = await night(world);
  expect(read).toBe(FIRST + 404 - recorded);
  expect(summary.sources).toMatchObject({ found: 404, scanned: 403, duplicate: 1 });
  const ids = (await world.rows()).map(({ datasetId }) => datasetId);
  expect(ids).toEqual(expect.arrayContaining(['r5', 'r5#401', '402', 'r1000', 'r1000#404']));
});

test('nothing is read of a dataset whose rows are all recorded, though the run was killed during another', async () => {
  await world.write({ 'a.jsonl': manyLines(200, 1000).join('\n') });
  const recorded = await stoppedRun(world);
  const { read, summary } = await night(world);
  // Of the first dataset the first row is looked at, too.
  expect(read).toBe(2 * FIRST + 600 - recorded);
  expect(summary.sources).toMatchObject({ found: 600, scanned: 600 });
});
