import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { startsLeft } from '../../src/records/backlog.js';
import type { ScheduleSettings } from '../../src/pipeline/schedule/settings.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import type { StandInOptions } from '../testing/pipeline/stand-in.js';
import { textOf, World } from '../testing/pipeline/world.js';

const WORDS = 20;
const opened: { standIn: StandIn; world: World }[] = [];

afterEach(async () => {
  for (const { standIn, world } of opened.splice(0)) {
    await standIn.close();
    await world.remove();
  }
});

async function open(options: StandInOptions = {}) {
  const standIn = new StandIn(options);
  const own = { standIn, world: await World.create(standIn) };
  opened.push(own);
  return own;
}

type Bounds = Partial<ScheduleSettings>;

/** Runs once for each of the bounds. Returns how each start ended, and what was billed by then. */
async function starts(bounds: readonly Bounds[], documents = 50) {
  const { world, standIn } = await open();
  await world.writeMany(documents, WORDS);
  const ends: unknown[] = [];
  for (const schedule of bounds) {
    const { status } = await world.run({ schedule: { concurrency: 3, ...schedule } });
    ends.push([status, standIn.wordsBilled]);
  }
  return ends;
}

test.each<[string, readonly Bounds[], readonly unknown[]]>([
  [
    '--max-words bounds each start',
    [{ maxWords: 300 }, { maxWords: 300 }, {}],
    [
      ['stopped_budget', 300],
      ['stopped_budget', 600],
      ['complete', 1000],
    ],
  ],
  [
    '--max-files bounds each start, whatever is left of an upload',
    [{ maxFiles: 7 }, { maxFiles: 7, mode: 'text' }, { maxFiles: 100 }],
    [
      ['stopped_budget', 140],
      ['stopped_budget', 280],
      ['complete', 1000],
    ],
  ],
  [
    '--max-words-total bounds the run over all its starts',
    [{ maxWords: 300, maxWordsTotal: 500 }, { maxWords: 300, maxWordsTotal: 500 }, { maxWordsTotal: 500 }],
    [
      ['stopped_budget', 300],
      ['stopped_budget', 500],
      ['stopped_budget', 500],
    ],
  ],
  [
    '--max-words-total holds at starts that do not name it, until one names another',
    [{ maxWordsTotal: 500 }, {}, { maxWordsTotal: 600 }, {}, { maxWordsTotal: 2000 }],
    [
      ['stopped_budget', 500],
      ['stopped_budget', 500],
      ['stopped_budget', 600],
      ['stopped_budget', 600],
      ['complete', 1000],
    ],
  ],
  [
    'the first bound that is reached stops the start',
    [
      { maxWords: 300, maxFiles: 3 },
      { maxWords: 40, maxFiles: 30, mode: 'text' },
    ],
    [
      ['stopped_budget', 60],
      ['stopped_budget', 100],
    ],
  ],
  ['no document may be sent', [{ maxFiles: 0 }], [['stopped_budget', 0]]],
])('%s', async (_, bounds, ends) => {
  expect(await starts(bounds)).toEqual(ends);
});

test('a plan says what an earlier --max-words-total leaves, and what of it the next start sends', async () => {
  const { world } = await open();
  await world.writeMany(10, WORDS);
  const left = async (schedule: Bounds) => {
    const { total_words_left: words, this_start: start } = await world.plan({ schedule });
    return [words, start?.words ?? null];
  };
  expect(await left({ maxWordsTotal: 130 })).toEqual([130, 120]);
  await world.run({ schedule: { maxWordsTotal: 130, maxWords: 60 } });
  expect(await left({})).toEqual([70, 60]);
  expect(await left({ maxWordsTotal: 100 })).toEqual([40, 40]);
  await world.run();
  expect(await left({})).toEqual([10, 0]);
  expect(await left({ maxWordsTotal: 1000 })).toEqual([880, null]);
  await world.run({ schedule: { maxWordsTotal: 1000 } });
  // The run is complete: the next start begins one of its own.
  expect(await left({})).toEqual([null, null]);
});

test('a document larger than --max-words is passed over at every start, and holds up no other', async () => {
  const { world, standIn } = await open();
  await world.write({ '0-large.txt': textOf(1000, 500) });
  await world.writeMany(10, WORDS);
  for (const billed of [100, 200])
    expect(await world.run({ schedule: { maxWords: 100, mode: 'text' } }).then(() => standIn.wordsBilled)).toBe(billed);
  expect(await world.run({ schedule: { maxWords: 100 } })).toMatchObject({
    status: 'stopped_budget',
    sources: { scanned: 10, skipped: 1 },
  });
  expect(await world.run()).toMatchObject({ status: 'complete', sources: { scanned: 11 } });
});

