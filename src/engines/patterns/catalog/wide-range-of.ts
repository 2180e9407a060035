import type { PatternRecord } from '../record.js';

export const wideRangeOf: PatternRecord = {
  id: 'wide_range_of',
  name: 'A wide range of …',
  displayName: 'A wide range of …',
  category: 'vocabulary',
  description: 'A vague quantity such as “a wide range of” stands where a number or a list should be.',
  tip: 'Give the number, or name three.',
  scope: 'prose',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        'a|an|the|its|their|our|such ' +
          'wide|broad|diverse|vast|rich|extensive|whole|huge|impressive|staggering|dizzying|large|wider|broader ' +
          '(and <w>)? range|array|variety|spectrum|selection|assortment of !(<num> / wavelengths / ' +
          'frequencies)',
        'a|an|its|their|our diverse|wide|vast|rich (range|array|variety) of !<num>',
        'a|an|the comprehensive|exhaustive|endless|delightful|remarkable|eclectic|stunning|rich ' +
          '(range|array|variety|selection|spectrum) of !<num>',
        'a|an diverse|wide|broad|rich|eclectic|vibrant set|mix|collection|blend of',
        'a myriad|plethora|multitude|wealth|host of !(<num>)',
        'an abundance of',
        'myriad ways|of|options|benefits|possibilities|reasons|opportunities|challenges',
      ],
      de: [
        '(eine|einer|einem|die) (breite|große|umfangreiche|breiten|großen|umfangreichen|vielfältige) ' +
          '(palette|auswahl|vielfalt|vielzahl|bandbreite|spektrum) (an|von|der)',
        'eine vielzahl (von|an|der)',
      ],
      fr: [
        "(un|une) (large|vaste|grande|riche) (gamme|éventail|choix|variété|palette) (de|d')",
        "une (multitude|pléthore|myriade) (de|d')",
      ],
      es: [
        '(una|un) (amplia|gran|vasta|amplio|rica) (gama|variedad|abanico|selección|espectro) de',
        'una (multitud|plétora|infinidad) de',
      ],
      pt: [
        '(uma|um) (ampla|grande|vasta|amplo|rica) (gama|variedade|leque|seleção|espectro) de',
        'uma (infinidade|multidão|miríade) de',
      ],
      it: ['(un|una) (ampia|vasta|ricca|ampio) (gamma|varietà|selezione|spettro) di'],
      zh: ['广 泛 的'],
    },
  },
  explain: ({ quote }) =>
    `${quote} says “many” without saying how many or which. A reader who wants to know has to ask.`,
  flagged: [
    'The hall offers a wide range of classes.',
    'There is a plethora of ways to bake an apple.',
    'Pupils gain a wealth of experience.',
  ],
  clean: [
    'The dial covers a wide range of 3 to 30 volts.',
    'The mountain range of the Harz is old.',
    'His wealth, of course, came from salt.',
  ],
};
