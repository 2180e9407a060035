import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Scan } from '../../src/records/scan.js';
import { HangingReader } from '../testing/pipeline/hanging-reader.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import { textOf, World } from '../testing/pipeline/world.js';
import type { RunOverrides } from '../testing/pipeline/world.js';

/** What the service takes at once; detection cuts texts into smaller sections. */
const CHARACTER_LIMIT = 10_000;

type Corpus = Readonly<Record<string, string>>;

function numbered(words: readonly number[], folder = ''): Corpus {
  return Object.fromEntries(
    words.map((count, index) => [`${folder}${String(index).padStart(3, '0')}.txt`, textOf(index, count)]),
  );
}

/** The requests that a plan says, and those that a run over the same corpus then makes, each in a database of its own. */
async function requestsOf(
  files: Corpus,
  run: RunOverrides,
  overridesOf: (running: World) => RunOverrides = () => ({}),
): Promise<{ readonly planned: number; readonly made: number }> {
  const standIn = new StandIn({ characterLimit: CHARACTER_LIMIT });
  const other = new StandIn({ characterLimit: CHARACTER_LIMIT });
  const [planning, running] = [await World.create(other), await World.create(standIn)];
  try {
    await planning.write(files);
    await running.write(files);
    const plan = await planning.plan(run);
    const done = await running.run({ ...run, ...overridesOf(running) });
    expect(done).toMatchObject({ status: 'complete', retries: 0 });
    expect(standIn.scanRequests).toBe(done.requests);
    return { planned: plan.requests, made: done.requests };
  } finally {
    await Promise.all([standIn.close(), other.close()]);
    await planning.remove();
    await running.remove();
  }
}

const SCANS: readonly Scan[][] = [['detect'], ['patterns'], ['bibliography'], ['detect', 'patterns']];

const anyRun = fc.record({
  words: fc.array(fc.oneof(fc.integer({ min: 5, max: 60 }), fc.integer({ min: 900, max: 6_000 })), {
    minLength: 1,
    maxLength: 24,
  }),
  scan: fc.constantFrom(...SCANS),
  mode: fc.constantFrom('auto', 'files', 'text'),
  concurrency: fc.constantFrom(1, 8, 64),
});

test('a plan says the requests of a run, whatever long and short texts there are', async () => {
  await fc.assert(
    fc.asyncProperty(anyRun, async ({ words, ...schedule }) => {
      const { planned, made } = await requestsOf(numbered(words), { schedule });
      expect(planned).toBe(made);
    }),
    { numRuns: 20, seed: 20261127 },
  );
});

test('a long text alone, or among a few, goes out in one upload', async () => {
  expect(await requestsOf(numbered([20_000]), {})).toEqual({ planned: 1, made: 1 });
  expect(await requestsOf(numbered([20, 20_000, 20]), {})).toEqual({ planned: 3, made: 3 });
});

test('a long text that takes long to read makes no more requests than one', async () => {
  const short = Array.from({ length: 9 }, () => 20);
  const files = { ...numbered(short, 'later/'), 'hangs.txt': textOf(50, 20_000) };
  const areScanned = ({ events }: World) => events.some((event) => event.kind === 'progress' && event.sourcesDone >= 9);
  const hangs = (running: World) => ({ extractor: new HangingReader(() => areScanned(running)) });
  expect(await requestsOf(files, {}, hangs)).toEqual({ planned: 3, made: 3 });
});
