import { expect, test } from 'vitest';
import { fitProfile } from '../../src/calibration/fit.js';
import type { Calibration, CalibrationText } from '../../src/calibration/fit.js';
import { allowedAlarms, leastRate, leastTexts } from '../../src/calibration/promise.js';
import type { Profile } from '../../src/calibration/profile.js';
import { groupOf } from '../../src/calibration/group-of.js';
import { binomialCdf } from '../../src/lib/binomial.js';
import { present } from '../../src/lib/present.js';
import { randomOf } from '../testing/random.js';

const ONE_PERCENT = { rate: 0.01, confidence: 0.95 };

/** Kinds of text with scores of another shape each: u^power, so that the share above a threshold is known exactly. */
const KINDS = [
  { language: 'en', words: 80, share: 0.25, power: 0.4 },
  { language: 'en', words: 300, share: 0.45, power: 2 },
  { language: 'en', words: 900, share: 0.1, power: 5 },
  { language: 'de', words: 300, share: 0.15, power: 1 },
  { language: 'fr', words: 150, share: 0.05, power: 0.7 },
] as const;

function drawn(count: number, random: () => number): CalibrationText[] {
  return Array.from({ length: count }, () => {
    let at = random();
    const kind = present(KINDS.find(({ share }) => (at -= share) < 0) ?? KINDS[0]);
    return { language: kind.language, words: kind.words, score: random() ** kind.power, stated: 'unsure' };
  });
}

const calibration = (human: readonly CalibrationText[], more: Partial<Calibration> = {}): Calibration => ({
  name: 'theses',
  createdAt: '2026-11-23T05:00:00Z',
  programVersion: '0.1.0',
  modelVersions: ['v1'],
  promise: ONE_PERCENT,
  by: ['language', 'length'],
  human,
  ai: [],
  ...more,
});

/** The exact share of further texts that is stated AI. */
function falseAlarms({ groups }: Profile, kinds: readonly (typeof KINDS)[number][] = KINDS): number {
  const all = kinds.reduce((sum, { share }) => sum + share, 0);
  return kinds.reduce((sum, { share, power, ...kind }) => {
    const group = groupOf(groups, kind);
    return sum + (group === null ? 0 : (share / all) * (1 - group.threshold ** (1 / power)));
  }, 0);
}

const DRAWS = 1000;
/** Of a share that is 95 % exactly, a thousand draws show less than this once in 5,000 times. */
const LEAST_KEPT = 0.95 - 3.5 * Math.sqrt((0.95 * 0.05) / DRAWS);

test.each([300, 1000, 3000])('1 % promised with %i texts is kept by 95 of 100 calibrations', (texts) => {
  const random = randomOf(texts);
  let [kept, sum] = [0, 0];
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const rate = falseAlarms(fitProfile(calibration(drawn(texts, random))));
    if (rate <= ONE_PERCENT.rate) kept += 1;
    sum += rate;
  }
  expect(kept / DRAWS).toBeGreaterThan(LEAST_KEPT);
  // It is no promise kept by stating nothing.
  expect(sum / DRAWS).toBeGreaterThan(ONE_PERCENT.rate / 5);
});

/** The rarest kind of a tenth has 400 of its own: 299 are enough for 1 %. */
const ENOUGH_FOR_EACH = 4000;

test('each kind with enough texts of its own keeps the promise by itself', () => {
  const random = randomOf(7);
  const kept = new Map<string, number>();
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const profile = fitProfile(calibration(drawn(ENOUGH_FOR_EACH, random)));
    for (const kind of KINDS.filter(({ share }) => share >= 0.1)) {
      const key = `${kind.language} ${kind.words}`;
      kept.set(key, (kept.get(key) ?? 0) + (falseAlarms(profile, [kind]) <= ONE_PERCENT.rate ? 1 : 0));
    }
  }
  expect(kept.size).toBe(4);
  for (const count of kept.values()) expect(count / DRAWS).toBeGreaterThan(LEAST_KEPT);
});

