import { describe, expect, test } from 'vitest';
import type { FalseAlarmRow } from '../../src/records/false-alarm-rows.js';
import { secondLanguageText, worstGroupsText } from '../../src/records/worst-groups.js';

const row = { version: 'v1', register: 'news', fromWords: 100, toWords: 199, texts: 200, ai: 0 } as const;
const rows: readonly FalseAlarmRow[] = [
  row,
  { ...row, register: 'abstract', fromWords: 50, toWords: 99, texts: 50, ai: 5 },
  { ...row, register: 'fiction', texts: 100, ai: 2 },
  { ...row, register: 'encyclopaedia', texts: 6, ai: 1 },
  { ...row, register: null, texts: 900, ai: 300 },
  { ...row, register: 'learner-essay', texts: 120, ai: 0 },
  { ...row, register: 'learner-essay', fromWords: 200, toWords: null, texts: 103, ai: 0 },
];

describe('the kinds that are called AI most often are those of the table', () => {
  test('the worst first, of those with enough texts', () => {
    expect(worstGroupsText('v1', rows)).toBe(
      'of the kinds measured, v1 called AI most often abstracts, theses of 50–99 words (10 % (4.3–21 %), 5 of 50 ' +
        'texts); fiction of 100–199 words (2 % (0.6–7 %), 2 of 100 texts)',
    );
  });

  test('a version that called none AI, and one that was not measured', () => {
    // Of all languages together it would be taken for a promise about the language of one text.
    expect(worstGroupsText('v1', [row])).toBeNull();
    expect(worstGroupsText('v2', rows)).toBeNull();
  });
});

test('essays in a second language have their own figure where enough were measured', () => {
  expect(secondLanguageText('v1', rows)).toBe(
    'of essays by people who write in a second language it called AI 0 of 223, 0 % (0–1.7 %)',
  );
  expect(secondLanguageText('v1', [row])).toBeNull();
});
