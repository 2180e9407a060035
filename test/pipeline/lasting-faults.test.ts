import { afterEach, expect, test } from 'vitest';
import type { Clock } from '../../src/lib/clock.js';
import type { RunSummary } from '../../src/records/run-summary.js';
import { LeapingClock } from '../testing/leaping-clock.js';
import { StandIn, standInVerdict } from '../testing/pipeline/stand-in.js';
import type { Fault, StandInOptions } from '../testing/pipeline/stand-in.js';
import { textOf, World } from '../testing/pipeline/world.js';

const opened: { standIn: StandIn; world: World }[] = [];
const WORDS = 20;
/** Fails wherever it stands in its batch. */
const POISON = textOf(7);

async function open(options: StandInOptions = {}): Promise<{ standIn: StandIn; world: World }> {
  const standIn = new StandIn(options);
  const pair = { standIn, world: await World.create(standIn) };
  opened.push(pair);
  return pair;
}

afterEach(async () => {
  for (const { standIn, world } of opened.splice(0)) {
    await standIn.close();
    await world.remove();
  }
});

function poisoned(fault: Fault): StandInOptions {
  return { lastingFaultOf: (text) => (text === POISON ? fault : null) };
}

/** No text was billed twice, and the ledger explains every word that the service billed. */
function expectExact(standIn: StandIn, { words }: RunSummary): void {
  expect(Math.max(0, ...standIn.billings.values())).toBeLessThanOrEqual(1);
  expect(words.billed + words.unknown).toBe(standIn.wordsBilled);
  expect(standIn.keysMisused).toBe(0);
}

async function expectOwnVerdicts(world: World): Promise<void> {
  for (const row of (await world.rows()).filter(({ outcome }) => outcome === 'scanned'))
    expect(row.verdict).toBe(standInVerdict(textOf(Number(/(\d+)\.txt/u.exec(row.source)?.[1]))));
}

test.each([
  ['a 500', 'broken', 'assay'],
  ['a 502', 'html', 'assay'],
  ['a 503', 'overloaded', 'assay'],
  ['a 429', 'rate', 'assay'],
  ['a cut connection', 'reset', 'assay'],
  ['a time-out', 'silent', 'assay'],
  ['a 500 of a service that cannot tell a repetition', 'broken', 'hosted'],
  ['a cut connection of such a service', 'reset', 'hosted'],
] as const)(
  'a document that always gets %s costs itself and no other',
  async (_, fault, wire) => {
    for (const [mode, concurrency] of [
      ['files', 1],
      ['files', 4],
      ['text', 2],
    ] as const) {
      const { world, standIn } = await open({ ...poisoned(fault), honoursKeys: wire === 'assay' });
      await world.writeMany(20);
      const schedule = { mode, concurrency, retries: 2, outageWait: '10s' };
      // A lost answer is decided about once the service has had time to end its work: that time is leapt over.
      const clock = new LeapingClock(undefined, 5000);
      const summary = await world.run({ schedule, wire, clock, timeoutMs: fault === 'silent' ? 400 : 60_000 });
      expect(summary).toMatchObject({
        status: 'complete',
        sources: { found: 20, scanned: 19, failed: 1 },
        words: { billed: 19 * WORDS, unknown: 0 },
        reasons: { service_error: 1 },
      });
      expectExact(standIn, summary);
      await expectOwnVerdicts(world);
      const failed = (await world.rows()).find(({ outcome }) => outcome === 'failed');
      expect(failed).toMatchObject({ source: 'corpus/00007.txt', reason: 'service_error' });
      expect(failed?.reasonMessage).toMatch(/^it failed at every attempt: /u);
    }
  },
  600_000,
);

test('neighbouring documents that all fail end alone, each with its reason', async () => {
  const { world, standIn } = await open({
    lastingFaultOf: (text) => (/^Document[3-9] /u.test(text) ? 'broken' : null),
  });
  await world.writeMany(40);
  const summary = await world.run({ schedule: { mode: 'files', concurrency: 1, retries: 1 } });
  expect(summary).toMatchObject({
    status: 'complete',
    sources: { scanned: 33, failed: 7 },
    reasons: { service_error: 7 },
  });
  expectExact(standIn, summary);
});

