import { expect, test } from 'vitest';
import { tablePlaces } from '../../../src/engines/detect/table-places.js';

test('views of runs with equally large tables share one, lane by lane; all others have their own', () => {
  const views = [
    { pattern: 'runs', bits: 4 },
    { pattern: 'pairs', bits: 4 },
    { pattern: 'runs', bits: 4 },
    { pattern: 'runs', bits: 3 },
    { pattern: 'pairs', bits: 4 },
  ] as const;
  const places = tablePlaces(views);
  expect(places.map(({ stride, lane }) => [stride, lane])).toEqual([
    [2, 0],
    [1, 0],
    [2, 1],
    [1, 0],
    [1, 0],
  ]);
  const bytes = views.flatMap(({ bits }, index) => {
    const { start, stride, lane } = places[index]!;
    return Array.from({ length: 2 ** bits }, (_, bucket) => start + bucket * stride + lane);
  });
  // Every byte belongs to one bucket of one view.
  expect(bytes.sort((a, b) => a - b)).toEqual(Array.from(bytes.keys()));
});
