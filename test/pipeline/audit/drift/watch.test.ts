import { expect, test } from 'vitest';
import { watchDrift } from '../../../../src/pipeline/audit/drift/watch.js';
import type { CanaryReading } from '../../../../src/records/canary.js';
import { seededRandom } from '../../../../scripts/statistics/random.js';

const DAY_MS = 86_400_000;

/** One night of 40 canaries, half of them read as AI. @param shift added to the probability of AI of each, by number */
function night(day: number, shift: (index: number) => number, modelVersion = 'v1'): CanaryReading {
  return {
    atMs: day * DAY_MS,
    scores: Array.from({ length: 40 }, (_, index) => {
      const ai = (index < 20 ? 0.2 : 0.8) + shift(index);
      return {
        name: `c${index}`,
        documentHash: String(index),
        verdict: ai >= 0.5 ? 'ai' : 'human',
        probabilities: { human: 1 - ai, ai, mixed: 0 },
        modelVersion,
      };
    }),
  };
}

const nights = (count: number, shift: (day: number) => (index: number) => number): readonly CanaryReading[] =>
  Array.from({ length: count }, (_, day) => night(day, shift(day)));

const alarmDay = (readings: readonly CanaryReading[]): number | null => {
  const at = watchDrift(readings)?.alarmAtMs ?? null;
  return at === null ? null : at / DAY_MS;
};

const after = (day: number, quiet: number, aNight: number): number => Math.max(0, day - quiet) * aNight;

test('a detector that never changes never alarms', () => {
  expect(watchDrift(nights(400, () => () => 0))).toMatchObject({ alarmAtMs: null, canaries: 40 });
});

test.each<[string, number, (day: number) => (index: number) => number]>([
  ['a jump of one point', 21, (day) => () => (day > 20 ? 0.01 : 0)],
  ['two tenths of a point a night', 24, (day) => () => after(day, 20, 0.002)],
  ['the same downwards', 24, (day) => () => -after(day, 20, 0.002)],
  ['both groups towards each other', 24, (day) => (index) => (index < 20 ? 1 : -1) * after(day, 20, 0.002)],
  ['a creeping drift from the first night', 8, (day) => () => day * 0.01],
])('%s alarms by night %i', (_, latest, shift) => {
  const day = alarmDay(nights(40, shift));
  expect(day).not.toBeNull();
  expect(day).toBeLessThanOrEqual(latest);
});

test('a year of noise does not alarm, and a drift within it does', () => {
  const random = seededRandom(7);
  const noisy = (drift: (day: number) => number) => (day: number) => () => drift(day) + (random() - 0.5) * 0.04;
  expect(
    alarmDay(
      nights(
        365,
        noisy(() => 0),
      ),
    ),
  ).toBeNull();
  const day = alarmDay(
    nights(
      365,
      noisy((at) => after(at, 300, 0.003)),
    ),
  );
  expect(day).toBeGreaterThan(300);
  expect(day).toBeLessThan(312);
});

test('the alarm lasts, and versions are dated', () => {
  const readings = [night(0, () => 0), night(1, () => 0.2, 'v2'), night(2, () => 0, 'v1'), night(3, () => 0, 'v1')];
  expect(watchDrift(readings)).toMatchObject({
    alarmAtMs: DAY_MS,
    versions: [
      { atMs: 0, versions: ['v1'] },
      { atMs: DAY_MS, versions: ['v2'] },
      { atMs: 2 * DAY_MS, versions: ['v1'] },
    ],
  });
});

test('canaries that only some nights have say nothing, and no reading at all is null', () => {
  const [first] = nights(1, () => () => 0);
  const fewer = { atMs: DAY_MS, scores: first?.scores.slice(0, 30) ?? [] };
  expect(watchDrift([first ?? fewer, fewer])).toMatchObject({ alarmAtMs: null, canaries: 30 });
  expect(watchDrift([])).toBeNull();
});
