import { describe, expect, test } from 'vitest';
import { flipShare, overallShare } from '../../../../src/pipeline/audit/rescore/flip-share.js';
import { randomOf } from '../../../testing/random.js';

describe('the share of verdicts that would flip', () => {
  test('is certain where all were scored, and could be anything where none was', () => {
    expect(flipShare(50, 50, 5)).toMatchObject({ share: 0.1, low: 0.1, high: 0.1 });
    expect(flipShare(50, 0, 0)).toMatchObject({ share: 0, low: 0, high: 1 });
    expect(flipShare(0, 0, 0)).toMatchObject({ low: 0, high: 0 });
    expect(overallShare([])).toMatchObject({ documents: 0, share: 0, low: 0, high: 0 });
  });

  test('weighs each verdict by its documents, and leaves open what was not scored', () => {
    const exact = [flipShare(900, 900, 0), flipShare(100, 100, 50)];
    expect(overallShare(exact)).toMatchObject({ share: 0.05, low: 0.05, high: 0.05 });
    const open = overallShare([flipShare(750, 750, 75), flipShare(250, 0, 0)]);
    expect(open.low).toBeCloseTo(0.075);
    expect(open.high).toBeCloseTo(0.325);
  });

  test.each([0.002, 0.02, 0.1, 0.5])('its interval holds the true share at least 93 times in 100, at %d', (truth) => {
    const draw = randomOf(7);
    let held = 0;
    for (let trial = 0; trial < 2000; trial += 1) {
      const strata = [4000, 900, 100].map((documents) => {
        const flipping = Math.round(documents * truth);
        const size = Math.min(100, documents);
        let [left, flipsLeft, flips] = [documents, flipping, 0];
        for (let index = 0; index < size; index += 1) {
          if (draw() < flipsLeft / left) {
            flips += 1;
            flipsLeft -= 1;
          }
          left -= 1;
        }
        return { true: flipping, ...flipShare(documents, size, flips) };
      });
      const share = strata.reduce((sum, stratum) => sum + stratum.true, 0) / 5000;
      const { low, high } = overallShare(strata);
      if (low <= share && share <= high) held += 1;
    }
    expect(held / 2000).toBeGreaterThan(0.93);
  });
});
