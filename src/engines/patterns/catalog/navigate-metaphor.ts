import type { Unless } from '../kinds.js';
import type { PatternRecord } from '../record.js';

const STEERED_THINGS = new RegExp(
  [
    String.raw`\b(?:ship|boat|vessel|pilot|captain|sailors?|yacht|canoe|menu|website|page|browser|cursor|`,
    String.raw`keyboard|arrow keys|by the stars|satnav|GPS)\b`,
  ].join(''),
  'iu',
);

/** Ships, roads, menus and pages are navigated. */
const isLiteral: Unless = (_found, sentence, document) =>
  STEERED_THINGS.test(document.text.slice(sentence.start, sentence.end));

export const navigateMetaphor: PatternRecord = {
  id: 'navigate_metaphor',
  name: 'Navigating the complexities',
  displayName: 'Navigating the complexities',
  category: 'vocabulary',
  description: 'Problems are “navigated” and not dealt with.',
  tip: 'Say what is done: decide, ask, wait, pay.',
  scope: 'text',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        'navigate~ through? (the|this|these|life|an|a|their|our|your|his|her|such|those|any|its|and)? ' +
          "'s? <w>? <w>? <w>? " +
          'complexity|complexities|challenge|challenges|landscape|landscapes|uncertainty|uncertainties|' +
          'relationship|relationships|change|changes|transition|transitions|terrain|intricacies|maze|waters|' +
          'world|emotions|grief|identity|conversation|conversations|adversity|nuances|demands|pressures|tension|' +
          'tensions|loss|process|bureaucracy|decisions|journey|obstacles|crisis|crises|conflict|difficulties|' +
          'dilemma|dilemmas|issues|questions|politics|divorce|parenthood|adolescence|times|dynamics|life|' +
          'expectations|motherhood|fatherhood|parenting|retirement|puberty|menopause|academia|illness|trauma|ups|' +
          'hierarchies|hierarchy|circumstances|realities|contradictions|minefield|dynamic|situations|' +
          'hardship|setbacks|systems|system|ambiguity|complexities',
      ],
      de: ['(komplexität|herausforderungen|welt) [6] navigieren', 'navigieren [6] (komplexität|herausforderungen)'],
      fr: ['naviguer (dans / à travers / entre) [3] (complexité|complexités|défis|incertitude|monde|paysage)'],
      es: [
        'navegar (por|en|entre / a través de)? (las|los|la|el|un|este)? [3] ' +
          '(complejidades|complejidad|desafíos|incertidumbre|retos|mundo|panorama|aguas)',
      ],
      pt: [
        'navegar (por|pelas|pelos|pela|nas|nos|as|os)? [3] ' +
          '(complexidades|complexidade|desafios|incerteza|incertezas|mundo|cenário)',
      ],
    },
    unless: isLiteral,
  },
  yieldsTo: ['colon_title'],
  explain: ({ quote }) => `${quote} steers around what is actually done, and the reader is left to guess it.`,
  flagged: [
    'The hotline helps parents navigate the complexities of school forms.',
    'He navigates difficult conversations with a smile.',
    'Small shops must navigate a shifting legal landscape.',
  ],
  clean: [
    'The captain navigated the tanker through the strait.',
    'Use the wheel to navigate the menu.',
    'They navigated by compass.',
  ],
};
