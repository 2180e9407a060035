import type { Unless } from '../kinds.js';
import type { PatternRecord } from '../record.js';

const NATURE = new RegExp(
  [
    String.raw`^as (?:the |a )?(?:\w+ )?(?:rivers?|waters?|floods?|leaks?|tides?|rain|snow|wind|storm|fire|smoke|`,
    'temperatures?|baby|child|plant|plants|seedlings?|dough|crack|pain|fever) ',
  ].join(''),
  'iu',
);

/** Figures, dates, weather, water and persons make it a report. */
const isMeasured: Unless = (found, sentence, document) => {
  const match = document.text.slice(found.start, found.end);
  return (
    /\d/u.test(document.text.slice(found.start, sentence.end)) ||
    /^as (?:he|she|i)\b/iu.test(match) ||
    NATURE.test(match)
  );
};

export const asContinuesTo: PatternRecord = {
  id: 'as_continues_to',
  name: 'As X continues to evolve',
  displayName: 'As X continues to evolve',
  category: 'rhetoric',
  description:
    'A sentence opens by saying that something “continues to evolve” and then predicts nothing in particular.',
  tip: 'Say what changes, and when.',
  scope: 'prose',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        'as [8] continue|continues to ' +
          '(evolve|advance|develop|shape|unfold|transform|reshape|redefine|mature|grow|change|push|expand|' +
          'progress|shift|rise|navigate|improve|adapt|gain) ' +
          '[12] ,',
      ],
      de: ['^ (da|während) [8] (weiterhin|weiter|immer) [4] (entwickelt|verändert|wächst|wandelt) ,'],
      fr: ["^ (alors / à mesure) que [8] continue|continuent (de|d'|à) [8] ,"],
      es: ['^ a medida que [8] (continúa|sigue|siguen|continúan) [6] ,'],
      pt: ['^ à medida que [8] (continua|continuam|evolui|avança) [6] ,'],
      it: ['^ (man mano / poiché / mentre) che? [8] (continua|continuano) (a|ad) [6] ,'],
      zh: ['^ 随 着 [14] 不 断 [10] ，'],
    },
    unless: isMeasured,
  },
  explain: ({ quote }) =>
    `${quote} says that things go on changing, which they always do. The reader waits for the change itself.`,
  flagged: [
    'As medicine continues to advance, families must adapt.',
    'As the market continues to expand, new doors will open.',
    'As these tools continue to mature, one thing stays the same.',
  ],
  clean: [
    'As the crack continues to grow, the lower gate will close by 5 p.m.',
    'The firm continues to develop pumps in Graz.',
    'As he continued to sing, the curtain fell.',
  ],
};
