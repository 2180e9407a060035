import type { Unless } from '../kinds.js';
import { holdsName } from '../names.js';
import type { PatternRecord } from '../record.js';

const FIXED = new RegExp(
  [
    String.raw`\bfrom (?:the )?(?:start|beginning|time|day|week|year|month|head|top|front|left|right|scratch|one|`,
    String.raw`two|morning|dawn|door|side|place|end|birth|cradle|left|north|south|east|west|beginning)\b`,
  ].join(''),
  'iu',
);
const PLAIN_PLACES = /^from the [a-z]+ to the [a-z]+,? (?:the|this|our|there|it|we|you)$/iu;
const MOTION = new RegExp(
  [
    String.raw`\b(?:go|goes|going|went|travel\w*|mov(?:e|es|ed|ing)|switch\w*|walk\w*|r[au]n|runs|drove|drives?|`,
    String.raw`flew|fly|flies|chang(?:e|es|ed|ing)|rose|fell|grew|cut|convert\w*|transfer\w*|shift\w*|turn\w*|`,
    String.raw`rang(?:e|es|ed|ing))\s*$`,
  ].join(''),
  'iu',
);

/** Numbers, names, times and places are ends of something; so is what follows a verb of motion. */
const isRealRange: Unless = (found, sentence, document) => {
  const match = document.text.slice(found.start, found.end);
  if (/\d/u.test(match) || holdsName(match, sentence) || FIXED.test(match) || PLAIN_PLACES.test(match)) return true;
  return MOTION.test(document.text.slice(Math.max(sentence.start, found.start - 20), found.start));
};

export const falseRange: PatternRecord = {
  id: 'false_range',
  name: 'False range',
  displayName: 'False range',
  category: 'rhetoric',
  description: '“From X to Y” joins two things that are not the ends of any scale.',
  tip: 'List the real items, or cut the phrase.',
  scope: 'prose',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        'from [8] to [8] , from [8] to [2]',
        'from [8] to [8] , and? everything|anything in between',
        '^ from [8] to [8] , ' +
          'the|this|our|these|every|each|there|it|all|we|you|everyone|everything|she|he|they|your|its|his|her|my|' +
          'their|no|nothing',
        'everything|everyone|anything|all|every|everywhere|wide [2] , from [8] to [1]',
        'everything|anything from [8] to [1]',
      ],
      de: [
        '^ von [6] bis (hin)? zu|zum|zur [6] bietet|hat|ist|findet|gibt|alles',
        'alles , von [6] bis (hin)? zu|zum|zur',
      ],
      fr: ["^ (de|du|des|d') [7] (à|au|aux) [7] , (tout|chaque|il|elle|la|le|cette|ce|nous|vous)"],
      es: ['^ desde [7] hasta [7] , (todo|cada|la|el|esta|este|hay|nuestra|su)'],
      pt: ['^ (desde|de|do|da|dos|das) [7] (até|a|ao|à|aos|às) [7] , (tudo|cada|há)'],
      zh: ['^ 从 [12] 到 [12] ， 无|都|每|一'],
    },
    unless: isRealRange,
  },
  explain: ({ quote }) =>
    `${quote} sounds like a range, but nothing lies between its two ends. A short list would tell the reader more.`,
  flagged: [
    'From whispered secrets to roaring laughter, the house holds it all.',
    'From forgotten songs to daring dreams, every page has a voice.',
    'The fair has everything, from the art of weaving to the joy of play, from clay to code.',
  ],
  clean: [
    'The tram runs from Altona to Harburg until midnight.',
    'Fares rose from 2 to 3 euros, the paper said.',
    'From the cellar to the attic, the walls are brick.',
    'From time to time, the pump stops.',
  ],
};
