import { afterEach, expect, test } from 'vitest';
import { systemClock } from '../../src/lib/clock.js';
import { LeapingClock } from '../testing/leaping-clock.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import type { StandInOptions } from '../testing/pipeline/stand-in.js';
import { World } from '../testing/pipeline/world.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DOCUMENTS = 30;
const WORDS = DOCUMENTS * 20;

const opened: { standIn: StandIn; world: World }[] = [];

afterEach(async () => {
  for (const { standIn, world } of opened.splice(0)) {
    await standIn.close();
    await world.remove();
  }
});

interface Months {
  readonly options: StandInOptions;
  /** What the service is like once so much time has passed since the run began. */
  readonly later?: { readonly afterMs: number; readonly options: StandInOptions };
  readonly cycleMs?: number;
  readonly maxWords?: number;
  /** The user stops the run after this many waits. */
  readonly stopAfter?: number;
}

/** Runs with `--wait-for-cycle`. */
async function runOverMonths({ options, later, cycleMs = 28 * DAY_MS, maxWords, stopAfter = Infinity }: Months) {
  const cycleEndMs = systemClock.now() + cycleMs;
  const standIn = new StandIn({ cycleEndMs, ...options });
  const world = await World.create(standIn);
  opened.push({ standIn, world });
  await world.writeMany(DOCUMENTS);
  const stop = new AbortController();
  const clock = new LeapingClock(({ leaptMs, leapsMs }) => {
    if (later !== undefined && leaptMs >= later.afterMs)
      standIn.options = { cycleEndMs: cycleEndMs + 28 * DAY_MS, ...later.options };
    if (leapsMs.length >= stopAfter) stop.abort();
  });
  const summary = await world.run({
    clock,
    signal: stop.signal,
    schedule: { mode: 'text', concurrency: 4, waitForCycle: true, ...(maxWords === undefined ? {} : { maxWords }) },
  });
  const notes = world.events.flatMap((event) => (event.kind === 'note' ? [event.message] : []));
  const progress = world.events.flatMap((event) => (event.kind === 'progress' ? [event] : []));
  return { standIn, summary, clock, notes, progress };
}

const COMPLETE = {
  status: 'complete',
  sources: { found: DOCUMENTS, scanned: DOCUMENTS },
  words: { billed: WORDS, unknown: 0 },
};

/** The first five requests are answered, all others refused for want of words. */
const refusing = (headers: Readonly<Record<string, string>>): StandInOptions => ({
  wordsLeft: 100_000,
  replyOf: ({ index }) =>
    index < 5
      ? null
      : {
          status: 402,
          headers,
          body: JSON.stringify({ error: 'no words left', code: 'word_allowance_exhausted' }),
        },
});

/** As many batches are under way at most, four at a time: each may be refused once. */
const REFUSED_ONCE = 12;

test.each<[string, StandInOptions, StandInOptions]>([
  ['our own count', { wordsLeft: 210 }, { wordsLeft: 100_000 }],
  ['a refusal of the service, whatever it said before', refusing({}), { wordsLeft: 100_000 }],
])('out of words by %s, a cycle 28 days away is waited for at a reading an hour', async (_, options, next) => {
  const { standIn, summary, clock, notes } = await runOverMonths({
    options,
    later: { afterMs: 28 * DAY_MS - HOUR_MS, options: next },
  });
  expect(summary).toMatchObject(COMPLETE);
  expect(standIn.wordsBilled).toBe(WORDS);
  expect(Math.max(...clock.leapsMs)).toBeLessThanOrEqual(HOUR_MS);
  expect(clock.leaptMs).toBeGreaterThan(28 * DAY_MS - 2 * HOUR_MS);
  expect(clock.leapsMs.length).toBeLessThanOrEqual(28 * 24 + 1);
  expect(standIn.usageReadings).toBeLessThanOrEqual(28 * 24 + 10);
  expect(standIn.scanRequests).toBeLessThanOrEqual(DOCUMENTS + REFUSED_ONCE);
  expect(notes.filter((note) => note.includes('waiting for the cycle that starts'))).toHaveLength(1);
});

