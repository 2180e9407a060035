import { readFileSync } from 'node:fs';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { allowedAlarms } from '../../src/calibration/promise.js';
import { shippedProfile } from '../../src/calibration/shipped.js';
import { textScope } from '../../src/calibration/shipped-scope.js';
import { ShippedScores } from '../../src/calibration/shipped-scores.js';
import { detectionModels } from '../../src/engines/detect/index.js';
import { packageFile } from '../../src/lib/package-root.js';
import { present } from '../../src/lib/present.js';

const ONE_PERCENT = { rate: 0.01, confidence: 0.95 };

const even = (count: number, most: number): number[] =>
  Array.from({ length: count }, (_, index) => (most * (count - index)) / count);

const stratum = (language: string, register: string, human: number[]): ShippedScores['strata'][number] => {
  return { language, register, words: 200, human, ai_texts: 200, ai_stated: 150, ai: even(100, 1).reverse() };
};

const scores = (...strata: ShippedScores['strata']): ShippedScores => {
  return { version: '2026-01-02-base', weights_sha256: '', strata };
};

test('the strictest threshold of the registers holds, and the scope says for which and what it misses', () => {
  const file = scores(
    stratum('en', 'news', even(1000, 0.5)),
    stratum('en', 'essays', even(400, 0.9)),
    stratum('en', 'letters', [0.95]),
  );
  const { groups, scope, human_texts: human, created_at: at } = shippedProfile([file], ONE_PERCENT);
  const allowed = present(allowedAlarms(400, ONE_PERCENT));
  expect(groups).toMatchObject([{ languages: ['en'], threshold: (0.9 * (400 - allowed)) / 400, words_from: 200 }]);
  expect(scope).toBe(
    'en (essays; news; all together: letters); of AI texts like them 10 % are found, 75 % without the promise',
  );
  expect([human, at]).toEqual([1401, '2026-01-02T00:00:00Z']);
});

test('languages with too few texts have a promise together, or none', () => {
  const english = stratum('en', 'news', even(400, 0.5));
  const together = shippedProfile(
    [scores(english, stratum('de', 'news', even(200, 0.5)), stratum('fr', 'news', even(200, 0.5)))],
    ONE_PERCENT,
  );
  expect(together.groups.map(({ languages }) => languages)).toEqual([['en'], ['de', 'fr']]);
  expect(together.scope).toContain('en (news), de, fr together (news); of AI');
  const without = shippedProfile([scores(english, stratum('de', 'news', even(200, 0.5)))], ONE_PERCENT);
  expect(without.groups.map(({ languages }) => languages)).toEqual([['en']]);
  expect(without.scope).toContain('en (news); nothing is promised of de: too few texts; of AI texts like them');
  expect(() => shippedProfile([scores(english)], { rate: 0.001, confidence: 0.95 })).toThrow(
    'the shipped scores are those of 400 human texts, and 0.1 % false alarms take 2,995',
  );
});

test('beside one text, the scope says what holds for such texts alone', () => {
  const profile = shippedProfile(
    [
      scores(
        stratum('en', 'news', even(400, 0.5)),
        stratum('en', 'letters', [0.4]),
        stratum('de', 'news', even(200, 0.5)),
        stratum('fr', 'answers', even(200, 0.9)),
      ),
    ],
    ONE_PERCENT,
  );
  const cost = (found: number): string => `; of AI texts like them ${found} % are found, 75 % without the promise`;
  expect(textScope(profile, { language: 'en', words: 300 })).toBe(
    `texts in English (news; all together: letters)${cost(50)}`,
  );
  expect(textScope(profile, { language: 'de', words: 300 })).toMatch(
    /^texts in German, measured together with 1 other language, \(all together: answers, news\); of AI texts like them 1/u,
  );
  expect(textScope(profile, { language: 'ur', words: 300 })).toBe(
    'no text in Urdu of 300 words: too few like it were measured',
  );
  expect(textScope({ ...profile, scope: undefined }, { language: 'en', words: 300 })).toBeUndefined();
});

test.each(detectionModels)(
  '$version is shipped with its scores (npm run eval:calibration)',
  ({ version, languages }) => {
    const read = (file: string): unknown =>
      JSON.parse(readFileSync(packageFile('data', 'models', version, file), 'utf8'));
    const shipped = Value.Parse(ShippedScores, read('calibration.json'));
    expect(read('card.json')).toMatchObject({ weightsSha256: shipped.weights_sha256 });
    for (const { language } of shipped.strata) expect(languages).toContain(language);
    const { groups } = shippedProfile([shipped], ONE_PERCENT);
    for (const { threshold } of groups) expect(threshold).toBeLessThan(1);
  },
);

test('kinds that share languages are told apart by their lengths', () => {
  const of = (language: string, count: number, words: number): ShippedScores['strata'][number] => {
    return { ...stratum(language, 'news', even(count, 0.5)), words };
  };
  const { scope } = shippedProfile(
    [scores(of('de', 140, 50), of('fr', 160, 50), of('de', 140, 500), of('es', 160, 500))],
    ONE_PERCENT,
  );
  expect(scope).toContain('de, fr together of 0–99 words (news), de, es together of 400–799 words (news)');
});

test('a register that is named has its own threshold where it has enough texts, and the scope says so', () => {
  const file = scores(stratum('en', 'news', even(1000, 0.5)), stratum('en', 'student essays', even(400, 0.9)));
  const allowed = present(allowedAlarms(1000, ONE_PERCENT));
  const news = shippedProfile([file], ONE_PERCENT, 'news');
  expect(news.groups).toMatchObject([{ threshold: (0.5 * (1000 - allowed)) / 1000 }]);
  expect(news.register).toBe('news');
  expect(news.scope).toContain('news by their own threshold in en, where enough of that length were measured');
  const fiction = shippedProfile([file], ONE_PERCENT, 'fiction');
  const thresholds = (of: typeof fiction): readonly number[] => of.groups.map(({ threshold }) => threshold);
  expect(thresholds(fiction)).toEqual(thresholds(shippedProfile([file], ONE_PERCENT)));
  expect(fiction.groups[0]?.scope).toContain('as too few of fiction were measured');
  expect(news.groups[0]?.scope).toContain('(news by their own threshold)');
  expect(fiction.scope).toContain('fiction, of which too few were measured: the strictest threshold of all registers');
});
