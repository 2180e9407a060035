import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownProcesses } from '../../src/lib/running-process.js';
import type { ResultRow } from '../../src/records/result-row.js';
import type { RunSummary } from '../../src/records/run-summary.js';
import { LeapingClock } from '../testing/leaping-clock.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import type { Fault } from '../testing/pipeline/stand-in.js';
import { SyncedLogs } from '../testing/pipeline/synced-log.js';
import { textOf, World } from '../testing/pipeline/world.js';
import { leaveZombie } from '../testing/pipeline/zombie.js';
import type { Zombie } from '../testing/pipeline/zombie.js';
import { randomOf } from '../testing/random.js';

const DOCUMENTS = 30;
const STARTS = 6;
const TIMEOUT_MS = 5000;
/** Shorter than the time between two readings that are compared. */
const LONGEST_LAG_MS = 9000;
const DAY_MS = 86_400_000;
/** `npm run test:chaos` goes through a hundred seeds; the normal suite through a few. */
const SEEDS = Number(process.env['ASSAY_CHAOS_SEEDS'] ?? 8);
const FIRST_SEED = Number(process.env['ASSAY_CHAOS_FIRST_SEED'] ?? 1);
const WORDS = 20;
const FAULTS: readonly Fault[] = [
  'lose',
  'reset',
  'late',
  'late',
  'broken',
  'rate',
  'html',
  'truncate',
  'busy',
  'conflict',
  'overloaded',
];
/** What a document may meet for ever. */
const LASTING: readonly Fault[] = ['broken', 'html', 'reset', 'overloaded', 'lose', 'conflict', 'truncate'];

let logs: SyncedLogs;
let zombie: Zombie;

beforeAll(async () => {
  logs = await SyncedLogs.watch();
  zombie = await leaveZombie();
});

afterAll(() => {
  zombie.bury();
  logs.close();
});

/** Its lock is that of a process that has ended and still has its id, heard of just now. */
function lockByZombie(db: string, nowMs: number): void {
  const database = new Database(db);
  try {
    database
      .prepare('update run_lock set pid = ?, host = ?, process_start = ?, heartbeat_at = ?')
      .run(zombie.pid, ownProcesses.machine, `${ownProcesses.place} 1`, nowMs);
  } finally {
    database.close();
  }
}

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

/** Documents at which the service fails for ever, each in a way of its own. */
function poisonOf(random: () => number): ReadonlyMap<string, Fault> {
  const count = Math.floor(random() * 3);
  return new Map(
    Array.from({ length: count }, () => [
      textOf(Math.floor(random() * DOCUMENTS), WORDS),
      LASTING[Math.floor(random() * LASTING.length)] ?? 'broken',
    ]),
  );
}

interface Chaos {
  readonly standIn: StandIn;
  readonly summary: RunSummary;
  readonly rows: readonly ResultRow[];
  readonly shown: number | null;
}

/**
 * Starts a run again and again, each stopped somewhere, or gone with the power, with days between, until it is
 * complete.
 */
