import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, expect, test } from 'vitest';
import { systemClock } from '../../src/lib/clock.js';
import { packageFile } from '../../src/lib/package-root.js';
import { LeapingClock } from '../testing/leaping-clock.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import type { Fault, StandInOptions } from '../testing/pipeline/stand-in.js';
import { textOf, World } from '../testing/pipeline/world.js';

const WORDS = 20;
const HOUR_MS = 3_600_000;
/** Long waits of these tests are leapt over, from here on. */
const LONG_MS = 1000;
const opened: { standIn: StandIn; world: World }[] = [];

afterEach(async () => {
  for (const { standIn, world } of opened.splice(0)) {
    await standIn.close();
    await world.remove();
  }
});

async function open(options: StandInOptions = {}, documents = 10): Promise<{ standIn: StandIn; world: World }> {
  const standIn = new StandIn(options);
  const pair = { standIn, world: await World.create(standIn) };
  opened.push(pair);
  await pair.world.writeMany(documents, WORDS);
  return pair;
}

/** A clock that leaps, and is so far ahead. */
function clockAt(hours: number, onLeap?: (clock: LeapingClock) => void): LeapingClock {
  const clock = new LeapingClock(onLeap, LONG_MS);
  clock.leaptMs = hours * HOUR_MS;
  return clock;
}

async function unexplained(world: World): Promise<number | null> {
  const store = await world.openStore();
  try {
    return (await store.runDetails(null)).unexplainedWords;
  } finally {
    await store.close();
  }
}

/** Why batches were released, with what was said of it; but those that the stop found waiting for a connection. */
function releasedFor(world: World): unknown {
  const database = new Database(world.db, { readonly: true });
  const rows = database
    .prepare("select reason, message from batches where state = 'released' and reason <> 'not_sent'")
    .raw()
    .all();
  database.close();
  return rows;
}

/** No text was billed twice, and billed and unknown words are those that the service billed. */
function expectExact(standIn: StandIn, { words }: Awaited<ReturnType<World['run']>>): void {
  expect(Math.max(0, ...standIn.billings.values())).toBeLessThanOrEqual(1);
  expect(words.billed + words.unknown).toBe(standIn.wordsBilled);
}

const TEXT = { mode: 'text', concurrency: 1, retries: 2 } as const;

/** Runs until the fourth request, whose answer is lost, and stops there: its batch stays open. */
async function stopAtFourth(world: World, standIn: StandIn, hours: number, wire: string): Promise<void> {
  const stop = new AbortController();
  standIn.onScan = () => {
    if (standIn.scanRequests === 4) stop.abort();
  };
  const stopped = await world.run({ clock: clockAt(hours), schedule: TEXT, signal: stop.signal, wire });
  expect(stopped).toMatchObject({ status: 'stopped_signal', words: { billed: 3 * WORDS } });
  standIn.onScan = () => undefined;
}

const fourth = (fault: Fault): StandInOptions => ({ faultOf: (index) => (index === 3 ? fault : 'none') });

test.each<[string, Fault, number, number, number]>([
  ['billed, two days ago', 'lose', 0, 48, 9],
  ['billed, and the clock was set back two days', 'lose', 48, 0, 9],
  ['not billed, two days ago', 'reset', 0, 48, 10],
  ['not billed, and the clock was set back two days', 'reset', 48, 0, 10],
])(
  'a batch left open that was %s is decided by the usage: its key is forgotten',
  async (_, fault, then, now, scanned) => {
    const { world, standIn } = await open(fourth(fault));
    await stopAtFourth(world, standIn, then, 'assay');
    standIn.forgetKeys();
    const resumed = await world.run({ clock: clockAt(now), schedule: TEXT });
    expect(resumed).toMatchObject({
      status: 'complete',
      sources: { scanned, failed: 10 - scanned },
      words: { billed: scanned * WORDS, unknown: (10 - scanned) * WORDS },
    });
    expectExact(standIn, resumed);
    expect(await unexplained(world)).toBe(0);
    // Sent again under a new key, where it was not billed.
    expect(releasedFor(world)).toEqual(scanned === 10 ? [['forgotten', 'key_forgotten']] : []);
  },
);

test('a batch left open is asked for under its key while the service remembers that, for nothing', async () => {
  const { world, standIn } = await open(fourth('lose'));
  await stopAtFourth(world, standIn, 0, 'assay');
  const resumed = await world.run({ clock: clockAt(20), schedule: TEXT });
  expect(resumed).toMatchObject({ status: 'complete', sources: { scanned: 10 }, words: { unknown: 0 } });
  expectExact(standIn, resumed);
});

