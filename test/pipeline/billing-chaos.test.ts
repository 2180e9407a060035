import { expect, test } from 'vitest';
import type { RunSummary } from '../../src/records/run-summary.js';
import { LeapingClock } from '../testing/leaping-clock.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import type { Fault } from '../testing/pipeline/stand-in.js';
import { World } from '../testing/pipeline/world.js';
import { randomOf } from '../testing/random.js';

const DOCUMENTS = 30;
const STARTS = 6;
const TIMEOUT_MS = 5000;
/** Shorter than the time between two readings that are compared. */
const LONGEST_LAG_MS = 9000;
const DAY_MS = 86_400_000;
const SEEDS = Number(process.env['ASSAY_BILLING_SEEDS'] ?? 8);
const FAULTS: readonly Fault[] = ['lose', 'reset', 'late', 'late', 'broken', 'rate', 'html', 'truncate'];

/** A count of words that lags behind what was billed, by the clock of the run. */
function laggingCount(clock: LeapingClock, standIn: StandIn, lagMs: number) {
  const seen: { readonly atMs: number; readonly billed: number }[] = [];
  const look = (): void => void seen.push({ atMs: clock.now(), billed: standIn.wordsBilled });
  const usageOf = (): number => {
    look();
    return seen.findLast(({ atMs }) => atMs <= clock.now() - lagMs)?.billed ?? 0;
  };
  /** Its clock is its own: where ours is set back, it has counted by then. */
  const setBack = (): void => void seen.splice(0, seen.length, { atMs: 0, billed: standIn.wordsBilled });
  return { look, usageOf, setBack };
}

/** Starts a run again and again, each stopped somewhere, with days between, until it is complete. */
async function runThroughFaults(
  seed: number,
): Promise<{ standIn: StandIn; summary: RunSummary; shown: number | null }> {
  const random = randomOf(seed);
  const wire = random() < 0.5 ? 'hosted' : 'assay';
  const standIn = new StandIn({ honoursKeys: wire === 'assay' });
  const world = await World.create(standIn);
  const clock = new LeapingClock(({ leapsMs }) => {
    if (leapsMs.at(-1) === TIMEOUT_MS) standIn.chargeLate();
  }, 1000);
  const { look, usageOf, setBack } = laggingCount(clock, standIn, random() * LONGEST_LAG_MS);
  try {
    await world.writeMany(DOCUMENTS, 20);
    const schedule = {
      mode: random() < 0.5 ? 'text' : 'files',
      concurrency: 1 + Math.floor(random() * 3),
      retries: 3,
      reconcileEvery: 2,
      maxFailed: 1,
    } as const;
    standIn.options = {
      ...standIn.options,
      usageOf,
      faultOf: () => (random() < 0.25 ? (FAULTS[Math.floor(random() * FAULTS.length)] ?? 'none') : 'none'),
    };
    // Both ways together would give every time, which no program can tell from the right one.
    const direction = random() < 0.6 ? 1 : -1;
    let summary = null;
    for (let start = 0; start <= STARTS && summary?.status !== 'complete'; start += 1) {
      const stop = new AbortController();
      const last = standIn.scanRequests + 1 + Math.floor(random() * 12);
      standIn.onScan = () => {
        look();
        if (start < STARTS && standIn.scanRequests === last) stop.abort();
      };
      summary = await world.run({ wire, clock, schedule, timeoutMs: TIMEOUT_MS, signal: stop.signal });
      if (random() < 0.5) continue;
      clock.leaptMs += direction * (1 + 3 * random()) * DAY_MS;
      standIn.chargeLate();
      standIn.forgetKeys();
      if (direction < 0) setBack();
    }
    if (summary === null) throw new Error('never started');
    const store = await world.openStore();
    const { unexplainedWords } = await store.runDetails(null);
    await store.close();
    return { standIn, summary, shown: unexplainedWords };
  } finally {
    await standIn.close();
    await world.remove();
  }
}

test.each(Array.from({ length: SEEDS }, (_, index) => index + 1))(
  'seed %i: lost answers, late charges, lagging usage, forgotten keys and leaping clocks bill no text twice',
  async (seed) => {
    const { standIn, summary, shown } = await runThroughFaults(seed);
    expect(summary.status).toBe('complete');
    expect([...standIn.billings].filter(([, times]) => times > 1)).toEqual([]);
    expect(standIn.wordsBilled).toBeGreaterThanOrEqual(summary.words.billed);
    expect(standIn.wordsBilled).toBeLessThanOrEqual(summary.words.billed + summary.words.unknown);
    expect([0, null]).toContain(shown);
  },
);
