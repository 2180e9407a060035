import type { PatternRecord } from '../record.js';

export const inflatedVerbs: PatternRecord = {
  id: 'inflated_verbs',
  name: 'Utilize, leverage, facilitate',
  displayName: 'Utilize, leverage, facilitate',
  category: 'vocabulary',
  description: 'A long formal verb is used where a short one means the same.',
  tip: 'Write: use, help, start, try, find out, to, because.',
  scope: 'prose',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        'utilize~|utilise~|facilitate~|ascertain~|elucidate~|commence~',
        'endeavor~|endeavour~ to',
        '-financial|the|of|operating|high|more|less|no|its|firm leverage~ ' +
          '(the|our|your|its|their|a|an|existing|advanced|cutting|ai|data|technology|these|this|modern|new|' +
          'social|insights|expertise)',
        'leveraging <w>',
        'due to the fact that',
      ],
    },
  },
  yieldsTo: ['ai_vocab_2024_25'],
  explain: ({ words }) => `A shorter word says the same as ${words}. The long one slows the reader and adds nothing.`,
  flagged: [
    'We utilize a ladle to serve the soup.',
    'The form facilitates the booking of rooms.',
    'The club leverages its contacts in town.',
  ],
  clean: ['The bar gave her more leverage.', "The fund's leverage rose to 3.4.", 'The facility closes at six.'],
};
