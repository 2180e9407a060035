import { linesWith } from '../markup.js';
import type { PatternRecord } from '../record.js';

const MIN_TAGS = 4;
const TAG = /(?<![\w/#&])#[\p{L}][\p{L}\p{N}_]+/gu;
const COLOUR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/iu;

export const hashtagStuffing: PatternRecord = {
  id: 'hashtag_stuffing',
  name: 'Hashtag stuffing',
  displayName: 'Hashtag stuffing',
  category: 'formatting',
  description: 'The text ends in a row of hashtags.',
  tip: 'Keep one or two.',
  scope: 'everywhere',
  matcher: {
    kind: 'markup',
    find: (document) => {
      const { text } = document;
      return linesWith(document, ['#']).flatMap((line) => {
        if (line.role === 'code' || line.role === 'table') return [];
        const tags = [...text.slice(line.start, line.end).matchAll(TAG)].filter((tag) => !COLOUR.test(tag[0]));
        const first = tags[0];
        const last = tags.at(-1);
        if (tags.length < MIN_TAGS || first === undefined || last === undefined) return [];
        return [[{ start: line.start + first.index, end: line.start + last.index + last[0].length }]];
      });
    },
  },
  explain: ({ quote }) => `${quote} strings hashtags together. They speak to a search box and not to a reader.`,
  flagged: [
    '#Gardening #Growth #Patience #Soil',
    'So glad you came! #choir #spring #song #joy #town',
    '#Boats #HarbourLife #Repair #Wood',
  ],
  clean: ['Closed #4, #8, #15 and #16.', 'Use #abc or #fed for the frame.', 'See #knitting for more.'],
};
