import type { PatternRecord } from '../record.js';

export const empathyBoilerplate: PatternRecord = {
  id: 'empathy_boilerplate',
  name: 'Service-desk sympathy',
  displayName: 'Service-desk sympathy',
  category: 'chat_leftover',
  description: 'The text offers ready-made sympathy, such as “I completely understand how frustrating this is”.',
  tip: 'Say what you will do, or leave it out.',
  scope: 'everywhere',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        'i|we (completely|totally|truly|can|fully|really|certainly)? (completely / totally / truly / ' +
          'fully / absolutely / certainly / only imagine)? (understand|imagine|appreciate) ' +
          '(how|that|your|this) [5] ' +
          '(frustrating|frustration|frustrations|frustrated|difficult|concern|concerns|challenging|feel|feeling|' +
          'feelings|overwhelming|overwhelmed|hard|stressful|upsetting|disappointing|disappointment|painful|' +
          'worrying|situation)',
        "it is|'s okay|ok to (feel|cry|grieve|struggle|rest / ask for help / not be|feel|know / be " +
          'sad|angry|afraid|upset|scared|anxious)',
        "it is|'s (completely|perfectly|totally|absolutely|entirely) " +
          '(understandable|normal|okay|ok|valid|natural) (to|that|if|for|and|<end>|,|$)',
        "it is|'s (completely|perfectly|totally|absolutely|entirely)? valid to (feel|be|want)",
        '^ that (sounds / must be / must feel / must have been) ' +
          '(so|incredibly|really|very|truly|extremely) ' +
          '(difficult|frustrating|hard|tough|stressful|painful|challenging|overwhelming)',
        '(your|their|those|these) (feelings|emotions|concerns|feeling) (are|is) (<ly>)? valid',
        'i am (so|really|truly|deeply|very|incredibly|terribly|genuinely) sorry (to hear / you / that ' +
          'you / for your / for the inconvenience / about)',
        'i am sorry to hear (that|about|you)',
        '(we|i) (sincerely)? apologize|apologise for (any|the) (inconvenience|confusion|frustration)',
      ],
      de: [
        'ich (verstehe / kann verstehen / kann gut verstehen) [3] (wie|dass) [5] ' +
          '(frustrierend|schwierig|schwer|belastend)',
        '(ihre|deine) gefühle sind (berechtigt|verständlich)',
        'es tut mir (sehr)? leid (zu hören / , das zu hören / das zu hören)',
      ],
      fr: [
        'je comprends (parfaitement / tout à fait / que / votre / à quel)? [5] ' +
          '(frustrant|difficile|frustration|inquiétude|stressant)',
        "je suis (vraiment|sincèrement)? désolé|désolée d'apprendre",
      ],
      es: [
        'entiendo (perfectamente|completamente|lo|que|cómo)? [5] (frustrante|difícil|frustración|preocupación)',
        'lamento (mucho)? (escuchar|oír|saber)',
      ],
    },
  },
  explain: ({ quote }) =>
    `${quote} is sympathy in ready-made words. A reader may take it for a chat reply or a service script.`,
  flagged: [
    'I completely understand how frustrating a lost bag must be.',
    "It's perfectly normal to feel shy in a new choir.",
    "I'm so sorry to hear about your broken fence.",
  ],
  clean: ['I understand how a lock works.', 'It is a normal pipe, not a gas pipe.', 'He was sorry to hear the score.'],
};
