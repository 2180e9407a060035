import { europeanVocabularies } from './european.js';
import { otherVocabularies } from './other.js';
import { VOCABULARY_LISTS } from './written.js';
import type { VocabularyList } from './written.js';

/** Lists of words and phrases of one language and pool. */
export type Vocabulary = Readonly<Record<VocabularyList, readonly string[]>>;

/** Two halves that share no entry: what evaluates never trains. */
export type PoolName = 'train' | 'evaluation';

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
