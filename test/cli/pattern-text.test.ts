import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { columnsFor, patternText } from '../../src/cli/pattern-text.js';
import type { PatternMatch, PatternSentence } from '../../src/records/patterns.js';

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

test('underlines the match below the sentence and explains it', () => {
  expect(patternText(eventWith({})).split('\n')).toEqual([
    '  Tea plays a crucial role \\u001b[2Jin the region.',
    '      ~~~~~~~~~~~~~~~~~~~~',
    '  low    Plays a crucial role (crucial_role, 3.1 times as often in AI text)',
    '         It says that something matters.',
    '         Tip: Say how.',
    '',
  ]);
});

test('says nothing of how often where that was not measured, and wraps long sentences with their marks', () => {
  const lines = patternText(eventWith({ timesAsOften: null }), 20).split('\n');
  expect(lines.slice(0, 4)).toEqual([
    '  Tea plays a crucial',
    '      ~~~~~~~~~~~~~~~',
    '  role \\u001b[2Jin the',
    '  ~~~~',
  ]);
  expect(lines.join('\n')).not.toContain('times');
});

test('control characters of the document never reach the terminal', () => {
  expect(patternText(eventWith({ explanation: '\u001b]0;x\u0007' }))).not.toMatch(/[\u0007\u001b]/u);
});

test('marks stand below what they mark also where characters are two columns wide, or none', () => {
  const wide = '茶在😀cafe\u0301里起着重要作用。';
  const start = wide.indexOf('起');
  const event: PatternSentence = {
    ...eventWith({ start: 100 + start, end: 100 + start + 6 }),
    sentence: wide,
    end: 100 + wide.length,
  };
  expect(patternText(event).split('\n').slice(0, 2)).toEqual([
    `  ${wide}`,
    `  ${' '.repeat(2 + 2 + 2 + 4 + 2)}${'~'.repeat(12)}`,
  ]);
  expect(patternText(event, 11).split('\n').slice(0, 5)).toEqual([
    '  茶在😀cafe\u0301',
    '  里起着重要',
    `    ${'~'.repeat(8)}`,
    '  作用。',
    '  ~~~~',
  ]);
});

test.each([
  [undefined, 96],
  [70, 67],
  [300, 96],
  [10, 24],
])('a terminal of %s columns has %s for text', (columns, width) => {
  expect(columnsFor(Object.assign(new PassThrough(), columns === undefined ? {} : { columns }))).toBe(width);
});
