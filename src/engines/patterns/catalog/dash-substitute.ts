import type { Found } from '../kinds.js';
import { linesWith } from '../markup.js';
import type { PatternRecord } from '../record.js';

const PER_WORDS = 500;
const MIN_PER_500_WORDS = 3;
const MIN_IN_TEXT = 2;
/** In a longer text two are one aside, and no habit. */
const LONGER_TEXT_WORDS = 100;
const MIN_IN_LONGER_TEXT = 3;
const SUBSTITUTE = /(?<=[\p{Ll}’')] )--?(?= \p{Ll})|(?<=\p{Ll})--(?=\p{Ll})/gu;
/** “Wanted: - a map - a torch”, “Signs include - fever - thirst”. */
const LIST_IN_LINE = /(?::\s*|\b(?:includes?|including|are) )- /u;

export const dashSubstitute: PatternRecord = {
  id: 'dash_substitute',
  name: 'Spaced hyphen as a dash',
  displayName: 'Spaced hyphen as a dash',
  category: 'formatting',
  description: 'A spaced hyphen or a double hyphen does the work of a dash, again and again.',
  tip: 'Use a dash, or commas.',
  scope: 'characters',
  matcher: {
    kind: 'markup',
    find: (document) => {
      const { text } = document;
      const founds: Found[] = [];
      for (const line of linesWith(document, [' - ', '--'])) {
        if (line.role !== 'prose' && line.role !== 'list') continue;
        const content = text.slice(line.contentStart, line.end);
        if (LIST_IN_LINE.test(content)) continue;
        for (const hit of content.matchAll(SUBSTITUTE)) {
          // “the d - dimensional gas”, “a de - signed pin”
          if (
            /(?<![\p{L}'’])(?![aiu]\b)\p{L} $|(?<!\p{L})de $/u.test(
              content.slice(Math.max(0, hit.index - 4), hit.index),
            )
          )
            continue;
          if (/^--? \p{Ll}[\w-]*(?: flag| option)/u.test(content.slice(hit.index))) continue;
          founds.push({ start: line.contentStart + hit.index, end: line.contentStart + hit.index + hit[0].length });
        }
      }
      const least = document.proseWordCount > LONGER_TEXT_WORDS ? MIN_IN_LONGER_TEXT : MIN_IN_TEXT;
      const isDense =
        founds.length >= least && founds.length * PER_WORDS >= MIN_PER_500_WORDS * document.proseWordCount;
      return isDense ? [founds] : [];
    },
  },
  explain: ({ quote }) =>
    `This hyphen, ${quote}, does the work of a dash, as others in the text do. It is a matter of ` +
    'the keyboard, and some readers stumble over it.',
  flagged: [
    'The rule was plain - start early - and rest at noon.',
    'She had one habit -- ask twice -- and kept it all her life.',
    'The soup - still hot - was gone by one.',
  ],
  clean: [
    'Derby - Luton 2 - 0',
    'Add the -- mark to stop parsing.',
    '2011 - 2014',
    'Wanted: - a map - a torch - a rope',
    'Early signs include - fever - thirst - a dry cough',
  ],
};
