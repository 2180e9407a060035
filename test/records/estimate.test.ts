import { describe, expect, test } from 'vitest';
import { estimateOf } from '../../src/records/estimate.js';
import { MEASURED_RATES, ratesOf } from '../../src/records/measured-rates.js';
import { detectionModels } from '../../src/engines/detect/models.js';

const VERSION = '2026-11-27-base';
const group = (judged: number, ai: number) => ({ version: VERSION, language: 'en', judged, ai, texts: judged });

test('every released version has rates for each of its languages, at both levels', () => {
  for (const { version, languages } of detectionModels.filter(({ released }) => released))
    for (const language of languages)
      for (const from of ['medium', 'high'] as const)
        expect(ratesOf(version, language, from), `${version} ${language} ${from}`).not.toBeNull();
});

describe('the estimate', () => {
  test('multiplies the judged texts by the measured rate, with an interval around it', () => {
    const rates = MEASURED_RATES.find((own) => own.version === VERSION && own.from === 'medium');
    const estimate = estimateOf([group(100, 12), group(50, 3)], 'medium');
    expect(estimate?.sources).toBe(150);
    const expected = (150 * (rates?.human.ai ?? 0)) / (rates?.human.texts ?? 1);
    expect(estimate?.false_alarms.expected).toBeCloseTo(expected, 9);
    expect(estimate?.false_alarms.low).toBeLessThan(expected);
    expect(estimate?.false_alarms.high).toBeGreaterThan(expected);
  });

  test('corrects the share for false alarms and for AI texts that were not found', () => {
    const none = estimateOf([group(1000, 5)], 'medium')?.ai_share;
    expect(none).toMatchObject({ estimate: 0, low: 0 });
    expect(none?.high).toBeLessThan(0.02);
    const half = estimateOf([group(1000, 500)], 'medium')?.ai_share;
    expect(half?.estimate).toBeGreaterThan(0.6);
    expect(half?.low).toBeLessThan(half?.estimate ?? 0);
    expect(half?.high).toBeGreaterThan(half?.estimate ?? 1);
  });

  test('is wider for few texts, and gives no share where AI texts are never found', () => {
    const width = (judged: number): number => {
      const share = estimateOf([group(judged, judged / 5)], 'medium')?.ai_share;
      return (share?.high ?? 0) - (share?.low ?? 0);
    };
    expect(width(20)).toBeGreaterThan(2 * width(2000));
    // Copies of twenty texts say no more than the twenty.
    const copies = estimateOf([{ ...group(2000, 400), texts: 20 }], 'medium')?.ai_share;
    expect((copies?.high ?? 0) - (copies?.low ?? 0)).toBeCloseTo(width(20), 9);
    // The light version never has high confidence.
    const neverFound = { ...group(100, 0), version: '2026-11-25-light' };
    expect(estimateOf([neverFound], 'high')?.ai_share).toBeNull();
  });

  test('says how many sources have no rates, and nothing where none has any', () => {
    const foreign = { version: 'of another service', language: 'en', judged: 7, ai: 2, texts: 7 };
    expect(estimateOf([group(10, 1), foreign, { ...group(3, 0), language: null }], 'medium')).toMatchObject({
      sources: 10,
      unmeasured: 10,
    });
    expect(estimateOf([foreign], 'medium')).toBeNull();
  });
});
