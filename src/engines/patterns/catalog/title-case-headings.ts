import { findHeadings } from '../markup.js';
import type { PatternRecord } from '../record.js';

const MIN_WORDS = 4;
const MIN_SHARE = 0.8;
const SMALL = /^(?:a|an|and|the|of|in|to|for|with|on|or|by|from|at|as|is|vs|nor|but|via|into|over|your|its|how|our)$/u;
const FOREIGN = /\b(?:der|die|das|und|von|im|zur|zum|für|des|den|ein|eine|mit|le|la|les|du|el|los|las|y|del|de)\b/u;

function isTitleCase(title: string): boolean {
  const words = title.split(/[\s:–—-]+/u).filter((word) => /\p{L}/u.test(word));
  if (words.length < MIN_WORDS || FOREIGN.test(title) || title === title.toUpperCase() || /[.;]\s/u.test(title))
    return false;
  const main = words.filter((word) => !SMALL.test(word));
  const capitals = main.filter((word) => /^[^\p{L}]*\p{Lu}/u.test(word));
  return main.length >= 2 && capitals.length >= MIN_SHARE * main.length && /^[^\p{L}]*\p{Lu}/u.test(words[0] ?? '');
}

export const titleCaseHeadings: PatternRecord = {
  id: 'title_case_headings',
  name: 'Headings In Title Case',
  displayName: 'Headings In Title Case',
  category: 'formatting',
  description: 'Every main word of a heading has a capital letter.',
  tip: 'Capitalise the first word and names only, unless the house style says otherwise.',
  scope: 'everywhere',
  infoUnlessRepeatedWithinWords: 1000,
  matcher: {
    kind: 'markup',
    find: (document) =>
      document.language === 'en'
        ? findHeadings(document, {})
            .filter(({ title }) => isTitleCase(title))
            .map(({ span }) => [span])
        : [],
  },
  yieldsTo: ['colon_title', 'challenges_prospects_heading'],
  explain: ({ quote }) =>
    `${quote} capitalises every main word. Many house styles do not, and a row of such headings stands out.`,
  flagged: [
    '## The Growing Need for Clean Ponds',
    '### How to Choose a Better Winter Coat',
    '# Seeing the True Price of Cheap Lamps',
  ],
  clean: [
    '## How we choose a winter coat',
    '## Die Geschichte der Stadt Kiel im Mittelalter',
    'The Wind in the Willows lay on the bed.',
  ],
};