test('a document whose answer is always cut after it was billed is not paid twice, and holds up nothing', async () => {
  const { world, standIn } = await open(poisoned('lose'));
  await world.writeMany(20);
  const summary = await world.run({ clock: new LeapingClock(undefined, 5000), schedule: { mode: 'text', retries: 2 } });
  expect(summary).toMatchObject({
    status: 'complete',
    sources: { scanned: 19, failed: 1 },
    words: { billed: 19 * WORDS, unknown: WORDS },
    reasons: { answer_lost: 1 },
  });
  expectExact(standIn, summary);
});

test('the next run asks again for what the service failed at, and for nothing else', async () => {
  const { world, standIn } = await open(poisoned('broken'));
  await world.writeMany(10);
  await world.run({ schedule: { retries: 1 } });
  standIn.options = {};
  const again = await world.run();
  expect(again).toMatchObject({ status: 'complete', sources: { scanned: 1, cached: 9, failed: 0 } });
  expect(standIn.wordsBilled).toBe(10 * WORDS);
});

test('a run that was stopped over such a document ends when it is started again', async () => {
  const { world, standIn } = await open(poisoned('reset'));
  await world.writeMany(9);
  const stop = new AbortController();
  standIn.onScan = () => {
    if (standIn.scanRequests === 3) stop.abort();
  };
  const stopped = await world.run({ schedule: { mode: 'files', concurrency: 1, retries: 9 }, signal: stop.signal });
  expect(stopped.status).toBe('stopped_signal');
  standIn.onScan = () => undefined;
  const clock = new LeapingClock(undefined, 5000);
  const resumed = await world.run({ clock, schedule: { mode: 'files', concurrency: 1, retries: 2 } });
  expect(resumed).toMatchObject({
    status: 'complete',
    run_id: stopped.run_id,
    sources: { scanned: 8, failed: 1 },
    words: { billed: 8 * WORDS, unknown: 0 },
  });
  expectExact(standIn, resumed);
});

test.each(['broken', 'overloaded', 'reset'] as const)(
  'a service that fails at everything (%s) fails no document: the run stops, and goes on later',
  async (fault) => {
    for (const mode of ['text', 'files'] as const) {
      const { world, standIn } = await open({ lastingFaultOf: () => fault });
      await world.writeMany(40);
      const schedule = { mode, concurrency: 4, retries: 1, outageWait: '1s' };
      const stopped = await world.run({ schedule });
      expect(stopped).toMatchObject({ status: 'stopped_service', sources: { scanned: 0 }, words: { billed: 0 } });
      expect(stopped.reasons).not.toHaveProperty('answer_lost');
      standIn.options = {};
      const resumed = await world.run({ schedule });
      expect(resumed.status).toBe('complete');
      expectExact(standIn, resumed);
    }
  },
);

test.each([
  ['lose', 1, 'files'],
  ['lose', 40, 'files'],
  ['lose', 40, 'text'],
  ['truncate', 40, 'files'],
] as const)(
  'a service that bills all and whose answers are all lost (%s, %i documents, %s) is paid once: the next start gets them',
  async (fault, documents, mode) => {
    const { world, standIn } = await open({ lastingFaultOf: () => fault });
    await world.writeMany(documents);
    const schedule = { mode, concurrency: 4, retries: 1, outageWait: '5m' };
    const clock = new LeapingClock(undefined, 100);
    const stopped = await world.run({ clock, schedule });
    expect(stopped).toMatchObject({ status: 'stopped_service', sources: { failed: 0 }, words: { unknown: 0 } });
    expect(stopped.stop).toMatchObject({ code: 'outage', exit_code: 5 });
    standIn.options = {};
    const resumed = await world.run({ clock, schedule });
    expect(resumed).toMatchObject({
      status: 'complete',
      run_id: stopped.run_id,
      sources: { scanned: documents },
      words: { billed: documents * WORDS, unknown: 0 },
    });
    expectExact(standIn, resumed);
  },
);

