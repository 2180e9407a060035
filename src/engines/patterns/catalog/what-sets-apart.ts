import type { PatternRecord } from '../record.js';

export const whatSetsApart: PatternRecord = {
  id: 'what_sets_apart',
  name: 'What sets it apart',
  displayName: 'What sets it apart',
  category: 'rhetoric',
  description: 'The text announces what makes its subject special before it says so.',
  tip: 'Begin with the thing that is special.',
  scope: 'prose',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        'what|that|here|(that is what) truly|really|ultimately|also? sets|set <w> <w>? <w>? <w>? <w>? apart',
        'what truly|really|ultimately? makes|made [6] so|truly|really? ' +
          'special|unique|remarkable|extraordinary|different|memorable|exceptional|stand|(stand out) ' +
          "is|was|are|'s|,",
        '(this|that|it) is what|(also what) makes|made|sets [6] so|truly|really? ' +
          'special|unique|remarkable|extraordinary|different|apart|(stand out)',
        'what truly|really distinguishes|defines',
        'what truly|really sets !(me|him|her|them|us|off|in|up|out)',
        'what truly|really makes !me|us|him|them|her|you|people|sense',
        'what (really|truly) stands out is',
        'what distinguishes [8] is|was',
      ],
      de: ['was [6] (besonders|einzigartig) macht', 'was [8] auszeichnet|unterscheidet ,'],
      fr: ["ce qui (distingue|rend) [7] (est|unique|spécial|vraiment|c')"],
      es: ['lo que (realmente|verdaderamente)? (distingue|diferencia|hace) [6] (es|especial|único|única|diferente)'],
      it: ['ciò che (rende|distingue|contraddistingue) [6] (è|unico|unica|speciale)'],
      pt: ['o que (realmente)? (diferencia|distingue|torna|faz) [6] (é|especial|único|única)'],
      zh: ['真 正 [4] 与 众 不 同'],
    },
  },
  explain: ({ quote }) => `${quote} is a drum roll before the point. The reader has to wait for what could come first.`,
  flagged: [
    'What truly sets the bakery apart is its patience.',
    'What makes this method so special is its ease.',
    'But what really makes the harbour stand out is its silence.',
  ],
  clean: [
    'What makes the lamp flicker is a loose screw.',
    'He set the cracked plates apart on the shelf.',
    'What made you stay?',
    'We seldom do what really makes us happy.',
  ],
};
