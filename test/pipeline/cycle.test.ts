import { afterEach, expect, test } from 'vitest';
import { systemClock } from '../../src/lib/clock.js';
import type { Clock } from '../../src/lib/clock.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import type { StandInOptions } from '../testing/pipeline/stand-in.js';
import { World } from '../testing/pipeline/world.js';

const DAYS_MS = 3 * 86_400_000;
const DOCUMENTS = 30;

/** Time that leaps over long waits, and says so. */
class LeapingClock implements Clock {
  #leaptMs = 0;

  constructor(private readonly onLeap: (durationMs: number) => void) {}

  now(): number {
    return systemClock.now() + this.#leaptMs;
  }

  sleep(durationMs: number, signal?: AbortSignal): Promise<void> {
    if (durationMs < 10_000) return systemClock.sleep(durationMs, signal);
    this.#leaptMs += durationMs;
    this.onLeap(durationMs);
    return Promise.resolve();
  }
}

const opened: { standIn: StandIn; world: World }[] = [];

afterEach(async () => {
  for (const { standIn, world } of opened.splice(0)) {
    await standIn.close();
    await world.remove();
  }
});

/** Runs with `--wait-for-cycle`; each leap of the clock brings the service's next options. */
async function runOverCycles(
  options: StandInOptions,
  next: StandInOptions,
  schedule: { readonly maxWords?: number } = {},
) {
  const cycleEndMs = systemClock.now() + DAYS_MS;
  const standIn = new StandIn({ ...options, cycleEndMs });
  const world = await World.create(standIn);
  opened.push({ standIn, world });
  await world.writeMany(DOCUMENTS);
  const leapsMs: number[] = [];
  const clock = new LeapingClock((durationMs) => {
    leapsMs.push(durationMs);
    standIn.options = { ...next, cycleEndMs: cycleEndMs + 10 * DAYS_MS };
  });
  const summary = await world.run({
    clock,
    schedule: { mode: 'text', concurrency: 4, waitForCycle: true, ...schedule },
  });
  const notes = world.events.flatMap((event) => (event.kind === 'note' ? [event.message] : []));
  return { standIn, summary, leapsMs, notes };
}

test.each<[string, StandInOptions, StandInOptions]>([
  ['our own count', { wordsLeft: 210 }, { wordsLeft: 100_000 }],
  [
    'a refusal of the service, whatever it said before',
    { wordsLeft: 100_000, faultOf: (index) => (index >= 5 ? 'allowance' : 'none') },
    { wordsLeft: 100_000 },
  ],
])('out of words by %s, --wait-for-cycle waits for the next cycle and goes on', async (_, options, next) => {
  const { standIn, summary, leapsMs, notes } = await runOverCycles(options, next);
  expect(summary).toMatchObject({
    status: 'complete',
    sources: { found: DOCUMENTS, scanned: DOCUMENTS },
    words: { billed: DOCUMENTS * 20, unknown: 0 },
  });
  expect(standIn.wordsBilled).toBe(DOCUMENTS * 20);
  expect(leapsMs).toHaveLength(1);
  expect(leapsMs[0]).toBeGreaterThan(DAYS_MS - 3_600_000);
  expect(leapsMs[0]).toBeLessThanOrEqual(DAYS_MS);
  expect(notes).toContainEqual(expect.stringContaining('waiting for the cycle that starts'));
});

test('--max-words is no matter of cycles: nothing is waited for', async () => {
  const { summary, leapsMs } = await runOverCycles({ wordsLeft: 100_000 }, {}, { maxWords: 200 });
  expect(summary).toMatchObject({ status: 'stopped_budget', sources: { scanned: 10 } });
  expect(leapsMs).toEqual([]);
});
