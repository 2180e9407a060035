import { expect, test } from 'vitest';
import type { Clock } from '../../../src/lib/clock.js';
import type { RunProgress } from '../../../src/pipeline/progress/index.js';
import { Supervisor } from '../../../src/pipeline/sharing/supervisor.js';
import type { SharedRun } from '../../../src/pipeline/sharing/store/index.js';
import type { ServiceFault } from '../../../src/records/answer.js';

const RATE: ServiceFault = {
  faultClass: 'rate',
  status: 429,
  code: 'rate_limited',
  message: 'too many requests',
  retryAfterMs: null,
};
const STANDING = {
  ledger: { billed: 100, reserved: 40, unknown: 0 },
  sourcesEnded: 5,
  live: { read: 0, scan: 3 },
  workers: 1,
  connections: 8,
  refusal: null,
  outOfWords: false,
};
const LINE =
  'no progress for 60 s: 0 jobs of reading and 3 of sending are open, 1 worker with 8 connections is at work';

/** What is said of a run without progress for a minute, whose newest failed request was so long ago. */
async function saidOf(newest: { readonly agoMs: number; readonly fault: ServiceFault } | null): Promise<string[]> {
  let nowMs = 1_000_000;
  const clock: Clock = {
    now: () => nowMs,
    sleep: (durationMs) => {
      nowMs += durationMs;
      return Promise.resolve();
    },
  };
  const stop = new AbortController();
  const said: string[] = [];
  const beganMs = clock.now();
  const shared: Partial<SharedRun> = {
    snapshot: () => {
      if (clock.now() - beganMs > 61_000) stop.abort();
      return Promise.resolve(STANDING);
    },
    newestFault: () =>
      Promise.resolve(newest === null ? null : { atMs: clock.now() - newest.agoMs, fault: newest.fault }),
    enqueueFiles: () => Promise.resolve(),
    endDeadLetters: () => Promise.resolve([]),
    releaseDead: () => Promise.resolve(),
    requeue: () => Promise.resolve(),
  };
  const progress: Pick<RunProgress, 'scheduled'> = {
    scheduled: (event) => (event.kind === 'note' ? said.push(event.message) : 0),
  };
  const parts = { shared: shared as SharedRun, progress: progress as RunProgress, clock, stallMs: 600_000 };
  await new Supervisor({ ...parts, halt: () => undefined }).watch(stop.signal);
  return said;
}

test('a run whose workers wait for the service says what it answered last', async () => {
  expect(await saidOf({ agoMs: 12_000, fault: RATE })).toEqual([
    `${LINE}; the last request failed 12 s ago: it answered 429: too many requests (rate_limited)`,
  ]);
});

test('what failed before there was progress is not said', async () => {
  expect(await saidOf({ agoMs: 61_000, fault: RATE })).toEqual([LINE]);
  expect(await saidOf(null)).toEqual([LINE]);
});
