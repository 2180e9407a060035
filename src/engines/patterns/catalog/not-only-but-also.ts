import type { PatternRecord } from '../record.js';

export const notOnlyButAlso: PatternRecord = {
  id: 'not_only_but_also',
  name: 'Not only … but also',
  displayName: 'Not only … but also',
  category: 'structure',
  description: 'Two points are tied together with “not only … but also”.',
  tip: 'Join them with “and”.',
  scope: 'prose',
  infoUnlessRepeatedWithinWords: 300,
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        'not only !that|once|child|children [28,] but !that',
        'not only does|do|did|is|are|was|were|has|have|can|will [24,] , (it|they|he|she|we|you|this|these) also',
      ],
    },
  },
  explain: ({ quote }) =>
    `${quote} ties two points together with a formula. It is good formal English; where it comes ` +
    'again and again, readers notice it.',
  flagged: [
    'The new roof not only keeps out rain but also cuts the heating bill.',
    'He not only drew the maps but printed them.',
    'Not only is the glue cheap, but it also holds in the cold.',
  ],
  clean: [
    'Only the side door is open, but it is also the widest.',
    'The match was not close, but the crowd stayed.',
    'She not only arrived late.',
  ],
};
