import { expect, test } from 'vitest';
import { keptByRules } from '../../../src/pipeline/prune/keep-rules.js';
import type { KeepCandidate, KeepRules } from '../../../src/pipeline/prune/keep-rules.js';

const NOW = Date.UTC(2026, 10, 23, 3);

/** Runs at these times, newest first; one with a star did not come to its end. */
function runsAt(times: readonly string[], history = 'a'): readonly KeepCandidate[] {
  return times.map((time) => ({
    runId: `${history} ${time}`,
    history,
    isComplete: !time.endsWith('*'),
    startedAtMs: Date.parse(`${time.replace('*', '')}:00Z`),
  }));
}

function kept(runs: readonly KeepCandidate[], rules: Partial<KeepRules>): readonly string[] {
  const ids = keptByRules(runs, { keep: '', keepRuns: 0, ...rules }, NOW);
  return runs.map(({ runId }) => runId).filter((runId) => ids.has(runId));
}

const NIGHTS = Array.from({ length: 400 }, (_, night) => new Date(NOW - night * 86_400_000).toISOString().slice(0, 16));

test.each([
  [{ keep: '30d' }, 30],
  // Two of the twelve newest of months are among the days.
  [{ keep: '30d,12m' }, 40],
  [{ keep: '2y' }, 2],
  [{ keep: '4w' }, 4],
  [{ keepRuns: 7 }, 7],
  [{ keep: '5d', keepRuns: 7 }, 7],
  [{ keep: '9999d' }, 400],
])('of four hundred nights, %j keeps %i', (rules, count) => {
  expect(kept(runsAt(NIGHTS), rules)).toHaveLength(count);
});

test('of a day the newest run that came to its end is kept, and the newest where none did', () => {
  const runs = runsAt([
    '2026-11-23T02:00*',
    '2026-11-23T01:00',
    '2026-11-23T00:30',
    '2026-11-22T05:00*',
    '2026-11-22T04:00*',
  ]);
  expect(kept(runs, { keep: '7d' })).toEqual(['a 2026-11-23T01:00', 'a 2026-11-22T05:00*']);
});

test('days, weeks and months are those of the calendar: a run a minute before midnight is of the day before', () => {
  const runs = runsAt(['2026-11-23T00:00', '2026-11-22T23:59', '2026-11-01T00:00', '2026-10-31T23:59']);
  expect(kept(runs, { keep: '1d' })).toEqual(['a 2026-11-23T00:00']);
  // The 23rd is a Monday.
  expect(kept(runs, { keep: '2w' })).toEqual(['a 2026-11-23T00:00', 'a 2026-11-22T23:59']);
  expect(kept(runs, { keep: '2m' })).toEqual(['a 2026-11-23T00:00', 'a 2026-10-31T23:59']);
});

test('each history is thinned out for itself, and a clock that was ahead for a night costs no run', () => {
  const runs = [...runsAt(['2027-05-01T00:00', '2026-11-23T00:00']), ...runsAt(['2026-11-20T00:00'], 'b')];
  expect(kept(runs, { keep: '2d' })).toEqual(['a 2027-05-01T00:00', 'a 2026-11-23T00:00']);
  expect(kept(runs, { keepRuns: 1 })).toEqual(['a 2027-05-01T00:00', 'b 2026-11-20T00:00']);
});
