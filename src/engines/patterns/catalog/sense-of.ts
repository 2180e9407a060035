import type { PatternRecord } from '../record.js';

export const senseOf: PatternRecord = {
  id: 'sense_of',
  name: 'A sense of …',
  displayName: 'A sense of …',
  category: 'vocabulary',
  description: 'A feeling is named at one remove, as “a sense of wonder”.',
  tip: 'Name the feeling, or show it.',
  scope: 'prose',
  infoUnlessRepeatedWithinWords: 500,
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        'a|an|the|our|their|his|her|my|that|this|any|some|every|with|of|and <w>? <w>? ' +
          'sense|feeling|senses|feelings of <w>? <feelings>',
        'creating|instilling|fostering|evoking|giving|creates|create|instilled|instill|instills|foster|fosters|' +
          'evoke|evokes|gave|give|gives ' +
          'sense of <feelings>',
      ],
      de: [
        '(ein|einem|das|dem|neues|tiefes|starkes)? gefühl (der|von|des) (tiefen|neuen)? ' +
          '(geborgenheit|zugehörigkeit|gemeinschaft|freiheit|ruhe|hoffnung|sicherheit|verbundenheit|' +
          'zusammengehörigkeit|leichtigkeit|dringlichkeit|wehmut|nostalgie|staunens|stolzes|friedens)',
      ],
      fr: [
        "(un|le|ce) (profond|fort|vrai)? (sentiment|sens) (profond|fort)? (de|d'|du) (la|l')? " +
          '(appartenance|communauté|émerveillement|liberté|paix|calme|fierté|sécurité|urgence|accomplissement|' +
          'nostalgie|espoir|devoir)',
      ],
      es: [
        '(una|la|un|el) (profunda|fuerte|profundo)? (sensación|sentido|sentimiento) ' +
          '(profunda|profundo)? de ' +
          '(pertenencia|comunidad|asombro|libertad|paz|calma|orgullo|seguridad|urgencia|logro|nostalgia|' +
          'esperanza|propósito|unidad)',
      ],
      pt: [
        '(uma|a|um|o) (profunda|forte|profundo)? (sensação|senso|sentimento) (profunda|profundo)? de ' +
          '(pertencimento|comunidade|admiração|liberdade|paz|calma|orgulho|segurança|urgência|realização|' +
          'nostalgia|esperança|propósito|união)',
      ],
    },
  },
  explain: ({ quote }) => `${quote} keeps the feeling at arm's length. Naming it, or what caused it, brings it closer.`,
  flagged: [
    'The bells gave the valley a sense of wonder.',
    'Choir practice brings a renewed sense of purpose.',
    'He went home with a quiet feeling of belonging.',
  ],
  clean: [
    'She has a sense of humour.',
    'In the narrow sense of the word, it is a lake.',
    'Cats have a fine sense of balance.',
  ],
};
