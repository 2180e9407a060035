import type { PatternRecord } from '../record.js';

export const restatementMarker: PatternRecord = {
  id: 'restatement_marker',
  name: 'In other words',
  displayName: 'In other words',
  category: 'rhetoric',
  description: 'The sentence says the previous one again in other words.',
  tip: 'Keep the better of the two.',
  scope: 'prose',
  infoUnlessRepeatedWithinWords: 300,
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        '^ (in other words / simply put / put simply / put differently / put another way / to put it ' +
          '(simply|another|bluntly|differently|plainly|mildly) way? / in a nutshell / in short / ' +
          'essentially / in essence / that is to say / stated differently / in simpler|plain|simple ' +
          'terms / basically / what this means is) ,|:|that',
      ],
      de: ['^ (mit anderen worten / anders gesagt / kurz gesagt / einfach ausgedrückt / kurzum / im klartext) [1]'],
      fr: ["^ (en d'autres termes / autrement dit / en bref / en somme / en clair) ,"],
      es: ['^ (en otras palabras / dicho de otro modo / en pocas palabras / es decir / en síntesis) ,'],
      it: ['^ (in altre parole / in altri termini / in breve / detto altrimenti / cioè) ,'],
      pt: ['^ (em outras palavras / ou seja / dito de outra forma / resumindo / em poucas palavras) ,'],
      zh: ['换 句 话 说', '简 而 言 之', '也 就 是 说'],
    },
  },
  explain: ({ quote }) =>
    `${quote} announces that the same is said again. A reader who understood the first time loses a sentence.`,
  flagged: ['Put simply, sand is old rock.', 'In other words, slower is safer.', 'In a nutshell, the hall is full.'],
  clean: ['She put simply all of it in the skip.', 'He said it in other words on Friday.', 'The nutshell broke.'],
};