test.each([
  ['the profile says so', 'idempotencyKeyHours: 2', 3, 'lose', 9],
  ['not yet, as the profile says', 'idempotencyKeyHours: 200', 48, 'none', 10],
  ['24 hours where the profile does not say', '', 23, 'lose', 9],
] as const)('a key is forgotten by its wire profile: %s', async (_, line, hours, fault, scanned) => {
  const { world, standIn } = await open(fourth('lose'));
  const wire = join(world.folder, 'own.yaml');
  const ours = await readFile(packageFile('config', 'wire', 'assay.yaml'), 'utf8');
  await writeFile(wire, ours.replace('idempotencyKeyHours: 24', line));
  await stopAtFourth(world, standIn, 0, wire);
  if (fault === 'lose') standIn.forgetKeys();
  const resumed = await world.run({ clock: clockAt(hours), schedule: TEXT, wire });
  expect(resumed).toMatchObject({ status: 'complete', sources: { scanned, failed: 10 - scanned } });
  expectExact(standIn, resumed);
});

test('--allow-double-bill sends what is forgotten again', async () => {
  const { world, standIn } = await open(fourth('lose'));
  await stopAtFourth(world, standIn, 0, 'assay');
  standIn.forgetKeys();
  const resumed = await world.run({ clock: clockAt(48), schedule: { ...TEXT, allowDoubleBill: true } });
  expect(resumed).toMatchObject({ status: 'complete', sources: { scanned: 10 }, words: { unknown: 0 } });
  expect(standIn.wordsBilled).toBe(11 * WORDS);
});

/** Leaps over long waits, and after each hour of them lets the rest of the program get on, as it does in life. */
class HourlyClock extends LeapingClock {
  override async sleep(durationMs: number, signal?: AbortSignal): Promise<void> {
    const hours = Math.floor(this.leaptMs / HOUR_MS);
    await super.sleep(durationMs, signal);
    if (Math.floor(this.leaptMs / HOUR_MS) > hours) await systemClock.sleep(10, signal);
  }
}

test.each([
  { waits: 'two hours', retryAfterS: 7200, outHours: 30 },
  // The key is forgotten before the run knows whether the service works for any other document.
  { waits: 'a day', retryAfterS: 26 * 3600, outHours: 120 },
])('a key that is forgotten while the run waits $waits at a time is not sent again either', async (outage) => {
  const { world, standIn } = await open();
  let isOut = false;
  standIn.options = {
    faultOf: (index) => (index === 3 ? 'lose' : 'none'),
    replyOf: ({ index }) => {
      isOut ||= index > 3;
      return isOut ? { status: 503, headers: { 'retry-after': String(outage.retryAfterS) } } : null;
    },
  };
  const clock = new HourlyClock(({ leaptMs }) => {
    if (leaptMs < outage.outHours * HOUR_MS || !isOut) return;
    isOut = false;
    standIn.options = { replyOf: () => null };
    standIn.forgetKeys();
  }, LONG_MS);
  const summary = await world.run({ clock, schedule: { ...TEXT, outageWait: '9d' } });
  expect(clock.leaptMs).toBeGreaterThan(outage.outHours * HOUR_MS);
  expect(summary).toMatchObject({ status: 'complete', sources: { scanned: 9, failed: 1 } });
  expect(summary.reasons).toEqual({ answer_lost: 1 });
  expectExact(standIn, summary);
});

const HOSTED = { wire: 'hosted', schedule: TEXT } as const;

test.each<[string, Fault, number]>([
  ['billed', 'lose', 9],
  ['not billed', 'reset', 10],
])('usage that lags for minutes does not hide whether a lost answer was %s', async (_, fault, scanned) => {
  let lagUntil = Number.POSITIVE_INFINITY;
  const { world, standIn } = await open({
    honoursKeys: false,
    ...fourth(fault),
    usageOf: (billed, reading) => {
      if (billed >= 3 * WORDS) lagUntil = Math.min(lagUntil, reading + 8);
      return reading < lagUntil ? Math.min(billed, WORDS) : billed;
    },
  });
  const summary = await world.run({ ...HOSTED, clock: clockAt(0) });
  expect(summary).toMatchObject({ status: 'complete', sources: { scanned, failed: 10 - scanned } });
  expectExact(standIn, summary);
  expect(await unexplained(world)).toBe(0);
});

