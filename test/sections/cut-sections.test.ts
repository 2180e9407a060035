import { describe, expect, test } from 'vitest';
import { cutSections, headingOf } from '../../src/sections/cut-sections.js';
import { firstWords } from '../../src/sections/first-words.js';
import { countCharacters, countWords } from '../../src/text/words.js';
import { randomOf } from '../testing/random.js';

const WORDS = ['river', 'Haus', 'été', '中文字。', '👩‍👩‍👧', 'क्षेत्र', 'a', 'well-known', '3.14', 'x'.repeat(40)];
const ENDS = [
  ' ',
  ' ',
  ' ',
  ' ',
  '. ',
  '! ',
  '\n',
  '\r\n',
  '\n\n',
  '\n\n\n',
  '\n\n## Heading\n\n',
  '\n\nChapter 4\n\n',
  '\t',
];

/** A text of pieces that a cut has to get right, the same for a seed. */
function textOf(seed: number, pieces: number): string {
  const random = randomOf(seed);
  const oneOf = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
  return Array.from({ length: pieces }, () => oneOf(WORDS) + oneOf(ENDS)).join('');
}
const pieces = (text: string, limit: number): readonly string[] =>
  cutSections(text, limit).map(({ start, end }) => text.slice(start, end));

test('sections join to the text, keep the limit, and hold every word once, whatever the text', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const text = textOf(seed, seed * 2);
    for (const limit of [60, 150, 1000]) {
      const sections = pieces(text, limit);
      expect(sections.join('')).toBe(text);
      expect(sections.every((section) => section !== '' && countCharacters(section) <= limit)).toBe(true);
      expect(sections.reduce((sum, section) => sum + countWords(section), 0)).toBe(countWords(text));
    }
  }
});

test('all sections but the last two are at least half of the limit', () => {
  const text = textOf(7, 20_000);
  const lengths = pieces(text, 5000).map(countCharacters);
  expect(lengths.length).toBeGreaterThan(20);
  expect(Math.min(...lengths.slice(0, -2))).toBeGreaterThanOrEqual(2500);
  expect(Math.min(...lengths)).toBeGreaterThan(1000);
});

test.each([
  ['nothing', '', 10, []],
  ['what fits', 'one two', 7, ['one two']],
  ['no white space at all, never within a character', '👍'.repeat(5), 2, ['👍👍', '👍👍', '👍']],
  ['blanks alone', ' '.repeat(5), 4, [' '.repeat(4), ' ']],
  ['characters, not code units, are limited', '👍👍 👍👍', 5, ['👍👍 👍👍']],
])('%s', (_what, text, limit, sections) => {
  expect(pieces(text, limit).join('')).toBe(text);
  expect(pieces(text, limit)).toEqual(sections);
});

describe('a text is cut at the strongest place that is near the limit', () => {
  const prose = (sentences: number): string => 'The river was low in May of that year. '.repeat(sentences).trim();
  test.each([
    ['a chapter', `${prose(8)}\n\nChapter II\n\n${prose(2)}\n\nA heading\n\n${prose(9)}`, /^Chapter II/u],
    ['a chapter with its title', `${prose(8)}\n\nChapter II\n\nThe Mill\n\n${prose(12)}`, /^Chapter II\n\nThe Mill/u],
    ['a heading', `${prose(8)}\n\n2.1 Methods\n\n${prose(1)}\n\n${prose(9)}`, /^2\.1 Methods/u],
    ['a heading and one below it', `${prose(8)}\n\nMethods\n\n2.1 Samples\n\n${prose(9)}`, /^Methods\n\n2\.1/u],
    ['a paragraph', `${prose(10)}\n\n${prose(9)}`, /^The river/u],
    ['a sentence', prose(19), /^The river/u],
    ['a word', 'word '.repeat(200).trim(), /^word/u],
    ['第三章', `${'水はとても低い。'.repeat(45)}\n\n第三章\n\n${'水はとても低い。'.repeat(40)}`, /^第三章/u],
    ['Глава', `${prose(8)}\n\nГлава 2\n\n${prose(10)}`, /^Глава 2/u],
  ])('%s', (_what, text, second) => {
    expect(pieces(text, 500)[1]).toMatch(second);
  });

  test('a heading that only the extractor knows', () => {
    const text = `${prose(8)}\nWHAT A LINE DOES NOT SAY.\n${prose(10)}`;
    const start = text.indexOf('WHAT');
    expect(cutSections(text, 500, [{ start, end: start + 25, kind: 'heading' }])[1]?.start).toBe(start);
  });

  test('never a comment in code, which looks like a chapter', () => {
    const code = 'tide = 3\n\n# Read the tide\n\nread(tide)';
    const text = `${prose(8)}\n\n${code}\n\n${prose(1)}\n\n${prose(9)}`;
    const start = text.indexOf('tide = 3');
    expect(cutSections(text, 500)[1]?.start).toBe(text.indexOf('# Read'));
    const sections = cutSections(text, 500, [{ start, end: start + code.length, kind: 'code' }]);
    expect(text.slice(sections[1]?.start)).toBe(prose(9));
  });
});

test.each([
  ['# Chapter 1\n\nText', 'Chapter 1'],
  ['\n\nThe Mill\n\nThe river was low.', 'The Mill'],
  ['The river was low.\n\nThe mill stood.', null],
  ['', null],
])('the heading of %j is %j', (section, heading) => {
  expect(headingOf(section)).toBe(heading);
});

test('the first words of a text are counted as the service counts', () => {
  const text = textOf(3, 200);
  for (const count of [1, 2, 10, 57, 199]) {
    const first = firstWords(text, count);
    expect(text.startsWith(first)).toBe(true);
    expect(countWords(first)).toBe(count);
  }
  expect(firstWords(text, 100_000)).toBe(text);
  expect(firstWords('', 3)).toBe('');
});

test('3,000 pages are cut in less than the time of reading them', () => {
  const text = textOf(11, 900_000);
  const sections = pieces(text, 150_000);
  expect(sections.join('')).toBe(text);
  expect(sections.length).toBeGreaterThan(30);
});
