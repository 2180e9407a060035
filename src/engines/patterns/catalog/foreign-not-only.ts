import type { PatternRecord } from '../record.js';

export const foreignNotOnly: PatternRecord = {
  id: 'foreign_not_only',
  name: '“Not only … but also” in other languages',
  displayName: '“Not only … but also” in other languages',
  category: 'structure',
  description:
    'The frame “not only … but also”, or a denial that leads up to a reveal, in a language other than English.',
  tip: 'Join the two points with “and”.',
  scope: 'prose',
  infoUnlessRepeatedWithinWords: 300,
  matcher: {
    kind: 'phrases',
    phrases: {
      de: ['nicht nur [22,] sondern', 'es ist nicht (nur|bloß)? [10] , es ist'],
      fr: [
        'non seulement [22,] mais',
        "n'est|n'était pas (seulement|juste|uniquement) [16,] mais",
        "(ce|c') (n'est|n'était) pas (seulement|juste|simplement)? [12] , (c'est|c'était|mais)",
      ],
      es: ['no es? (solo|sólo|solamente|únicamente) [22,] sino', 'no es [10] , es <w>'],
      it: ['non (solo|soltanto) [22,] (ma|bensì) (anche|pure)?'],
      pt: ['não é|são? (só|apenas|somente) [22,] (mas|como) (também)?', 'não é [10] , é <w>'],
      zh: ['不 仅|但|只 [24,] (而 且 / 还 / 也 / 更 / 并 且)'],
      ja: ['だけでなく', 'だけではなく'],
    },
  },
  explain: ({ quote }) =>
    `${quote} is the frame “not only … but also”. It is good style once; where it comes again ` +
    'and again, readers notice it.',
  flagged: [
    'Der Garten ist nicht nur ein Ort der Ruhe, sondern auch ein Treffpunkt für alle.',
    'La biblioteca no solo es un edificio, sino también un refugio para la ciudad.',
    'Cette recette est non seulement rapide, mais aussi très bonne.',
  ],
  clean: [
    'Nur das Tor ist zu, nicht die Tür.',
    'No vino sola, vino con su primo.',
    "Elle n'est pas venue, mais elle a appelé.",
  ],
};
