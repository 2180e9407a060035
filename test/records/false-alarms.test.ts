import { describe, expect, test } from 'vitest';
import { falseAlarmRows, storedFalseAlarmRows } from '../../scripts/evaluate/detect/false-alarm-rows.js';
import { detectionModels } from '../../src/engines/detect/models.js';
import { FALSE_ALARM_ROWS } from '../../src/records/false-alarm-rows.js';
import { baseRateOf, baseRateText } from '../../src/records/false-alarms.js';
import type { RatedText, RateTables } from '../../src/records/false-alarms.js';

const row = { version: 'v1', register: 'news', fromWords: 100, toWords: 199, texts: 200, ai: 3 } as const;
const tables: RateTables = {
  rows: [
    row,
    { ...row, register: 'fiction', texts: 19, ai: 0 },
    { ...row, register: null, texts: 700, ai: 7 },
    { ...row, fromWords: 400, toWords: null, texts: 40, ai: 0 },
  ],
  rates: [
    {
      version: 'v1',
      from: 'medium',
      language: 'en',
      human: { texts: 1000, ai: 8, mixed: 0 },
      ai: { texts: 1000, ai: 600, human: 4 },
    },
    {
      version: 'v1',
      from: 'high',
      language: 'en',
      human: { texts: 1000, ai: 1, mixed: 0 },
      ai: { texts: 1000, ai: 60, human: 0 },
    },
  ],
};
const text: RatedText = { version: 'v1', language: 'en', words: 150, register: 'news', from: 'medium' };

describe('the rate is that of the most similar texts of which enough were measured', () => {
  test.each<readonly [string, Partial<RatedText>, object | null]>([
    ['register and length', {}, { of: 'register and length', ai: 3, texts: 200 }],
    ['the first and the last word of a length', { words: 199 }, { of: 'register and length', ai: 3 }],
    ['no longest length', { words: 90_000 }, { of: 'register and length', ai: 0, texts: 40 }],
    ['too few texts of the register', { register: 'fiction' }, { of: 'length', ai: 7, texts: 700 }],
    ['no register', { register: null }, { of: 'length', ai: 7 }],
    ['a length of which none were measured', { words: 60 }, { of: 'language', language: 'en', ai: 8 }],
    ['words that were not counted', { words: null }, { of: 'language', ai: 8 }],
    ['another level of confidence', { from: 'high' }, { of: 'language', ai: 1 }],
    ['a language of which none were measured', { language: 'ur' }, null],
    ['no language', { language: null }, null],
    ['another model version', { version: 'v2' }, null],
  ])('%s', (_, own, expected) => {
    const rate = baseRateOf({ ...text, ...own }, tables);
    if (expected === null) expect(rate).toBeNull();
    else expect(rate).toMatchObject(expected);
  });
});

describe('a version for several languages', () => {
  const own = { ...tables.rates[0], version: 'v1', from: 'medium', ai: { texts: 10, ai: 5, human: 0 } } as const;
  const several: RateTables = {
    ...tables,
    rates: [
      { ...own, language: 'ar', human: { texts: 163, ai: 0, mixed: 0 } },
      { ...own, language: 'fa', human: { texts: 45, ai: 0, mixed: 0 } },
    ],
  };

  test.each([
    [
      'ar',
      null,
      'Of 100 human texts in Arabic, up to 2.3 are called AI (measured: none of 163 texts; 95 % interval 0 to 2.3 of 100).',
    ],
    ['ar', 'news', 'Of 100 human texts in Arabic, up to 2.3 are called AI'],
    [
      'fa',
      null,
      'Of 100 human texts of this length (100–199 words) in 2 languages together, up to 2 are called AI (measured: 7 ' +
        'of 700 texts, that is 1 of 100; 95 % interval 0.5 to 2 of 100). Too few texts in Persian alone were measured: in one of these languages ' +
        'the figure can be higher.',
    ],
    [
      'fa',
      'news',
      'Of 100 human texts of this kind and length (news, 100–199 words) in 2 languages together, up to 4.3 are called AI',
    ],
  ] as const)('says in which languages the rate was measured: %s, register %s', (language, register, said) => {
    const rate = baseRateOf({ ...text, language, register }, several);
    const where = language === 'ar' ? 'in Arabic' : 'in Persian';
    expect(rate === null ? null : baseRateText(rate, where, { register })).toContain(said);
  });
});

describe('the sentence names the texts, their number and the interval, and what was not measured', () => {
  test.each<readonly [Partial<RatedText>, string]>([
    [
      {},
      'Of 100 human texts of this kind and length (news, 100–199 words), up to 4.3 are called AI (measured: ' +
        '3 of 200 texts, that is 1.5 of 100; 95 % interval 0.5 to 4.3 of 100).',
    ],
    [
      { register: null },
      'Of 100 human texts of this length (100–199 words), up to 2 are called AI (measured: 7 of 700 texts, that ' +
        'is 1 of 100; 95 % interval 0.5 to 2 of 100). The kind of text is not known: the figure is for all kinds ' +
        'together, and for one of them it can be higher.',
    ],
    [
      { register: 'fiction' },
      'Of 100 human texts of this length (100–199 words), up to 2 are called AI (measured: 7 of 700 texts, that ' +
        'is 1 of 100; 95 % interval 0.5 to 2 of 100). Too few texts of its kind (fiction) and length were measured: the figure is for all ' +
        'kinds together, and for one of them it can be higher.',
    ],
    [
      { words: 60 },
      'Of 100 human texts in English, up to 1.6 are called AI (measured: 8 of 1,000 texts, that is 0.8 of 100; 95 % interval ' +
        '0.4 to 1.6 of 100). By ' +
        'kind and length too few texts were measured: the figure is for the language as a whole, and for one kind or ' +
        'length it can be higher.',
    ],
  ])('%j', (own, said) => {
    const asked = { ...text, ...own };
    const rate = baseRateOf(asked, tables);
    expect(rate === null ? null : baseRateText(rate, 'in English', asked)).toBe(said);
  });
});

test('the table of the model card is read by its words', () => {
  const measured = (words: string) => ({ register: 'all', words, texts: 9, calledAi: 2, statedAi: 1 });
  expect(falseAlarmRows('v1', ['50–99', '400 and more', 'all'].map(measured))).toEqual([
    { version: 'v1', register: null, fromWords: 50, toWords: 99, texts: 9, ai: 1 },
    { version: 'v1', register: null, fromWords: 400, toWords: null, texts: 9, ai: 1 },
  ]);
});

test('what is shipped is what the evaluation of each version holds', () => {
  const stored = detectionModels.flatMap(({ version }) => storedFalseAlarmRows(version));
  expect(FALSE_ALARM_ROWS, 'run: npx tsx scripts/evaluate/false-alarm-rows.ts').toEqual(stored);
});
