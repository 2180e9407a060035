import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type { CslItem } from '../../../src/records/csl.js';
import { foldWords } from '../../../src/engines/bibliography/fold.js';
import {
  LONGEST_NAME,
  NAME_GOES_ON,
  PLACE_NAME,
  PUBLISHER_NAME,
  VENUE_NAME,
  WORD_FIELDS,
  chain,
  packLexicon,
} from '../../../src/engines/bibliography/parse/lexicon.js';
import type { WordUse } from '../../../src/engines/bibliography/parse/lexicon.js';
import { readCslItem } from '../../../src/engines/bibliography/sources/csl-item.js';
import { hashWord } from '../../../src/engines/bibliography/parse/tokens.js';
import { corpusFolder } from '../../corpora/bibliography.js';
import { itemAt } from '../../../src/lib/present.js';

/** Words and names in fewer works than this are not listed. */
const FEWEST_WORKS = 6;
const FEWEST_VENUE_WORKS = 4;
const FEWEST_PUBLISHER_WORKS = 3;

type Field = (typeof WORD_FIELDS)[number];

const wordsOf = (text: string | undefined): readonly string[] =>
  foldWords(text ?? '').filter((word) => /^\p{L}/u.test(word));

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

/** Says whether a work is cited by a string to judge by: such works teach the parser nothing. */
interface HeldWorks {
  isJudged(work: CslItem): boolean;
}

/** Shares from which on a word counts as used so: 5 %, 20 %, 50 %. */
const level = (share: number): number => (share >= 0.5 ? 3 : share >= 0.2 ? 2 : share >= 0.05 ? 1 : 0);

class NameCounts {
  private readonly works = new Map<string, number>();

  constructor(
    private readonly kind: number,
    private readonly fewest: number,
  ) {}

  add(words: readonly string[]): void {
    const name = words.join(' ');
    if (name.length > 1 && words.length <= LONGEST_NAME) this.works.set(name, (this.works.get(name) ?? 0) + 1);
  }

  /** Files the names met often enough, and how each starts. */
  fileInto(names: Map<number, number>): void {
    const file = (chained: number, bit: number): unknown => names.set(chained, (names.get(chained) ?? 0) | bit);
    for (const [name, works] of this.works) {
      if (works < this.fewest) continue;
      const words = name.split(' ');
      let chained = 0;
      words.forEach((word, index) => {
        chained = chain(chained, hashWord(word));
        file(chained, index === words.length - 1 ? this.kind : NAME_GOES_ON);
      });
    }
  }
}

const FIELD_OF = Object.fromEntries(WORD_FIELDS.map((field, index) => [field, index]));

/** What the uses of a word say about it: each field weighs the same, however many words it has. */
function wordUse(row: Float64Array, totals: Float64Array): WordUse {
  const weighed = row.map((count, index) => count / itemAt(totals, index));
  const sum = weighed.reduce((total, share) => total + share, 0);
  const shares = weighed.map((share) => share / sum);
  const most = shares.reduce((best, share, index) => (share > itemAt(shares, best) ? index : best), 0);
  const levels = (['container', 'family', 'publisher', 'place'] as const).map((field) =>
    level(itemAt(shares, FIELD_OF[field]!)),
  );
  return {
    code: 1 + 3 * most + (itemAt(shares, most) >= 0.85 ? 0 : itemAt(shares, most) >= 0.55 ? 1 : 2),
    shares: levels.reduce((bits, value) => bits * 4 + value, 0),
  };
}

/** Counts the words and names of all works but the held ones, and keeps what is frequent. */
export async function buildLexicon(held: HeldWorks): Promise<Uint8Array> {
  const counts = new Map<string, Float64Array>();
  const totals = new Float64Array(WORD_FIELDS.length);
  const kinds = {
    container: new NameCounts(VENUE_NAME, FEWEST_VENUE_WORKS),
    publisher: new NameCounts(PUBLISHER_NAME, FEWEST_PUBLISHER_WORKS),
    place: new NameCounts(PLACE_NAME, FEWEST_PUBLISHER_WORKS),
  };
  let works = 0;
  for await (const line of createInterface({
    input: createReadStream(join(corpusFolder, 'works.jsonl.gz')).pipe(createGunzip()),
  })) {
    const csl = readCslItem(JSON.parse(line));
    if (csl === null || held.isJudged(csl)) continue;
    works += 1;
    const texts = textsOf(csl);
    WORD_FIELDS.forEach((field, index) => {
      for (const word of texts[field]) {
        const row = counts.get(word) ?? new Float64Array(WORD_FIELDS.length);
        counts.set(word, row);
        row[index]! += 1;
        totals[index]! += 1;
      }
    });
    kinds.container.add(texts.container);
    kinds.publisher.add(texts.publisher);
    kinds.place.add(texts.place);
  }
  const words = new Map<number, WordUse>();
  for (const [word, row] of counts)
    if (row.reduce((sum, count) => sum + count, 0) >= FEWEST_WORKS) words.set(hashWord(word), wordUse(row, totals));
  const names = new Map<number, number>();
  for (const kind of Object.values(kinds)) kind.fileInto(names);
  console.log(`lexicon: ${words.size} words and ${names.size} names or starts of names, counted over ${works} works`);
  return packLexicon(words, names);
}
