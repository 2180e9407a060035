import type { PatternRecord } from '../record.js';

export const aiVocabDelve: PatternRecord = {
  id: 'ai_vocab_delve',
  name: 'Early chatbot vocabulary (2023–24)',
  displayName: 'Early chatbot vocabulary (2023–24)',
  category: 'vocabulary',
  description:
    'The sentence uses a word that became far more common right after chatbots arrived, such as “delve” or “tapestry”.',
  tip: 'Use the plain word: look into, mix, proof, careful.',
  scope: 'text',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        'delve~ (in|into|deep|deeper|beyond / <w> into)',
        'rich|intricate|vibrant|complex|colorful|colourful|woven tapestry|tapestries',
        'tapestry of !(the|flemish|wool|silk)',
        'testament to',
        'intricacy|intricacies|intricate|intricately|meticulous|meticulously|commendable|commendably|' +
          'multifaceted|garner~|interplay|bustling|multi-faceted',
        '-double|single|two|three|leading|trailing|no|and|or|with|without|of|by|use|uses|using|as|between|the ' +
          'underscores !key|keys|character|characters|symbol|before|after|in|are|to|or|instead|<num>',
        'pivotal !bearing|bearings|joint|joints|axis|point|hinge|arm',
        'underscored|underscoring !key|keys|character|characters|symbol|<num>',
        'to|will|further|not underscore',
        'showcases|showcasing|showcased',
        'to|can|will showcase',
        'realm|realms of !(the king|queen|crown)',
        'beacon of !(light|fire|flame)',
        'kaleidoscope of',
        'embark~ on|upon (a|an|this|your|their|our|his|her|new) [3] ' +
          '(journey|adventure|quest|path|venture|endeavour|endeavor|exploration|mission|project|career|study|' +
          'tour|programme|program)',
      ],
    },
  },
  yieldsTo: [
    'vague_metaphor_noun',
    'dictionary_opener',
    'participial_tail',
    'landscape_realm',
    'journey_metaphor',
    'travel_puffery',
    'crucial_role',
    'significance_inflation',
  ],
  explain: ({ words }) =>
    `${words} became markedly more frequent when chatbots came into use, in writing by people ` +
    'too. Readers may stop there; a plainer word passes unnoticed.',
  flagged: [
    "The last part delves into the village's quarrels.",
    'His meticulous records are a testament to long winters.',
    'The show underscores the interplay of noise and rest.',
  ],
  clean: [
    'The underscore character is not allowed in names.',
    'Her last will and testament was read in May.',
    'The Flemish tapestry hung in the hall.',
  ],
};
