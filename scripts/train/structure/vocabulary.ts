import { europeanVocabularies } from './vocabulary-european.js';
import { otherVocabularies } from './vocabulary-other.js';

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

export type Vocabulary = Readonly<Record<(typeof VOCABULARY_LISTS)[number], readonly string[]>>;

/** Two halves that share no entry: what evaluates never trains. */
export type PoolName = 'train' | 'evaluation';

/** Lists as written: entries parted by a bar, in an order in which neighbours go to different pools. */
export type WrittenVocabulary = Readonly<Record<keyof Vocabulary, string>>;

/** The half of a language's lists that belongs to a pool; languages without lists get the neutral ones. */
export function vocabularyOf(language: string, pool: PoolName): Vocabulary {
  const key = `${language} ${pool}`;
  const known = halves.get(key);
  if (known !== undefined) return known;
  const written = europeanVocabularies[language] ?? otherVocabularies[language] ?? otherVocabularies['und']!;
  // `fromEntries` forgets that every list of the vocabulary is among the keys.
  const half = Object.fromEntries(
    VOCABULARY_LISTS.map((list) => [list, halfOf(written[list], pool)]),
  ) as unknown as Vocabulary;
  halves.set(key, half);
  return half;
}

const halves = new Map<string, Vocabulary>();

function halfOf(written: string, pool: PoolName): string[] {
  const entries = written.split('|').map((entry) => entry.trim());
  return entries.filter((_, index) => index % 2 === (pool === 'train' ? 0 : 1));
}
