import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cautiousThreshold,
  meanCautionThreshold,
  NEVER,
  precisionThreshold,
  weightedQuantile,
} from '../../../../scripts/train/detect/thresholds.js';

const confidence = fc.integer({ min: 0, max: 1000 }).map((value) => value / 1000);
const weight = fc.integer({ min: 1, max: 20 }).map((value) => value / 10);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

test('a weighted quantile has the share of the weight at or below it, and no smaller value has', () => {
  const values = fc.array(fc.record({ value: confidence, weight }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(values, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (entries, share) => {
      const found = weightedQuantile(entries, share);
      const total = sum(entries.map((entry) => entry.weight));
      const under = (holds: (value: number) => boolean): number =>
        sum(entries.filter(({ value }) => holds(value)).map((entry) => entry.weight));
      expect(under((value) => value <= found)).toBeGreaterThanOrEqual(share * total - 1e-9);
      expect(under((value) => value < found)).toBeLessThan(share * total + 1e-9);
    }),
  );
});

describe('the threshold of a precision', () => {
  // Distinct confidences, as those of a fitted model are.
  const judged = fc
    .uniqueArray(fc.integer({ min: 0, max: 100_000 }), { minLength: 0, maxLength: 300 })
    .chain((places) =>
      fc.tuple(
        ...places.map((place) =>
          fc.record({
            confidence: fc.constant(place / 100_000),
            right: fc.integer({ min: 0, max: 19 }).map((number) => number > 0),
            weight,
          }),
        ),
      ),
    );

  test('holds on the set, on enough verdicts, with one error in reserve', () => {
    fc.assert(
      fc.property(judged, fc.constantFrom(0.8, 0.9, 0.95), (verdicts, precision) => {
        const threshold = precisionThreshold(verdicts, precision);
        if (threshold === NEVER) return;
        const reached = verdicts.filter((verdict) => verdict.confidence >= threshold);
        const total = sum(reached.map((verdict) => verdict.weight));
        const right = sum(reached.filter((verdict) => verdict.right).map((verdict) => verdict.weight));
        expect(reached.length).toBeGreaterThanOrEqual(50);
        expect(right).toBeGreaterThanOrEqual(precision * (total + total / reached.length) - 1e-9);
      }),
    );
  });

  const verdicts = (count: number, isRight: (index: number) => boolean) =>
    Array.from({ length: count }, (_, index) => ({
      confidence: 1 - index / 1000,
      right: isRight(index),
      weight: 1,
    }));

  test.each([
    ['no verdicts', [], 0.9, 1, NEVER],
    ['too few verdicts', verdicts(49, () => true), 0.5, 1, NEVER],
    ['all right: one more could be wrong', verdicts(98, () => true), 0.99, 1, NEVER],
    ['all right, enough of them', verdicts(99, () => true), 0.99, 1, 1 - 98 / 1000],
    ['errors below a confidence', verdicts(200, (index) => index < 100), 0.9, 1, 1 - 109 / 1000],
    ['half of the verdicts kept', verdicts(100, () => true), 0.9, 0.5, 1 - 49 / 1000],
    ['all wrong', verdicts(100, () => false), 0.1, 1, NEVER],
  ])('%s', (_, judgedVerdicts, precision, kept, threshold) => {
    expect(precisionThreshold(judgedVerdicts, precision, kept)).toBeCloseTo(threshold, 10);
  });
});

const humans = fc.array(fc.record({ domain: fc.constantFrom('news', 'essays', 'rare'), confidence }), {
  maxLength: 400,
});

/** Share of the texts of each domain with at least 40 texts that reach a confidence. */
function sharesAt(
  threshold: number,
  texts: readonly { readonly domain: string; readonly confidence: number }[],
): number[] {
  return [...new Set(texts.map(({ domain }) => domain))]
    .map((domain) => texts.filter((text) => text.domain === domain))
    .filter((own) => own.length >= 40)
    .map((own) => own.filter((text) => text.confidence >= threshold).length / own.length);
}

test('the cautious threshold lets through at most 0.8 % of the human texts of every domain', () => {
  fc.assert(
    fc.property(humans, (texts) => {
      expect(Math.max(0, ...sharesAt(cautiousThreshold(texts), texts))).toBeLessThanOrEqual(0.008);
    }),
  );
});

test('the threshold of mean caution lets through at most its share on the mean over domains', () => {
  fc.assert(
    fc.property(humans, fc.constantFrom(0.002, 0.01, 0.1), (texts, share) => {
      const shares = sharesAt(meanCautionThreshold(texts, share), texts);
      expect(sum(shares) / Math.max(1, shares.length)).toBeLessThanOrEqual(share + 1e-9);
    }),
  );
});

test('a small domain has no say, a large one no larger say than others', () => {
  const domain = (name: string, size: number, high: number) =>
    Array.from({ length: size }, (_, index) => ({ domain: name, confidence: index < high ? 0.9 : 0.1 }));
  expect(meanCautionThreshold(domain('rare', 39, 39), 0.1)).toBe(0);
  // 10 % and 0 %: 5 % on the mean, though 9 % of all texts.
  const texts = [...domain('news', 400, 40), ...domain('essays', 40, 0)];
  expect(meanCautionThreshold(texts, 0.06)).toBeCloseTo(0.1, 5);
  expect(meanCautionThreshold(texts, 0.04)).toBeCloseTo(0.9, 5);
  expect(cautiousThreshold(texts)).toBeCloseTo(0.9, 5);
});
