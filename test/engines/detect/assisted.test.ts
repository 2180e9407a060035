import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assistedOf } from '../../../src/engines/detect/assisted.js';
import { assistedStep, ASSISTED_STARTS } from '../../../src/records/assisted.js';

const head = { coefficients: [1], starts: [0.3, 0.6, 0.9] };
const logit = (raw: number): number => Math.log(raw / (1 - raw));

test.each([
  [0.01, 'none'],
  [0.29, 'none'],
  [0.31, 'light'],
  [0.59, 'light'],
  [0.61, 'substantial'],
  [0.91, 'whole'],
] as const)('a raw degree of %d is the step %s', (raw, step) => {
  expect(assistedOf([logit(raw)], head).step).toBe(step);
});

test('the score rises with the raw degree, stays within 0 and 1 and has the step it says', () => {
  const raw = fc.double({ min: 0.001, max: 0.999, noNaN: true });
  fc.assert(
    fc.property(raw, raw, (one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)].map((own) => assistedOf([logit(own)], head));
      expect(low?.score).toBeLessThanOrEqual((high?.score ?? 0) + 1e-9);
      expect(high?.score).toBeLessThanOrEqual(1);
      expect(low?.step).toBe(assistedStep(low?.score ?? -1));
    }),
  );
});

test('a step that no text reaches is never given', () => {
  const never = { coefficients: [1], starts: [0.5, 0.5, 1.01] };
  expect(assistedOf([logit(0.499)], never).step).toBe('none');
  expect(assistedOf([logit(0.999)], never).step).toBe('substantial');
  expect(assistedOf([logit(0.999)], never).score).toBeLessThan(ASSISTED_STARTS.whole);
});