test('usage that never catches up decides nothing: the words are unknown, and so is what is unexplained', async () => {
  const { world, standIn } = await open({ honoursKeys: false, ...fourth('lose'), usageOf: () => 0 });
  const clock = clockAt(0);
  const summary = await world.run({ ...HOSTED, clock });
  expect(summary).toMatchObject({
    status: 'complete',
    sources: { scanned: 9, failed: 1 },
    words: { billed: 9 * WORDS, unknown: WORDS },
  });
  expectExact(standIn, summary);
  expect(clock.leaptMs).toBeLessThan(HOUR_MS);
  expect(await unexplained(world)).toBeNull();
  expect(world.events).toContainEqual({
    kind: 'note',
    message: expect.stringContaining('did not come to rest') as string,
  });
});

test.each(['hosted', 'assay'])('a charge that comes after the answer was lost is waited for (%s)', async (wire) => {
  const { world, standIn } = await open({ honoursKeys: wire === 'assay' });
  const late = textOf(3, WORDS);
  standIn.options = { ...standIn.options, lastingFaultOf: (text) => (text === late ? 'late' : null) };
  const timeoutMs = 5000;
  const clock = clockAt(0, ({ leapsMs }) => {
    if (leapsMs.at(-1) === timeoutMs) standIn.chargeLate();
  });
  // With keys, each attempt is work of its own until the first ends.
  const schedule = { ...TEXT, retries: wire === 'assay' ? 0 : 2 };
  const summary = await world.run({ wire, schedule, clock, timeoutMs });
  expect(summary).toMatchObject({ status: 'complete', sources: { scanned: 9, failed: 1 }, words: { unknown: WORDS } });
  // People are told why nothing happens meanwhile, once for the wait.
  const notes = world.events.flatMap((event) => (event.kind === 'note' ? [event.message] : []));
  expect(notes).toEqual([
    'the answer for 1 document was lost, and the service may still be at work on it: ' +
      'its count of words decides in 5 s whether to send it again',
  ]);
  expectExact(standIn, summary);
});

test('answers lost together are decided about one by one, as far as the usage tells', async () => {
  const { world, standIn } = await open({ honoursKeys: false }, 4);
  await world.write({ 'long.txt': textOf(99, 500) });
  let cut = 0;
  standIn.options = {
    ...standIn.options,
    lastingFaultOf: (text) => {
      if (text === textOf(2, WORDS)) return 'lose';
      if (text !== textOf(99, 500) || cut > 0) return null;
      cut += 1;
      return 'reset';
    },
  };
  const clock = clockAt(0);
  const summary = await world.run({ wire: 'hosted', clock, schedule: { ...TEXT, concurrency: 8 } });
  expect(summary).toMatchObject({ status: 'complete', sources: { scanned: 4, failed: 1 }, words: { unknown: WORDS } });
  expectExact(standIn, summary);
});

test('words that are held explain what was counted: a later loss is decided about by itself', async () => {
  const { world, standIn } = await open({
    honoursKeys: false,
    faultOf: (index) => (index === 2 ? 'lose' : index === 6 ? 'reset' : 'none'),
  });
  const summary = await world.run({ ...HOSTED, clock: clockAt(0) });
  expect(summary).toMatchObject({ status: 'complete', sources: { scanned: 9, failed: 1 }, words: { unknown: WORDS } });
  expectExact(standIn, summary);
  expect(await unexplained(world)).toBe(0);
});

test('a start that ends before it decided leaves the decision to the next, with the count from before', async () => {
  const { world, standIn } = await open({ honoursKeys: false, ...fourth('lose') });
  await stopAtFourth(world, standIn, 0, 'hosted');
  await world.run({ ...HOSTED, clock: clockAt(0), signal: AbortSignal.abort() });
  expect(await unexplained(world)).toBe(0);
  const resumed = await world.run({ ...HOSTED, clock: clockAt(0) });
  expect(resumed).toMatchObject({ status: 'complete', sources: { scanned: 9, failed: 1 }, words: { unknown: WORDS } });
  expectExact(standIn, resumed);
  expect(await unexplained(world)).toBe(0);
});

