import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { VOCABULARY_LISTS } from './lists.js';
import type { Vocabulary } from './lists.js';

/** Two halves that share no entry: what evaluates never trains. */
export type PoolName = 'train' | 'evaluation';

const halves = new Map<string, Vocabulary>();

/** Returns the half of a language's lists that belongs to a pool; languages without lists get the neutral ones. */
export function vocabularyOf(language: string, pool: PoolName): Vocabulary {
  const key = `${language} ${pool}`;
  const known = halves.get(key);
  if (known !== undefined) return known;
  const own = fileOf(language);
  const written = JSON.parse(readFileSync(existsSync(own) ? own : fileOf('und'), 'utf8')) as Vocabulary;
  // `fromEntries` forgets that every list of the vocabulary is among the keys.
  const half = Object.fromEntries(
    VOCABULARY_LISTS.map((list) => [list, halfOf(written[list], pool)]),
  ) as unknown as Vocabulary;
  halves.set(key, half);
  return half;
}

function fileOf(language: string): string {
  return fileURLToPath(new URL(`${language}.json`, import.meta.url));
}

function halfOf(entries: readonly string[], pool: PoolName): string[] {
  return entries.filter((_, index) => index % 2 === (pool === 'train' ? 0 : 1));
}
