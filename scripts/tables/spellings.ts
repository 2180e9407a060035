/**
 * Writes `data/lexicons/spellings.txt`: words of Arabic, German, French and Spanish that keyboards without their
 * letters spell in another way, where that way stands for hardly another word: a line for each language. From the
 * training texts of the detector: `npx tsx scripts/tables/spellings.ts`.
 */
import { writeFileSync } from 'node:fs';
import { packageFile } from '../../src/lib/package-root.js';
import { bareSpelling, SPELLING_LANGUAGES } from '../../src/text/layout/bare-spelling.js';
import { readCorpus } from '../corpora/detection.js';

/** Of all words with the same bare spelling this share is one word. In Arabic the most frequent words are ambiguous. */
const SHARE: Readonly<Record<string, number>> = { ar: 0.7 };
const USUAL_SHARE = 0.9;
const FEWEST: Readonly<Record<string, number>> = { ar: 2 };
const USUAL_FEWEST = 3;
const MOST_WORDS = 6_000;

interface Best {
  word: string;
  count: number;
  all: number;
}

function spellingsOf(language: string, counts: ReadonlyMap<string, number>): string {
  const share = SHARE[language] ?? USUAL_SHARE;
  const fewest = FEWEST[language] ?? USUAL_FEWEST;
  const best = new Map<string, Best>();
  for (const [word, count] of counts) {
    const bare = bareSpelling(language, word);
    const own = best.get(bare) ?? { word, count: 0, all: 0 };
    best.set(bare, own);
    own.all += count;
    if (count > own.count) [own.word, own.count] = [word, count];
  }
  return [...best]
    .filter(([bare, { word, count, all }]) => bare !== word && count >= share * all && count >= fewest)
    .sort(([, a], [, b]) => b.count - a.count || (a.word < b.word ? -1 : 1))
    .slice(0, MOST_WORDS)
    .map(([, { word }]) => word)
    .join(' ');
}

const counts = new Map(SPELLING_LANGUAGES.map((language) => [language, new Map<string, number>()]));
for (const corpus of ['train', 'more-ml', 'human-extra'] as const)
  for (const { lang, text } of await readCorpus(corpus)) {
    const own = counts.get(lang);
    if (own === undefined) continue;
    for (const [word] of text
      .normalize('NFC')
      .toLowerCase()
      .matchAll(/[\p{L}\p{M}]+/gu))
      own.set(word, (own.get(word) ?? 0) + 1);
  }
const lines = [...counts].map(([language, own]) => `${language} ${spellingsOf(language, own)}\n`);
writeFileSync(packageFile('data', 'lexicons', 'spellings.txt'), lines.join(''));
