import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jointAgreementOf } from '../../src/evaluation/alpha.js';

/** Turns one line of values for each reader, a dot for none, into the values of each text. */
function byText(...readers: readonly string[]): readonly (readonly string[])[] {
  return Array.from(readers[0] ?? '', (_, text) =>
    readers.map((values) => values[text] ?? '.').filter((value) => value !== '.'),
  );
}

// Sections A, B and C of Krippendorff (2011), Computing Krippendorff's alpha-reliability.
test.each([
  ['two readers and two values', byText('0100000000', '1110010010'), 10, 0.095],
  ['two readers and five values', byText('aabbdcccedda', 'babbbccceddd'), 12, 0.692],
  [
    'four readers who left texts out',
    byText('123321412...', '1233224125.3', '.3332342251.', '12332441251.'),
    11,
    0.743,
  ],
])('is that of the published example with %s', (_case, decisions, texts, alpha) => {
  const found = jointAgreementOf(decisions);
  expect(found.texts).toBe(texts);
  expect(found.alpha).toBeCloseTo(alpha, 3);
});

test.each([
  ['no text', [], null],
  ['texts of one reader each', [['a'], ['b']], null],
  [
    'one thing said of all texts',
    [
      ['a', 'a'],
      ['a', 'a', 'a'],
    ],
    null,
  ],
  ['full agreement', byText('aabba', 'aabba'), 1],
  [
    'as much difference as two texts allow',
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    -0.5,
  ],
] as readonly (readonly [string, readonly (readonly string[])[], number | null])[])('%s', (_case, decisions, alpha) => {
  expect(jointAgreementOf(decisions)).toMatchObject({ alpha, interval: null });
});

/** Texts of which each reader sees the true one of four values with a probability, and else guesses. */
function simulated(texts: number, sees: number, next: () => number): readonly (readonly string[])[] {
  const guess = (): number => Math.floor(next() * 4);
  return Array.from({ length: texts }, () => {
    const truth = guess();
    return Array.from({ length: 2 + Math.floor(next() * 3) }, () => String(next() < sees ? truth : guess()));
  });
}

function generator(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}

test.each([
  [15, 0.5],
  [30, 0.8],
  [100, 0.8],
])('its interval holds the true value in about 95 of 100 draws of %d texts', (texts, sees) => {
  const next = generator(7);
  const intervals = Array.from({ length: 1000 }, () => jointAgreementOf(simulated(texts, sees, next)).interval);
  const held = intervals.filter((of) => of !== null && of.low <= sees ** 2 && sees ** 2 <= of.high).length;
  expect(held / intervals.filter((of) => of !== null).length).toBeGreaterThan(0.925);
});

test('neither the order of texts and readers nor the names of the values matter', () => {
  const decisions = fc.array(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 5 }), { maxLength: 20 });
  fc.assert(
    fc.property(decisions, (texts) => {
      const turned = texts
        .map((values) => values.map((value) => (value === 'a' ? 'x' : value === 'b' ? 'a' : 'y')).reverse())
        .reverse();
      const [one, other] = [jointAgreementOf(texts), jointAgreementOf(turned)];
      expect(other.texts).toBe(one.texts);
      if (one.alpha === null) expect(other.alpha).toBeNull();
      else expect(other.alpha).toBeCloseTo(one.alpha, 9);
      if (one.interval === null) return;
      expect(one.interval.low).toBeGreaterThanOrEqual(-1);
      expect(one.interval.low).toBeLessThanOrEqual(one.alpha ?? 0);
      expect(one.interval.high).toBeLessThanOrEqual(1);
    }),
  );
});
