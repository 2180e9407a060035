import { findHeadings } from '../markup.js';
import type { PatternRecord } from '../record.js';

const MAX_WORDS = 8;
const ECHO = new RegExp(
  [
    String.raw`^(?:(?:so|and|but|yes|indeed|clearly),? )?(?:[\p{L}'’-]+ ){0,3}(?:is|are|matters?|counts?|remains?|`,
    'was|were|drives?|comes?|ist|sind|zählt|est|sont|compte|es|son|importa|é|',
    String.raw`são)(?: [\p{L}'’-]+){0,4}[.!]$`,
  ].join(''),
  'iu',
);
const NEWS = /\d|\b(?:was|were) (?:set|founded|built|made|opened|closed|established|sold|bought|moved|given|held)\b/iu;

function sharesWord(title: string, sentence: string): boolean {
  const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  const words = new Set(wordsOf(sentence));
  return wordsOf(title).some((word) => words.has(word) || words.has(word.replace(/s$/u, '')));
}

export const fragmentedHeader: PatternRecord = {
  id: 'fragmented_header',
  name: 'Heading, then echo',
  displayName: 'Heading, then echo',
  category: 'formatting',
  description: 'The first sentence under a heading repeats the heading and says nothing more.',
  tip: 'Start with the first fact.',
  scope: 'everywhere',
  matcher: {
    kind: 'markup',
    find: (document) =>
      findHeadings(document, { labelsToo: true }).flatMap(({ title, line }) => {
        const next = document.lines.slice(line + 1, line + 5).find((other) => other.role !== 'blank');
        if (next?.role !== 'prose') return [];
        const first = /^[^.!?]{1,120}[.!]/u.exec(document.text.slice(next.start, next.end))?.[0] ?? '';
        const isEcho =
          first.split(/\s+/u).length <= MAX_WORDS && ECHO.test(first) && !NEWS.test(first) && sharesWord(title, first);
        return isEcho ? [[{ start: next.start, end: next.start + first.length }]] : [];
      }),
  },
  explain: ({ quote }) =>
    `${quote} repeats its heading, so a reader reads the same thing twice before anything is said.`,
  flagged: [
    '## Speed\n\nSpeed matters.\n\nPages over 2 MB load slowly on trams.',
    '### Patience\n\nPatience is everything.',
    '## Safety first\n\nSafety is key.',
  ],
  clean: [
    '## Speed\n\nThe page loads in 0.9 seconds on a 3G link.',
    '## Trust\n\nThe trust was set up in 1911 by her aunt.',
    '## Costs\n\nThey spent 700 euros.',
  ],
};
