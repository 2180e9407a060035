import type { PatternRecord } from '../record.js';

export const lessAboutMoreAbout: PatternRecord = {
  id: 'less_about_more_about',
  name: 'Less about X, more about Y',
  displayName: 'Less about X, more about Y',
  category: 'structure',
  description: 'Two vague topics are weighed against each other with “less about … more about …”.',
  tip: 'Name the one that matters and say why.',
  scope: 'prose',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        '-knows|know|knew|knowing|cares|cared|say|says|said|saying|tell|tells|told|write|writes|wrote|hear|hears|' +
          'heard|learn|learned|learnt|understand|understood|read|reads|worry|worries|worried|complained ' +
          'less about [12] ,|;|—|–|and|but|than [4,] about',
        'not so much about [12] ,|as|but|—|– [4,] about',
        "isn't|is not? so much about [12] as [3] about",
        'never so much about [12] as|but [3] about',
        'less a|an [6] than|and a|an|more',
      ],
      de: ['weniger um [10] ,? (sondern|als|und) [3] um'],
      fr: ["moins (de|d'|du|des) [8] que (de|d'|du|des)"],
      es: ['(se trata)? menos de [10] (y|que|,) (más)? de'],
    },
  },
  explain: ({ quote }) =>
    `${quote} weighs two broad topics and leaves the reader with neither. Saying what it is about is enough.`,
  flagged: [
    'Running is less about speed and more about rhythm.',
    'The talk was less about numbers, more about nerve.',
    'Teaching is not so much about answers but about questions.',
  ],
  clean: [
    'He knows less about ships than his uncle does.',
    'Tell me more about the rent.',
    'We spoke less, about the harvest mostly.',
  ],
};
