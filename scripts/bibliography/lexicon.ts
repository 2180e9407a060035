import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type { CslItem } from '../../src/contract/bibliography.js';
import { foldWords } from '../../src/engines/bibliography/fold.js';
import { LONGEST_VENUE, WORD_FIELDS, chain, packLexicon } from '../../src/engines/bibliography/parse/lexicon.js';
import { readCslItem } from '../../src/engines/bibliography/sources/csl-item.js';
import { hashWord } from '../../src/engines/bibliography/parse/tokens.js';
import { corpusFolder } from './corpus.js';

/** Words and venues in fewer works than this are not listed. */
const FEWEST_WORKS = 6;
const FEWEST_VENUE_WORKS = 4;

type Field = (typeof WORD_FIELDS)[number];

const wordsOf = (text: string | undefined): readonly string[] => foldWords(text ?? '').filter((word) => /^\p{L}/u.test(word));

function textsOf(csl: CslItem): Readonly<Record<Field, readonly string[]>> {
  return {
    title: wordsOf(csl.title),
    container: wordsOf(csl['container-title']),
    family: (csl.author ?? []).flatMap((name) => wordsOf(name.family)),
    given: (csl.author ?? []).flatMap((name) => wordsOf(name.given)),
    publisher: wordsOf(csl.publisher),
    place: wordsOf(csl['publisher-place']),
  };
}

/** Counts the words and venues of all works, and keeps what is frequent. */
export async function buildLexicon(): Promise<Uint8Array> {
  const counts = new Map<string, Float64Array>();
  const totals = new Float64Array(WORD_FIELDS.length);
  const venueWorks = new Map<string, number>();
  const lines = createInterface({ input: createReadStream(join(corpusFolder, 'works.jsonl.gz')).pipe(createGunzip()) });
  for await (const line of lines) {
    const csl = readCslItem(JSON.parse(line));
    if (csl === null) continue;
    const texts = textsOf(csl);
    WORD_FIELDS.forEach((field, index) => {
      for (const word of texts[field]) {
        const row = counts.get(word) ?? new Float64Array(WORD_FIELDS.length);
        counts.set(word, row);
        row[index]! += 1;
        totals[index]! += 1;
      }
    });
    const venue = texts.container.join(' ');
    if (venue.length > 1) venueWorks.set(venue, (venueWorks.get(venue) ?? 0) + 1);
  }
  const words = new Map<number, number>();
  for (const [word, row] of counts) {
    if (row.reduce((sum, count) => sum + count, 0) < FEWEST_WORKS) continue;
    // Each field weighs the same, however many words it has.
    const shares = row.map((count, index) => count / totals[index]!);
    const sum = shares.reduce((total, share) => total + share, 0);
    const most = shares.reduce((best, share, index) => (share > shares[best]! ? index : best), 0);
    const sureness = shares[most]! / sum;
    words.set(hashWord(word), 1 + 3 * most + (sureness >= 0.85 ? 0 : sureness >= 0.55 ? 1 : 2));
  }
  const venues = new Set<number>();
  for (const [venue, works] of venueWorks) {
    const names = venue.split(' ');
    if (works < FEWEST_VENUE_WORKS || names.length > LONGEST_VENUE) continue;
    venues.add(names.reduce((chained, word) => chain(chained, hashWord(word)), 0));
  }
  console.log(`lexicon: ${words.size} words, ${venues.size} venues`);
  return packLexicon(words, venues);
}
