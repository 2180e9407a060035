/**
 * Lists of words and phrases that made structure is written with. Names and places are common words, never those of
 * real people.
 */
export const VOCABULARY_LISTS = [
  'words',
  'surnames',
  'places',
  'headings',
  'captions',
  'menu',
  'boilerplate',
  'greetings',
  'closings',
  'quoteIntros',
  'remarks',
  'fields',
  'contentsTitles',
  'referenceTitles',
  'pageMarks',
  'keywordLabels',
  'months',
  'streets',
] as const;

export type VocabularyList = (typeof VOCABULARY_LISTS)[number];

/** Lists as written: entries separated by a bar. Neighbours go to different pools. */
export type WrittenVocabulary = Readonly<Record<VocabularyList, string>>;
