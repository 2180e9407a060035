import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorBound, moreToRead } from '../../src/evaluation/error-bound.js';

const LARGE = 1_000_000_000;

describe('of a large corpus the bounds are those of Clopper and Pearson', () => {
  // One-sided 95 % bounds of shares of 0 and of 1 in n: 1 − 0.05^(1/n), and the 0.95 quantile of Beta(k + 1, n − k).
  test.each([
    [149, 0, 0.0199],
    [59, 0, 0.0495],
    [10, 0, 0.2589],
    [10, 1, 0.3942],
    [10, 5, 0.7776],
    [100, 2, 0.0616],
  ])('%i read, %i wrong', (read, errors, bound) => {
    expect(errorBound({ texts: LARGE, read, errors })).toBeCloseTo(bound, 4);
  });

  test.each([
    [0, 0, 0.02, 149],
    [100, 0, 0.02, 49],
    [149, 0, 0.02, 0],
    [0, 0, 0.05, 59],
    [0, 0, 0.01, 299],
    // Sampling for attributes: 236 texts with one error, 313 with two, bound the error at 2 %.
    [50, 1, 0.02, 186],
    [50, 2, 0.02, 263],
  ])('%i read, %i wrong: bounded at %d after %i more', (read, errors, bound, more) => {
    expect(moreToRead({ texts: LARGE, read, errors }, bound)).toBe(more);
  });
});

describe('of a small corpus fewer must be read', () => {
  test('as the hypergeometric distribution says', () => {
    // 100 texts, 2 of them wrong: C(98, n) / C(100, n) = (100 − n)(99 − n) / 9900 is at most 0.05 from n = 78 on.
    expect(moreToRead({ texts: 100, read: 0, errors: 0 }, 0.02)).toBe(78);
    expect(errorBound({ texts: 100, read: 77, errors: 0 })).toBe(0.02);
    expect(errorBound({ texts: 100, read: 78, errors: 0 })).toBe(0.01);
  });

  test('what was read whole is known, and errors beyond the bound refute it', () => {
    expect(errorBound({ texts: 40, read: 40, errors: 3 })).toBe(3 / 40);
    expect(errorBound({ texts: 40, read: 0, errors: 0 })).toBe(1);
    expect(errorBound({ texts: 0, read: 0, errors: 0 })).toBeNull();
    expect(moreToRead({ texts: 100, read: 10, errors: 2 }, 0.02)).toBeNull();
    expect(moreToRead({ texts: 3, read: 0, errors: 0 }, 0.02)).toBe(3);
  });
});

const sample = fc
  .nat(400)
  .chain((texts) =>
    fc
      .nat(texts)
      .chain((read) =>
        fc.record({ texts: fc.constant(Math.max(1, texts)), read: fc.constant(read), errors: fc.nat(read) }),
      ),
  );

test('after reading what is left to be read, the bound holds', () => {
  fc.assert(
    fc.property(sample, fc.double({ min: 0.005, max: 0.5, noNaN: true }), (read, bound) => {
      const more = moreToRead(read, bound);
      const after = (extra: number) => errorBound({ ...read, read: read.read + extra }) ?? 1;
      if (more === null) expect(after(read.texts - read.read)).toBeGreaterThanOrEqual(bound - 1e-9);
      else {
        expect(after(more)).toBeLessThan(bound);
        if (more > 0) expect(after(more - 1)).toBeGreaterThanOrEqual(bound - 1e-9);
      }
    }),
    { numRuns: 200 },
  );
});
