import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { columnsFor, patternCountsText, patternsText } from '../../../src/cli/shown/pattern-text.js';
import { patternSigns, signsOfAllText } from '../../../src/records/pattern-signs.js';
import type { PatternMatch, PatternSentence } from '../../../src/records/patterns.js';

const sentence = 'Tea\nplays a crucial role \u001b[2Jin the region.';

function eventWith(match: Partial<PatternMatch>): PatternSentence {
  const full: PatternMatch = {
    patternId: 'crucial_role',
    patternName: 'Plays a crucial role',
    displayName: 'Plays a crucial role',
    category: 'tone',
    description: 'd',
    explanation: 'It says that something matters.',
    tip: 'Say how.',
    severity: 'low',
    relevance: 0.5,
    timesAsOften: 3.1,
    evidence: 'moderate',
    match: 'plays a crucial role',
    start: 104,
    end: 124,
    groupId: null,
    relatedSentenceIndexes: [],
    ...match,
  };
  return { sentenceIndex: 2, sentence, start: 100, end: 100 + sentence.length, patterns: [full] };
}

test('a pattern found once is explained by its words, above its sentence with the match underlined', () => {
  expect(patternsText([eventWith({})]).split('\n')).toEqual([
    'low     Plays a crucial role: in 1 sentence',
    '        crucial_role · 3.1 times as often in AI text',
    '        It says that something matters.',
    '        Tip: Say how.',
    '          Tea plays a crucial role \\u001b[2Jin the region.',
    '              ~~~~~~~~~~~~~~~~~~~~',
    '',
  ]);
});

test('how much more often is said as a case report says it', () => {
  expect(patternsText([eventWith({ timesAsOften: 10.2 })])).toContain('crucial_role · 10 times as often in AI text');
});

test('a pattern found again is explained once, with its count and all its sentences', () => {
  const again = { ...eventWith({}), sentenceIndex: 3 };
  const other = eventWith({ patternId: 'other', displayName: 'Other', severity: 'high' });
  const twice = {
    ...eventWith({ severity: 'medium' }),
    patterns: [...again.patterns, ...other.patterns, ...again.patterns],
  };
  expect(patternsText([again, twice]).split('\n')).toEqual([
    'high    Other: in 1 sentence',
    '        other · 3.1 times as often in AI text',
    '        It says that something matters.',
    '        Tip: Say how.',
    '          Tea plays a crucial role \\u001b[2Jin the region.',
    '              ~~~~~~~~~~~~~~~~~~~~',
    '',
    'low     Plays a crucial role: 3 times in 2 sentences',
    '        crucial_role · 3.1 times as often in AI text',
    '        d',
    '        Tip: Say how.',
    '          Tea plays a crucial role \\u001b[2Jin the region.',
    '              ~~~~~~~~~~~~~~~~~~~~',
    '          Tea plays a crucial role \\u001b[2Jin the region.',
    '              ~~~~~~~~~~~~~~~~~~~~',
    '',
  ]);
  expect(patternCountsText([again, twice])).toBe('2 patterns, found 4 times in 2 sentences.');
  expect(patternCountsText([again])).toBe('1 pattern, found once in 1 sentence.');
  expect(patternCountsText([])).toBe('No patterns found.');
});

test('a match that is its whole sentence is not underlined', () => {
  const lines = patternsText([eventWith({ start: 100, end: 100 + sentence.length })]);
  expect(lines).not.toContain('~');
});

test('says nothing of how often where that was not measured, and wraps long sentences with their marks', () => {
  const lines = patternsText([eventWith({ timesAsOften: null })], 30).split('\n');
  expect(lines.slice(-6)).toEqual([
    '          Tea plays a crucial',
    '              ~~~~~~~~~~~~~~~',
    '          role \\u001b[2Jin the',
    '          ~~~~',
    '          region.',
    '',
  ]);
  expect(lines.join('\n')).not.toContain('times');
});

test('control characters of the document never reach the terminal', () => {
  expect(patternsText([eventWith({ explanation: '\u001b]0;x\u0007' })])).not.toMatch(/[\u0007\u001b]/u);
});

test('marks stand below what they mark also where characters are two columns wide, or none', () => {
  const wide = '茶在😀cafe\u0301里起着重要作用。';
  const start = wide.indexOf('起');
  const event: PatternSentence = {
    ...eventWith({ start: 100 + start, end: 100 + start + 6 }),
    sentence: `${wide} Ja.`,
    end: 100 + wide.length + 4,
  };
  const indent = ' '.repeat(10);
  expect(patternsText([event]).split('\n').slice(4, 6)).toEqual([
    `${indent}${wide} Ja.`,
    `${indent}${' '.repeat(2 + 2 + 2 + 4 + 2)}${'~'.repeat(12)}`,
  ]);
  expect(patternsText([event], 21).split('\n').slice(-6)).toEqual([
    `${indent}茶在😀cafe\u0301`,
    `${indent}里起着重要`,
    `${indent}  ${'~'.repeat(8)}`,
    `${indent}作用。 Ja.`,
    `${indent}~~~~`,
    '',
  ]);
});

test.each([
  [undefined, 96],
  [70, 69],
  [300, 96],
  [10, 24],
])('a terminal of %s columns has %s for text', (columns, width) => {
  expect(columnsFor(Object.assign(new PassThrough(), columns === undefined ? {} : { columns }))).toBe(width);
});

test.each<readonly [string, readonly Partial<PatternMatch>[], number, string | null]>([
  ['all are signs', [{}], 1, null],
  [
    'some are',
    [{}, { patternId: 'b', timesAsOften: 1.2 }, { patternId: 'c', evidence: 'none' }],
    1,
    'AI text shows 1 of these 3 patterns clearly more often than human text; the other 2 are remarks on style, and ' +
      'no evidence of AI.',
  ],
  [
    'none is',
    [{ timesAsOften: 1.2 }],
    0,
    'AI text shows none of them clearly more often than human text: they are remarks on style.',
  ],
])('the number of patterns and that of signs are told apart: %s', (_, matches, signs, said) => {
  const found = matches.map((match) => eventWith(match));
  expect(patternSigns(found)).toHaveLength(signs);
  expect(signsOfAllText(found)).toBe(said);
});