test('a new cycle of the service proves nothing about an answer lost before it', async () => {
  const { world, standIn } = await open({ honoursKeys: false, ...fourth('lose'), cycleEndMs: 4e12 });
  await stopAtFourth(world, standIn, 0, 'hosted');
  // The new cycle counts as much by now as the old one did before the answer was lost.
  standIn.options = { honoursKeys: false, cycleEndMs: 4e12 + 28 * 24 * HOUR_MS, usageOf: (billed) => billed - WORDS };
  const resumed = await world.run({ ...HOSTED, clock: clockAt(0) });
  expect(resumed).toMatchObject({ status: 'complete', sources: { scanned: 9, failed: 1 }, words: { unknown: WORDS } });
  expectExact(standIn, resumed);
});

test('a run that sends nothing reads the usage at its start alone, whatever the service counts meanwhile', async () => {
  const { world, standIn } = await open();
  await world.run({ clock: clockAt(0), schedule: TEXT });
  // Others spend words of the account all the time.
  standIn.options = { ...standIn.options, usageOf: (billed, reading) => billed + 7 * reading };
  const [before, clock] = [standIn.usageReadings, clockAt(0)];
  expect(await world.run({ clock, schedule: TEXT })).toMatchObject({ status: 'complete', words: { billed: 0 } });
  expect(standIn.usageReadings - before).toBe(2);
  expect(clock.leaptMs).toBe(0);
  expect(world.events.filter(({ kind }) => kind === 'note')).toEqual([]);
});

test('what status shows as unexplained is never a lag of the usage, during the run, at its end or after a resume', async () => {
  const { world, standIn } = await open({
    usageOf: (billed, reading) => (reading % 4 === 0 ? billed : Math.max(0, billed - 3 * WORDS)),
  });
  const shown = new Set<number | null>();
  const stop = new AbortController();
  const store = await world.openStore();
  const readings: Promise<unknown>[] = [];
  const look = async (): Promise<void> => void shown.add((await store.runDetails(null)).unexplainedWords);
  standIn.onScan = () => {
    readings.push(look());
    if (standIn.scanRequests === 6) stop.abort();
  };
  const schedule = { ...TEXT, reconcileEvery: 1 };
  await world.run({ clock: clockAt(0), schedule, signal: stop.signal });
  await look();
  await world.run({ clock: clockAt(0), schedule });
  await look();
  await Promise.all(readings);
  await store.close();
  expect([...shown]).toEqual([0]);
});

test('words that others used on the account are shown once the count is at rest, and after a resume too', async () => {
  const { world, standIn } = await open({ usageOf: (billed, reading) => billed + (reading > 2 ? 35 : 0) });
  await world.run({ clock: clockAt(0), schedule: { ...TEXT, maxWords: 100 } });
  expect(await unexplained(world)).toBe(35);
  const resumed = await world.run({ clock: clockAt(0), schedule: TEXT });
  expect(resumed).toMatchObject({ status: 'complete', words: { billed: 10 * WORDS } });
  expect(await unexplained(world)).toBe(35);
  expect(standIn.wordsBilled).toBe(10 * WORDS);
});

/** What an earlier version sent of a long text: the whole of it, under the key of its batch. */
async function sendWhole({ world }: Awaited<ReturnType<typeof open>>, text: string): Promise<void> {
  const database = new Database(world.db);
  const key = database.prepare("select idempotency_key from batches where state = 'open'").pluck().get();
  if (typeof key !== 'string') throw new TypeError('no batch is open');
  const before = key.replace(/-s$/u, '');
  database.prepare('update batches set idempotency_key = ? where idempotency_key = ?').run(before, key);
  database.close();
  const answer = await fetch(new URL('/v2/predict/text', world.baseUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': before, 'x-api-key': 'good-key' },
    body: JSON.stringify({ document: text }),
  });
  expect(answer.status).toBe(200);
}

test('a batch that an earlier version left open keeps the cut of its long text, and bills nothing twice', async () => {
  const pair = await open({ faultOf: (index) => (index === 0 ? 'reset' : 'none') }, 0);
  const { world, standIn } = pair;
  const text = Array.from({ length: 60 }, (_, index) => textOf(index, 40)).join('\n\n');
  await world.write({ 'long.txt': text });
  const stop = new AbortController();
  standIn.onScan = () => stop.abort();
  await world.run({ schedule: TEXT, signal: stop.signal });
  standIn.onScan = () => undefined;
  await sendWhole(pair, text);
  const resumed = await world.run({ schedule: TEXT });
  expect(resumed).toMatchObject({ status: 'complete', sources: { scanned: 1 }, words: { billed: 2400, unknown: 0 } });
  expectExact(standIn, resumed);
  expect([...standIn.billings.keys()]).toEqual([text]);
});
