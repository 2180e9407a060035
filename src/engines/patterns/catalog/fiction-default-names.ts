import type { Unless } from '../kinds.js';
import type { PatternRecord } from '../record.js';

const REAL = new RegExp(
  [
    String.raw`\b(?:constellation|nebula|star|astronom\w+|Ph\.?D|professor of|department|university|et al|doi|`,
    String.raw`born in \d|opera|aria from|galaxy|Vega|Hausdorff|scored|goals?|league|season|championship|`,
    String.raw`tournament|midfielder|striker|metres|minister|senator|councill?or|spokes\w+|researchers?|CEO|`,
    String.raw`startup|announced|says|told reporters)\b`,
  ].join(''),
  'u',
);

/** Constellations, scholars and places on the map have these names too. */
const isRealThing: Unless = (_found, sentence, document) =>
  REAL.test(document.text.slice(sentence.start, sentence.end));

export const fictionDefaultNames: PatternRecord = {
  id: 'fiction_default_names',
  name: 'Default character names',
  displayName: 'Default character names',
  category: 'vocabulary',
  description: 'A story gives its people or places names that chatbots reach for far more often than writers do.',
  tip: 'Name people after where and when they were born.',
  scope: 'prose',
  infoUnlessRepeatedWithinWords: 400,
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        'Elara|Kael|Kaelen|Eldoria|Willowbrook|Oakhaven|Aethelgard|Seraphina|Elowen|Thorne|Zephyrin|Elysia|' +
          'Eldrin|Aldric|Lyra|Vespera|Ravenwood|Caelum|Isolde|Aeliana|Lirien|Elarion|Nyx|Thalor|Whisperwind',
        'Elias Thorne|Vance|Voss|Vale|Blackwood',
        'Sarah|Marcus|Maya|Lena|Emily|Mei|David|Elena Chen|Patel|Vasquez|Reyes',
        'Dr . Chen|Patel|Vasquez|Thorne|Voss|Aris',
        'Dr . Sarah|Elena|Aris|Evelyn|Amara <Cap>',
        'Elena Vasquez|Rodriguez|Voss',
        'Whispering Woods|Pines|Willows',
      ],
    },
    unless: isRealThing,
  },
  explain: ({ words }) =>
    `${words}: readers have met such names in many generated stories. One from the time and ` +
    'place of this story would be its own.',
  flagged: [
    'Elara knelt by the well in the Whispering Woods.',
    '“The seal is broken,” said Dr. Elena Vasquez.',
    'In the realm of Eldoria, no bird sang.',
  ],
  clean: [
    'Amy Chen won the relay.',
    'The lyre hung in the hall.',
    'Elias closed the ledger.',
    'Lyra is a constellation near Vega.',
    'Thorne says the bones came from the lower cave.',
  ],
};
