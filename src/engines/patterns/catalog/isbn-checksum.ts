import { linesWith } from '../markup.js';
import type { PatternRecord } from '../record.js';

const ISBN = /\bISBN(?:-1[03])?[:\s]{0,3}((?:97[89][-\s]?)?(?:\d[-\s]?){9}[\dXx])(?![-\d])/giu;
const MIN_LENGTH = 10;

/** ISO 2108: ISBN-10 by weights 10…1 modulo 11, ISBN-13 by weights 1 and 3 modulo 10. */
function hasValidCheckDigit(digits: string): boolean {
  const values = Array.from(digits.toUpperCase(), (digit) => (digit === 'X' ? 10 : Number(digit)));
  if (values.length === MIN_LENGTH)
    return values.reduce((sum, value, index) => sum + value * (MIN_LENGTH - index), 0) % 11 === 0;
  return values.reduce((sum, value, index) => sum + value * (index % 2 === 0 ? 1 : 3), 0) % 10 === 0;
}

export const isbnChecksum: PatternRecord = {
  id: 'isbn_checksum',
  name: 'ISBN with a wrong check digit',
  displayName: 'ISBN with a wrong check digit',
  category: 'citation_artefact',
  description: 'The ISBN fails its own check digit, so no book can have it.',
  tip: 'Look the book up and copy its number.',
  scope: 'everywhere',
  matcher: {
    kind: 'markup',
    find: (document) =>
      linesWith(document, ['BN', 'bn']).flatMap((line) =>
        [...document.text.slice(line.start, line.end).matchAll(ISBN)]
          .filter((hit) => !hasValidCheckDigit((hit[1] ?? '').replace(/[-\s]/gu, '')))
          .map((hit) => [{ start: line.start + hit.index, end: line.start + hit.index + hit[0].length }]),
      ),
  },
  explain: ({ quote }) =>
    `${quote} does not add up: the last digit of an ISBN is computed from the others. It may be ` +
    'a slip of the pen, or there may be no such book.',
  flagged: [
    'The plan is in her diary (ISBN 978-3-16-148410-2).',
    'See ISBN 0-306-40615-9 for the whole table.',
    'Edition used: ISBN 9780131103620.',
  ],
  clean: [
    'The plan is in her diary (ISBN 978-3-16-148410-0).',
    'See ISBN 0-306-40615-2 for the whole table.',
    'Ring 978-3161 for the office.',
  ],
};