test.each<[Bounds, StandInOptions, string, string]>([
  [{ maxWords: 30 }, {}, 'max_words', 'the next document takes 20 words, --max-words leaves 10'],
  [{ maxWords: 10 }, {}, 'document_words', 'the next document takes 20 words, --max-words leaves 10'],
  [{ maxWordsTotal: 30 }, {}, 'max_words_total', 'the next document takes 20 words, --max-words-total leaves 10'],
  [{ maxFiles: 2 }, {}, 'max_files', '2 documents were sent, as many as --max-files allows'],
  [{}, { wordsLeft: 30 }, 'words_left', 'the next document takes 20 words, the service has 10 left'],
])('a run under %j with a service of %j says which limit stopped it', async (schedule, options, code, said) => {
  const { world } = await open(options);
  await world.writeMany(3, WORDS);
  const { stop } = await world.run({ schedule: { mode: 'text', ...schedule } });
  expect(stop).toMatchObject({ code, message: `stopped, can be resumed: ${said}`, exit_code: 3 });
  expect(stop?.next_step).toMatch(/\.$/u);
});

async function night(world: World, schedule: Bounds, signal?: AbortSignal) {
  const summary = await world.run({
    carryOver: true,
    signal,
    schedule: { mode: 'text', concurrency: 2, ...schedule },
  });
  const store = await world.openStore();
  try {
    return { summary, backlog: await store.backlog(summary.run_id, schedule.maxWords ?? null) };
  } finally {
    await store.close();
  }
}

test('nights with a cap: each gets on and finds new files, what waits longest goes first, all is billed once', async () => {
  const { world, standIn } = await open();
  await world.writeMany(20, WORDS);
  const cap = { maxWords: 5 * WORDS };
  const first = await night(world, cap);
  expect(first.backlog).toEqual({ documents: 20, waiting: 15, tooLarge: 0, wordsWaiting: 300 });
  expect(startsLeft(first.backlog, { maxWords: 100, maxFiles: null })).toBe(3);
  const runs = new Set([first.summary.run_id]);
  const waiting: number[] = [];
  // As many new files as the cap each night, whose names come before all others.
  for (let day = 1; day <= 3; day += 1) {
    const files = [0, 1, 2, 3, 4].map((index) => [`!${9 - day}-${index}.txt`, textOf(day * 100 + index, WORDS)]);
    await world.write(Object.fromEntries(files) as Record<string, string>);
    const { summary, backlog } = await night(world, cap);
    runs.add(summary.run_id);
    expect(summary).toMatchObject({ status: 'stopped_budget', sources: { found: 20 + day * 5 } });
    waiting.push(backlog.waiting);
  }
  expect(runs.size).toBe(4);
  expect(waiting).toEqual([15, 15, 15]);
  // The documents of the first night were reached, though newer ones come before them by name.
  const rows = await world.rows();
  expect(rows.filter(({ source, verdict }) => !source.includes('!') && verdict !== null)).toHaveLength(20);
  const last = await night(world, {});
  expect(last.summary.status).toBe('complete');
  expect(last.backlog).toMatchObject({ documents: 35, waiting: 0, wordsWaiting: 0 });
  expect(standIn.wordsBilled).toBe(35 * WORDS);
  // Older unfinished runs were carried over: nothing goes on with them.
  const again = await world.run();
  expect(again.run_id).not.toBe(last.summary.run_id);
  expect(again).toMatchObject({ status: 'complete', sources: { cached: 35 } });
});

test('a night that was cut off during requests is gone on with, and still finds new files', async () => {
  const { world, standIn } = await open({ faultOf: (index) => (index >= 3 ? 'lose' : 'none') });
  await world.writeMany(12, WORDS);
  const stop = new AbortController();
  standIn.onScan = () => (standIn.scanRequests > 3 ? stop.abort() : undefined);
  const cutOff = await night(world, { concurrency: 1 }, stop.signal);
  expect(cutOff.summary).toMatchObject({ status: 'stopped_signal', sources: { scanned: 3 } });
  expect(standIn.wordsBilled).toBe(4 * WORDS);
  standIn.onScan = () => undefined;
  standIn.options = {};
  await world.write({ 'new.txt': textOf(500, WORDS) });
  const { summary } = await night(world, {});
  expect(summary).toMatchObject({
    run_id: cutOff.summary.run_id,
    status: 'complete',
    sources: { found: 13, scanned: 13 },
    words: { billed: 13 * WORDS, unknown: 0 },
  });
  expect(standIn.wordsBilled).toBe(13 * WORDS);
});

test('nights left: enough for the words and for the documents, and never one more than needed', () => {
  const counts = fc.integer({ min: 1, max: 10_000 });
  fc.assert(
    fc.property(counts, counts, counts, (waiting, maxWords, maxFiles) => {
      const backlog = { documents: waiting, waiting, tooLarge: 0, wordsWaiting: waiting * 10 };
      const nights = startsLeft(backlog, { maxWords, maxFiles }) ?? 0;
      expect(nights * maxFiles).toBeGreaterThanOrEqual(waiting);
      expect(nights * maxWords).toBeGreaterThanOrEqual(waiting * 10);
      expect((nights - 1) * maxFiles < waiting || (nights - 1) * maxWords < waiting * 10).toBe(true);
    }),
  );
  expect(
    startsLeft({ documents: 5, waiting: 5, tooLarge: 0, wordsWaiting: 5 }, { maxWords: null, maxFiles: null }),
  ).toBeNull();
});