test('where the usage is out, too, the answer that was paid for is left to the next start as soon', async () => {
  const { world, standIn } = await open({
    lastingFaultOf: () => 'lose',
    usageReplyOf: () => (standIn.wordsBilled > 0 ? { status: 500 } : null),
  });
  await world.writeMany(40);
  const clock = new LeapingClock(undefined, 100);
  const schedule = { mode: 'files', concurrency: 1, retries: 1, outageWait: '20s' } as const;
  const stopped = await world.run({ clock, schedule });
  expect(stopped.stop).toMatchObject({ code: 'outage', exit_code: 5 });
  // Its count of words is waited for no longer than the service itself.
  expect(clock.leapsMs.filter((leapMs) => leapMs === 10_000).length).toBeLessThanOrEqual(2);
  standIn.options = {};
  const resumed = await world.run({ clock, schedule });
  expect(resumed).toMatchObject({ status: 'complete', run_id: stopped.run_id, sources: { scanned: 40 } });
  expectExact(standIn, resumed);
});

test.each(['busy', 'conflict'] as const)(
  'a service that is at work on a request (%s) is asked again under the same key, and bills it once',
  async (fault) => {
    for (const mode of ['files', 'text'] as const) {
      const { world, standIn } = await open({ faultOf: (index) => (index % 3 === 0 ? fault : 'none') });
      await world.writeMany(30);
      const summary = await world.run({ schedule: { mode, concurrency: 2, retries: 2 } });
      expect(summary).toMatchObject({ status: 'complete', sources: { scanned: 30 }, words: { billed: 30 * WORDS } });
      expectExact(standIn, summary);
    }
  },
);

/** A clock on which every wait is over at once. */
function leapingClock(): Clock & { readonly waitedMs: () => number } {
  let waitedMs = 0;
  return {
    now: () => Date.now() + waitedMs,
    sleep: (durationMs, signal) => {
      signal?.throwIfAborted();
      waitedMs += durationMs;
      return new Promise((resolve) => setImmediate(resolve));
    },
    waitedMs: () => waitedMs,
  };
}

test('a service that says for ever that it is at work on one document holds up no other', async () => {
  const { world, standIn } = await open(poisoned('conflict'));
  await world.writeMany(10);
  const clock = leapingClock();
  const summary = await world.run({ clock, schedule: { mode: 'text', retries: 1 } });
  expect(clock.waitedMs()).toBeGreaterThan(1_700_000);
  expect(summary).toMatchObject({ status: 'complete', sources: { scanned: 9, failed: 1 } });
  expectExact(standIn, summary);
});

/** A fault of every third key, the first and the second time it comes. */
function everyThirdKey(fault: Fault): (index: number, key: string) => Fault {
  const times = new Map<string, number>();
  const faulty = new Set<string>();
  return (_, key) => {
    if (!times.has(key) && times.size % 3 === 0) faulty.add(key);
    times.set(key, (times.get(key) ?? 0) + 1);
    return faulty.has(key) && (times.get(key) ?? 0) <= 2 ? fault : 'none';
  };
}

test.each(['swap', 'drop', 'duplicate', 'lie'] as const)(
  '%s on the way: the answer is asked for again under its key, and no text is paid twice',
  async (fault) => {
    for (const named of [true, false])
      for (const mode of ['files', 'text'] as const) {
        const { world, standIn } = await open({
          named,
          distortsOnTheWay: true,
          faultOf: everyThirdKey(fault),
        });
        await world.writeMany(60);
        const summary = await world.run({ schedule: { mode, concurrency: 3 } });
        expect(summary).toMatchObject({ status: 'complete', sources: { scanned: 60 }, words: { billed: 60 * WORDS } });
        expectExact(standIn, summary);
        await expectOwnVerdicts(world);
      }
  },
);

test('stopped over an answer that is not whole, a run gets it whole for nothing when it starts again', async () => {
  const { world, standIn } = await open({ distortsOnTheWay: true, faultOf: () => 'drop' });
  await world.writeMany(12);
  const stop = new AbortController();
  standIn.onScan = () => {
    if (standIn.scanRequests === 2) stop.abort();
  };
  const schedule = { mode: 'files', concurrency: 1 } as const;
  expect((await world.run({ schedule, signal: stop.signal })).status).toBe('stopped_signal');
  standIn.options = { distortsOnTheWay: true };
  standIn.onScan = () => undefined;
  const resumed = await world.run({ schedule });
  expect(resumed).toMatchObject({ status: 'complete', sources: { scanned: 12 }, words: { billed: 12 * WORDS } });
  expectExact(standIn, resumed);
});