async function runThroughFaults(seed: number): Promise<Chaos> {
  const random = randomOf(seed);
  const wire = random() < 0.5 ? 'hosted' : 'assay';
  const poison = poisonOf(random);
  const standIn = new StandIn({ honoursKeys: wire === 'assay' });
  let world = await World.create(standIn);
  const { folder } = world;
  const clock = new LeapingClock(({ leapsMs }) => {
    if (leapsMs.at(-1) === TIMEOUT_MS) standIn.chargeLate();
  }, 1000);
  const { look, usageOf, setBack } = laggingCount(clock, standIn, random() * LONGEST_LAG_MS);
  try {
    await world.writeMany(DOCUMENTS, WORDS);
    const schedule = {
      mode: random() < 0.5 ? 'text' : 'files',
      concurrency: 1 + Math.floor(random() * 3),
      retries: 3,
      reconcileEvery: 2,
      maxFailed: 1,
      outageWait: '5m',
    } as const;
    const disturb = (): void => {
      standIn.options = {
        ...standIn.options,
        usageOf,
        lastingFaultOf: (text) => poison.get(text) ?? null,
        faultOf: () => (random() < 0.25 ? (FAULTS[Math.floor(random() * FAULTS.length)] ?? 'none') : 'none'),
      };
    };
    // Both ways together would give every time, which no program can tell from the right one.
    const direction = random() < 0.6 ? 1 : -1;
    let summary = null;
    for (let start = 0; start <= STARTS && summary?.status !== 'complete'; start += 1) {
      disturb();
      const stop = new AbortController();
      const last = standIn.scanRequests + 1 + Math.floor(random() * 12);
      const losesPower = random() < 0.4;
      const rest = join(folder, `rest-${start}.db`);
      const { db } = world;
      standIn.onScan = () => {
        look();
        if (start >= STARTS || standIn.scanRequests !== last) return;
        if (losesPower) {
          logs.afterPowerLoss(db, rest);
          // Nothing that the process would still do reaches the service.
          standIn.options = { ...standIn.options, lastingFaultOf: () => 'reset' };
        }
        stop.abort();
      };
      summary = await world.run({ wire, clock, schedule, timeoutMs: TIMEOUT_MS, signal: stop.signal });
      if (losesPower && stop.signal.aborted) {
        lockByZombie(rest, clock.now());
        world = world.placedOn(rest);
        summary = null;
      }
      if (random() < 0.5) continue;
      clock.leaptMs += direction * (1 + 3 * random()) * DAY_MS;
      standIn.chargeLate();
      standIn.forgetKeys();
      if (direction < 0) setBack();
    }
    if (summary === null) throw new Error('never ended');
    const store = await world.openStore();
    const { unexplainedWords } = await store.runDetails(null);
    await store.close();
    return { standIn, summary, rows: await world.rows(), shown: unexplainedWords };
  } finally {
    await standIn.close();
    await world.remove();
  }
}

/** How a document may end. */
const END: Readonly<Record<string, 'scanned' | 'service_error' | 'answer_lost'>> = {
  scanned: 'scanned',
  service_error: 'service_error',
  answer_lost: 'answer_lost',
};

/** Holds what the service billed of each text, by its own books, against what became of the document. */
function expectBilledRightly({ standIn, summary: { words }, rows }: Chaos): void {
  const billedOf = (source: string): number =>
    standIn.billings.get(textOf(Number(/(\d+)\.txt$/u.exec(source)?.[1]), WORDS)) ?? 0;
  const ends = { scanned: 0, service_error: 0, answer_lost: 0 };
  for (const { source, outcome, reason } of rows) {
    const end = END[outcome === 'scanned' ? outcome : (reason ?? '')];
    if (end === undefined) throw new Error(`${source} ended as ${outcome} with ${reason ?? 'no reason'}`);
    ends[end] += 1;
    const times = billedOf(source);
    const most = end === 'service_error' ? 0 : 1;
    expect({ source, end, times: times > most }).toEqual({ source, end, times: false });
    if (end === 'scanned') expect({ source, times }).toEqual({ source, times: 1 });
  }
  expect(rows).toHaveLength(DOCUMENTS);
  expect(words.billed).toBe(ends.scanned * WORDS);
  expect(words.unknown).toBe(ends.answer_lost * WORDS);
  expect(standIn.wordsBilled).toBeGreaterThanOrEqual(words.billed);
  expect(standIn.wordsBilled).toBeLessThanOrEqual(words.billed + words.unknown);
}

test.each(Array.from({ length: SEEDS }, (_, index) => FIRST_SEED + index))(
  'seed %i: no text is billed twice: lasting faults, 409s, late charges, lagging usage, leaping clocks, lost power',
  async (seed) => {
    const chaos = await runThroughFaults(seed);
    expect(chaos.summary.status).toBe('complete');
    expectBilledRightly(chaos);
    expect([0, null]).toContain(chaos.shown);
  },
);