test.each<[string, StandInOptions, StandInOptions]>([
  ['our own count', { wordsLeft: 210 }, { wordsLeft: 100_000 }],
  ['a refusal', refusing({}), { wordsLeft: 200_000 }],
  ['a refusal that says when to come back', refusing({ 'retry-after': '2592000' }), { wordsLeft: 200_000 }],
])('words added after five hours are noticed within the next, where the run was out of words by %s', async (...of) => {
  const [, options, next] = of;
  const { summary, clock } = await runOverMonths({ options, later: { afterMs: 5 * HOUR_MS, options: next } });
  expect(summary).toMatchObject(COMPLETE);
  expect(clock.leaptMs).toBe(5 * HOUR_MS);
});

test('a refusal with Retry-After: 2592000 is waited for, 30 days long, and costs one reading an hour', async () => {
  const { standIn, summary, clock, notes } = await runOverMonths({
    options: refusing({ 'retry-after': '2592000' }),
    cycleMs: 400 * DAY_MS,
    later: { afterMs: 30 * DAY_MS - HOUR_MS, options: { wordsLeft: 100_000 } },
  });
  expect(summary).toMatchObject(COMPLETE);
  expect(clock.leaptMs).toBeGreaterThan(30 * DAY_MS - 2 * HOUR_MS);
  expect(standIn.usageReadings).toBeLessThanOrEqual(30 * 24 + 10);
  expect(notes).toContainEqual(expect.stringMatching(/^out of words; waiting for \d{4}-\d\d-\d\dT.*Z, as it asks$/u));
});

test('a rate that lasts for a month is waited for in its own name', async () => {
  const body = JSON.stringify({ error: 'Too many requests', code: 'rate_limited' });
  const reply = { status: 429, headers: { 'retry-after': '2592000' }, body };
  const { summary, notes } = await runOverMonths({
    options: { wordsLeft: 100_000, replyOf: ({ index }) => (index < 5 ? null : reply) },
    cycleMs: 400 * DAY_MS,
    later: { afterMs: 30 * DAY_MS - HOUR_MS, options: { wordsLeft: 100_000 } },
  });
  expect(summary).toMatchObject(COMPLETE);
  expect(notes).toContainEqual(
    expect.stringMatching(
      /^the service refuses requests \(429 rate_limited: "Too many requests"\); waiting for .*Z, /u,
    ),
  );
  expect(notes).not.toContainEqual(expect.stringContaining('out of words'));
});

test('a time that no date can hold is waited for as well', async () => {
  const { summary, notes } = await runOverMonths({
    options: refusing({ 'retry-after': '9'.repeat(300) }),
    stopAfter: 50,
  });
  expect(summary).toMatchObject({ status: 'stopped_signal', words: { billed: 100, unknown: 0 } });
  expect(notes).toContainEqual('out of words; waiting for +275760-09-13T00:00:00Z, as it asks');
});

test.each<[string, StandInOptions]>([
  ['its own count', { wordsLeft: 210 }],
  ['refusals', refusing({})],
])('a service that is out of words long after its cycle by %s is asked ever more seldom', async (_, options) => {
  const { standIn, summary, clock } = await runOverMonths({ options, cycleMs: -DAY_MS, stopAfter: 60 });
  expect(summary).toMatchObject({ status: 'stopped_signal', words: { unknown: 0 } });
  expect(clock.leapsMs.slice(0, 4)).toEqual([60_000, 120_000, 240_000, 480_000]);
  expect(clock.leaptMs).toBeGreaterThan(50 * HOUR_MS);
  expect(standIn.usageReadings).toBeLessThanOrEqual(3 * 60);
});

test('--max-words is no matter of cycles: nothing is waited for', async () => {
  const { summary, clock, progress } = await runOverMonths({ options: { wordsLeft: 100_000 }, maxWords: 200 });
  expect(summary).toMatchObject({ status: 'stopped_budget', sources: { scanned: 10 } });
  expect(clock.leapsMs).toEqual([]);
  // What is said to be left is what was there less what is said to be done.
  expect(progress.filter(({ wordsDone, wordsLeft }) => wordsLeft !== 100_000 - wordsDone)).toEqual([]);
});