test('50 texts cannot promise 1 %, and one line says what they can; that promise is kept', () => {
  const random = randomOf(50);
  const draw = () => fitProfile(calibration(drawn(50, random)));
  expect(draw).toThrow(
    expect.objectContaining({
      code: 'too_few_texts',
      message: '50 human texts cannot promise 1 % false alarms: that takes 299; 50 allow 5.9 %',
      nextStep: 'Calibrate with 249 more, or ask for less: --max-false-alarms 5.9%',
      exitCode: 2,
    }),
  );
  const promise = { rate: 0.059, confidence: 0.95 };
  let kept = 0;
  for (let at = 0; at < DRAWS; at += 1)
    if (falseAlarms(fitProfile(calibration(drawn(50, random), { promise }))) <= promise.rate) kept += 1;
  expect(kept / DRAWS).toBeGreaterThan(LEAST_KEPT);
});

test('no text at all, or a handful, asks for texts and for nothing else', () => {
  for (const count of [0, 5])
    expect(() => fitProfile(calibration(drawn(count, randomOf(1))))).toThrow(
      expect.objectContaining({ code: 'too_few_texts', nextStep: 'Calibrate with more texts that people wrote.' }),
    );
});

test.each([0.001, 0.005, 0.01, 0.05, 0.2])('at %f the most texts lie above the threshold that may', (rate) => {
  const promise = { rate, confidence: 0.95 };
  const least = leastTexts(promise);
  expect(allowedAlarms(least - 1, promise)).toBeNull();
  expect(allowedAlarms(least, promise)).toBe(0);
  expect(leastRate(least)).toBeLessThanOrEqual(rate);
  for (const texts of [least, least + 1, 2 * least, 10 * least]) {
    const allowed = present(allowedAlarms(texts, promise));
    expect(binomialCdf(allowed, texts, rate)).toBeLessThanOrEqual(0.05 + 1e-12);
    expect(binomialCdf(allowed + 1, texts, rate)).toBeGreaterThan(0.05);
  }
});

test('of equal scores none is an alarm, however many there are', () => {
  const same = Array.from({ length: 400 }, (): CalibrationText => {
    return { language: 'en', words: 300, score: 0.9999, stated: 'ai' };
  });
  const profile = fitProfile(calibration(same));
  expect(profile.groups.map(({ threshold }) => threshold)).toEqual([0.9999]);
  expect(profile.price).toMatchObject({ human_alarms: 0, human_alarms_without: 400 });
});

const plain = (language: string, words: number, count: number, score = 0.1): CalibrationText[] =>
  Array.from({ length: count }, (_, index) => ({
    language,
    words,
    score: score + index / 1e5,
    stated: 'human' as const,
  }));

test('lengths with few texts go with the next longer ones, the longest with those before', () => {
  const { groups } = fitProfile(
    calibration([...plain('en', 50, 100), ...plain('en', 150, 250), ...plain('en', 250, 400), ...plain('en', 900, 20)]),
  );
  expect(groups.map((group) => [group.words_from, group.words_to, group.scores.length])).toEqual([
    [0, 200, 350],
    [200, null, 420],
  ]);
});

test('languages with few texts stand together, or borrow the strictest threshold of the others', () => {
  const english = [...plain('en', 150, 300), ...plain('en', 300, 300, 0.4)];
  const together = fitProfile(calibration([...english, ...plain('de', 150, 200), ...plain('fr', 300, 150, 0.2)]));
  expect(together.groups.map(({ languages, borrowed }) => [languages, borrowed])).toEqual([
    [['en'], false],
    [['en'], false],
    [['de', 'fr'], false],
  ]);
  const { groups } = fitProfile(calibration([...english, ...plain('de', 150, 10)]));
  const [first, second, german] = groups;
  expect(german).toMatchObject({ languages: ['de'], borrowed: true, words_from: 100, words_to: 200 });
  expect(german?.threshold).toBe(Math.max(first?.threshold ?? 0, second?.threshold ?? 0));
  expect(first?.threshold).toBeLessThan(second?.threshold ?? 0);
});

test('the price is what is found with the promise and without it', () => {
  const ai: readonly CalibrationText[] = [
    { language: 'en', words: 150, score: 0.99, stated: 'ai' },
    { language: 'en', words: 150, score: 0.98, stated: 'unsure' },
    { language: 'en', words: 150, score: 0.05, stated: 'mixed' },
    { language: 'es', words: 150, score: 0.99, stated: 'ai' },
  ];
  const { price } = fitProfile(calibration(plain('en', 150, 300), { ai }));
  expect(price).toEqual({ ai_texts: 4, found: 2, found_without: 3, human_alarms: 0, human_alarms_without: 0 });
});
