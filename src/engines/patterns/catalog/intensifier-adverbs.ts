import type { PatternRecord } from '../record.js';

export const intensifierAdverbs: PatternRecord = {
  id: 'intensifier_adverbs',
  name: 'Empty intensifiers',
  displayName: 'Empty intensifiers',
  category: 'vocabulary',
  description: 'Words such as “truly”, “genuinely” or “deeply” add emphasis and no meaning.',
  tip: 'Strike the adverb and see whether anything is missing.',
  scope: 'prose',
  infoUnlessRepeatedWithinWords: 150,
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        'truly|genuinely|profoundly|incredibly|remarkably|undeniably|fundamentally|extraordinarily|exceptionally|' +
          'immensely|absolutely !determined|certain|sure|necessary|not|no ' +
          '!(by|from|made) <intensified>|<evaluative_adjectives>',
        'fundamentally ' +
          '(different|human|flawed|new|change|changes|changed|changing|reshape|reshapes|reshaped|alter|alters|' +
          'altered|transform|transforms|transformed)',
        'deeply ' +
          '(rooted|committed|personal|human|meaningful|connected|interconnected|ingrained|embedded|integrated|' +
          'intertwined|moving|resonate|resonates|resonated|resonating|felt|held|passionate|inspiring|moved|' +
          'grateful|satisfying|rewarding|engaging|valued|flawed|important)',
        '(resonate|resonates|resonated|resonating) deeply',
      ],
    },
  },
  yieldsTo: ['what_sets_apart', 'empathy_boilerplate', 'persuasive_authority'],
  explain: ({ quote }) =>
    `${quote} turns up the volume without adding sense. Where everything is “truly” so, a reader stops hearing it.`,
  flagged: [
    'It was a truly unforgettable trip.',
    'The bond between dog and child is deeply personal.',
    'We genuinely believe in this remarkably powerful idea.',
  ],
  clean: ['Yours truly, B. Marsh.', 'The folder is deeply nested.', 'The vase is truly by Lalique, the lab found.'],
};
