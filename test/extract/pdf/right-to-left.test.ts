import { describe, expect, it } from 'vitest';
import { linesOf } from '../../../src/extract/pdf/lines.js';

const LETTER = 6;
const Y = 700;
type Content = Parameters<typeof linesOf>[0];

/** Pieces of one line with their left edges, in the order in which they are drawn. */
function contentOf(pieces: readonly (readonly [text: string, x: number])[]): Content {
  const items = pieces.map(([str, x]) => ({
    str,
    dir: 'ltr',
    transform: [12, 0, 0, 12, x, Y],
    width: str.length * LETTER,
    height: 12,
    fontName: 'f',
    hasEOL: false,
  }));
  return { items, styles: {}, lang: null };
}

/** Places pieces side by side from the left, as they are seen on the page. */
function seen(...texts: readonly string[]): readonly (readonly [string, number])[] {
  let x = 100;
  return texts.map((text) => {
    const at = x;
    x += text.length * LETTER;
    return [text, at] as const;
  });
}

const linesText = (content: Content): readonly string[] => linesOf(content).map(({ text }) => text);

const HEBREW = seen('.', 'תה', ' ', '(', '2024', ' ', 'שנת', ')', ' ', 'ספרים');
const ARABIC = seen('.', 'ﺎ', 'ﻌ', 'ﻣ', ' ', 'Tea', ' ', 'time', ' ', 'ي', 'ﺎ', 'ﺸ', 'ﻟ', 'ا');

describe('a line that is read from the right', () => {
  it.each([
    ['drawn by words from the left', HEBREW, 'ספרים (שנת 2024) תה.'],
    ['drawn by words from the right', [...HEBREW].reverse(), 'ספרים (שנת 2024) תה.'],
    ['drawn by letters, with words of another script', ARABIC, 'الشاي Tea time معا.'],
    [
      'drawn in reading order without blanks',
      [
        ['البرمجة', 300],
        ['R', 290],
        ['و', 280],
        ['Python', 244],
        ['من', 232],
      ] as const,
      'البرمجة R وPython من',
    ],
  ])('%s is in reading order', (_, pieces, text) => {
    expect(linesText(contentOf(pieces))).toEqual([text]);
  });

  it('leaves a line as it is in which few letters are of such a script', () => {
    expect(linesText(contentOf(seen('The word ', 'ספר', ' is Hebrew (book).')))).toEqual([
      'The word ספר is Hebrew (book).',
    ]);
  });
});
