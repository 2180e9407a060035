import type { PatternRecord } from '../record.js';

export const imagineScenario: PatternRecord = {
  id: 'imagine_scenario',
  name: 'Imagine a world',
  displayName: 'Imagine a world',
  category: 'rhetoric',
  description: 'The text asks the reader to imagine a scene and does not report one that happened.',
  tip: 'Tell a case that happened.',
  scope: 'prose',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        '^ close your eyes (and|,) (imagine|picture)',
        '^ now imagine|picture <w>',
        '^ imagine|picture (your|two|three) ' +
          '!parallel|straight|equal|identical|perpendicular|concentric|lines|points|circles|planes|spheres|' +
          'vectors|masses|charges|coins|dice ' +
          '<w>',
        '^ so|now|but|and|just? ,? (imagine|picture|envision) ((that !<end>) / this|it|,|: / (a|an|the) ' +
          '(world|future|place|life|city|day|time|tool|scenario|workplace|team|classroom|society|moment|morning|' +
          'community|kitchen|school|land|tomorrow|scene|universe|garden|house|home) ' +
          '/ ' +
          '(waking|walking|being|stepping|standing|having|sitting|living|coming|arriving|opening|looking|driving|' +
          'never|not|trying|finding|going|working|strolling|turning|building|receiving|getting) ' +
          '/ yourself / for a (moment|second) / if (you|we|your|every|all|there) / what it / you ' +
          "(are|'re|have|'ve|could|wake|walk))",
      ],
      de: ['^ (stellen sie sich / stell dir) (einmal|vor|eine|nur|einen|folgendes)? [4]'],
      fr: ['^ imaginez (un|une|que|vous|-)', '^ imaginons (un|une|que)'],
      es: ['^ imagina|imagine|imagínate|imagínese|imaginemos (un|una|que|por|poder|despertar)'],
      it: ['^ (immagina|immaginate|immaginiamo) (un|una|di|che)'],
      pt: ['^ (imagine|imaginemos) (um|uma|que|se|poder|acordar)'],
      zh: ['想 象 一 下', '试 想 一 下|个'],
    },
  },
  explain: ({ quote }) => `${quote} asks the reader to make up the evidence. A case that happened carries further.`,
  flagged: [
    'Imagine a city where every roof has grass.',
    'Picture this: a desk that tidies itself.',
    'Imagine stepping into a room full of rain.',
  ],
  clean: [
    'Imagine a triangle with sides a, b and c.',
    'The picture this evening was dark.',
    "I can't imagine her losing.",
    'Imagine that.',
  ],
};
