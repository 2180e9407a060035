/**
 * Closed word classes of English by the names that phrases use. Contractions are split before matching, so `'s` is a
 * word here.
 */
export const WORD_CLASSES: Readonly<Record<string, readonly string[]>> = {
  a: ['a', 'an'],
  det: [
    'the',
    'a',
    'an',
    'its',
    'their',
    'our',
    'your',
    'his',
    'her',
    'my',
    'this',
    'that',
    'these',
    'those',
    'every',
    'each',
    'some',
    'any',
  ],
  poss: ['its', 'their', 'our', 'your', 'his', 'her', 'my'],
  is: ['is', "'s", 'was'],
  be: ['is', "'s", 'are', 'was', 'were', 'am', 'be', 'been', 'being'],
  it: ['it', 'this', 'that', 'they', 'these', 'those', 'he', 'she', 'we'],
  modal: ['may', 'might', 'could', 'can', 'would', 'will', 'should', 'must'],
  q: ['?', '？'],
  bang: ['!', '！'],
  lparen: ['('],
  lbracket: ['['],
  lt: ['<'],
  gt: ['>'],
  slash: ['/'],
  have: ['has', 'have', 'had', "'s"],
};

/** Classes of words by name, as word numbers: closed classes of the languages and the word lists of the lexicons. */
export type WordClasses = ReadonlyMap<string, readonly number[]>;
