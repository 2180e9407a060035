import { expect, test } from 'vitest';
import { StallWatch } from '../../../src/pipeline/sharing/stall-watch.js';

const LIMIT_MS = 600_000;
const STANDING = {
  ledger: { billed: 100, reserved: 40, unknown: 0 },
  sourcesEnded: 5,
  live: { read: 0, scan: 3 },
  workers: 2,
  connections: 8,
  refusal: null,
};

/**
 * What is said of a standing that stays as it is, looked at every ten seconds: the seconds at which it is told, and at
 * which the run stops.
 */
function told(standing: typeof STANDING | (Omit<typeof STANDING, 'refusal'> & { readonly refusal: string })): {
  readonly notes: readonly number[];
  readonly stop: number | null;
} {
  const watch = new StallWatch(LIMIT_MS);
  const notes: number[] = [];
  for (let atMs = 0; atMs <= 2 * LIMIT_MS; atMs += 10_000) {
    const stall = watch.look(standing, 5_000_000 + atMs);
    if (stall.kind === 'stop') return { notes, stop: atMs / 1000 };
    if (stall.kind === 'note') notes.push(atMs / 1000);
  }
  return { notes, stop: null };
}

test.each([
  ['workers that get nowhere', STANDING, { notes: [60, 120, 240, 480], stop: 600 }],
  ['no worker', { ...STANDING, workers: 0, connections: 0 }, { notes: [60, 120, 240, 480], stop: 600 }],
  [
    'no worker since the service refused the last one',
    { ...STANDING, workers: 0, connections: 0, refusal: 'no such key' },
    { notes: [], stop: 30 },
  ],
  [
    'a refused worker beside others',
    { ...STANDING, refusal: 'no such key' },
    { notes: [60, 120, 240, 480], stop: 600 },
  ],
  ['nothing for workers to do', { ...STANDING, live: { read: 0, scan: 0 } }, { notes: [], stop: null }],
])('%s: when it is told, and when the run stops', (_, standing, expected) => {
  expect(told(standing)).toEqual(expected);
});

test.each([
  ['words billed', { ...STANDING, ledger: { ...STANDING.ledger, billed: 101 } }],
  ['sources ended', { ...STANDING, sourcesEnded: 6 }],
  ['jobs ended', { ...STANDING, live: { read: 0, scan: 2 } }],
])('%s are progress: the time counts again', (_, later) => {
  const watch = new StallWatch(LIMIT_MS);
  watch.look(STANDING, 0);
  expect(watch.look(later, LIMIT_MS).kind).toBe('none');
  expect(watch.look(later, LIMIT_MS + 59_000).kind).toBe('none');
  expect(watch.look(later, LIMIT_MS + 60_000)).toEqual({
    kind: 'note',
    message: expect.stringMatching(/^no progress for 60 s: .* 2 workers with 8 connections are at work$/u) as string,
    stillMs: 60_000,
  });
});
