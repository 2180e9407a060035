import type { PatternDocument } from '../document.js';
import type { Found } from '../kinds.js';
import { linesWith } from '../markup.js';
import type { PatternRecord } from '../record.js';

const CURLY = /[“”]/gu;
const STRAIGHT = /"/gu;
const CURLY_APOSTROPHE = /(?<=\p{L})’(?=\p{L})/gu;
const STRAIGHT_APOSTROPHE = /(?<=\p{L})'(?=\p{L})/gu;
const HOUSE_STYLE = 10;

function marksOf(document: PatternDocument, literals: readonly string[], marks: RegExp): readonly Found[] {
  return linesWith(document, literals).flatMap((line) =>
    line.role === 'code' || line.role === 'front-matter'
      ? []
      : [...document.text.slice(line.start, line.end).matchAll(marks)].map((hit) => ({
          start: line.start + hit.index,
          end: line.start + hit.index + 1,
        })),
  );
}

/** Straight marks that follow a figure are inches and seconds; those after `=` are attributes. */
function isQuotationMark({ text }: PatternDocument, { start }: Found): boolean {
  return !/[\d=]/u.test(text.charAt(start - 1)) && !/[\w]="[^"]*$/u.test(text.slice(Math.max(0, start - 60), start));
}

function mixed(curly: readonly Found[], straight: readonly Found[]): readonly (readonly Found[])[] {
  if (curly.length === 0 || straight.length === 0) return [];
  const rarer = curly.length < straight.length ? curly : straight;
  return [
    curly.length + straight.length > HOUSE_STYLE
      ? rarer
      : [...curly, ...straight].toSorted((a, b) => a.start - b.start),
  ];
}

export const mixedQuotes: PatternRecord = {
  id: 'mixed_quotes',
  name: 'Curly and straight quotes mixed',
  displayName: 'Curly and straight quotes mixed',
  category: 'formatting',
  description: 'Curly and straight quotation marks stand side by side, which often comes from pasting.',
  tip: 'Choose one kind throughout.',
  scope: 'characters',
  matcher: {
    kind: 'markup',
    find: (document) => {
      const hasCurly = document.text.includes('“') || document.text.includes('’') || document.text.includes('”');
      if (!hasCurly) return [];
      const straight = marksOf(document, ['"'], STRAIGHT).filter((mark) => isQuotationMark(document, mark));
      const quotes = straight.length < 2 ? [] : mixed(marksOf(document, ['“', '”'], CURLY), straight);
      return [
        ...quotes,
        ...mixed(marksOf(document, ['’'], CURLY_APOSTROPHE), marksOf(document, ["'"], STRAIGHT_APOSTROPHE)),
      ];
    },
  },
  explain: ({ quote }) =>
    `The mark ${quote} here is of another kind than others in the text. Readers may take it for ` +
    'a sign that parts were pasted, though word processors do it too.',
  flagged: [
    'She said “sit down” and he read "keep off".',
    "It’s early and I can't sleep.",
    'The door said "push" but the guard said “pull”.',
  ],
  clean: ['“Sit down,” she said. “Rest.”', 'He wrote "no" and then "yes".', "It's early and I can't sleep."],
};
