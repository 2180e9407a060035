import type { PatternRecord } from '../record.js';

export const additiveTransitions: PatternRecord = {
  id: 'additive_transitions',
  name: 'Moreover, furthermore',
  displayName: 'Moreover, furthermore',
  category: 'vocabulary',
  description: 'Sentences open with heavy connectors such as “Moreover” or “Additionally”, again and again.',
  tip: 'Drop the connector; the order of the sentences shows that they add up.',
  scope: 'prose',
  matcher: {
    kind: 'density',
    atLeast: 2,
    withinWords: 150,
    of: {
      kind: 'phrases',
      phrases: {
        en: [
          '^ ' +
            '(moreover|furthermore|additionally|importantly|notably|crucially|consequently|significantly|' +
            'subsequently|similarly|likewise ' +
            "/ (in addition) / equally important / what is|'s more / more importantly / besides " +
            'this|that) ,',
          '^ in addition to <w>',
        ],
        de: ['^ (darüber hinaus)|zudem|außerdem|ferner|überdies|zusätzlich|des|weiterhin'],
        fr: ['^ (de plus / en outre / par ailleurs / de surcroît / également) ,'],
        es: ['^ (además / asimismo / por otra parte / adicionalmente / igualmente / de igual manera) ,'],
        it: ['^ (inoltre / in aggiunta / per di più / altresì) ,'],
        pt: ['^ (além disso / ademais / adicionalmente / outrossim / da mesma forma) ,'],
        zh: ['此 外 ，', '另 外 ，', '而 且 ，', '更 重 要 的 是', '同 时 ，'],
      },
    },
  },
  explain: ({ words }) =>
    `${words} only says that something is added. Close together, such openers read like a template.`,
  flagged: [
    'Moreover, the hall is cheap. Furthermore, it is warm.',
    'Additionally, guests receive a map. Moreover, they may borrow a boat.',
    'Importantly, the test is free. Notably, it takes a minute.',
  ],
  clean: [
    'The additionally named driver must sign too.',
    'What is more useful, the bridge held.',
    'It was, moreover, getting dark.',
    'Moreover, the lift is broken.',
  ],
};
