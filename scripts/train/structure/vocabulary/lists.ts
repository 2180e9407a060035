/**
 * Lists of words and phrases that made structure is written with. Each language has a file `<language>.json` with all
 * of them; `und.json` serves the other languages. Names and places are common words, never those of real people.
 * {name}, {date}, {n}, {m} and {w} are filled in when an entry is used. A list has an even number of entries, or more
 * than ten; neighbours go to different pools.
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

type VocabularyList = (typeof VOCABULARY_LISTS)[number];

/** Lists of words and phrases of one language and pool. */
export type Vocabulary = Readonly<Record<VocabularyList, readonly string[]>>;
