import { groupOfShingle } from './known-works.js';
import type { KnownWorks } from './known-works.js';
import { IDEOGRAPHS_IN_SHINGLE, readShingles, WORDS_IN_SHINGLE } from './shingles.js';
import type { ShingleReader } from './shingles.js';
import { widenToSentences } from './widen.js';

/** A stretch of a text that stands in a well-known work, in UTF-16 code units, end excluded. */
export interface KnownPassage {
  readonly start: number;
  readonly end: number;
  /** Such as `Universal Declaration of Human Rights`. */
  readonly name: string;
}

/** Fewer shingles may be shared by chance: a proverb, a phrase of lawyers. */
const FEWEST_HITS = 3;
/** Shortest passage, in words and in characters of scripts without spaces. */
const FEWEST_WORDS = 20;
const FEWEST_IDEOGRAPHS = 30;
/** Share of a passage's shingles that must be known. One wrong letter in fifty already spoils six shingles in ten. */
const LEAST_SHARE = 0.3;
/** Words between two known shingles that are bridged: what a changed word spoils, and what sampling leaves out. */
const BRIDGED_WORDS = 12;
const BRIDGED_IDEOGRAPHS = 20;
const BRIDGED_SAMPLES = 4;

/** A generator's word counts one for its passage and any other word nine against it: a passage is nine tenths generated. */
const FOREIGN_WORD_COST = 9;
/** A passage of generated words ends where its score has fallen so far below its best. */
const LARGEST_FALL = 20;
/** One repeated word is no passage of a generator. */
const FEWEST_DISTINCT_WORDS = 8;
const FILTER_SIZE = 0x10000;

interface Run {
  readonly ideographic: boolean;
  readonly first: number;
  readonly start: number;
  last: number;
  end: number;
  hits: number;
  /** Shingles that the hits stand for: a hit of a work sampled one in four stands for four. */
  shingles: number;
  readonly shinglesOf: Map<number, number>;
}

class CountWords implements ShingleReader {
  words = 0;

  word(): void {
    this.words += 1;
  }

  shingle(): void {
    // Only words are counted.
  }
}

function countWords(text: string): number {
  const counter = new CountWords();
  readShingles(text, 0, counter);
  return counter.words;
}

/** Collects known shingles that stand close together to passages. */
class ShinglePassages {
  readonly passages: KnownPassage[] = [];
  private readonly runs: [Run | null, Run | null] = [null, null];
  private readonly leastBits: number;
  private readonly groupBits: Uint8Array;

  constructor(
    private readonly text: string,
    private readonly works: KnownWorks,
  ) {
    this.groupBits = Uint8Array.from(works.groups, ({ sampleBits }) => sampleBits ?? 0);
    this.leastBits = works.groups.reduce((least, { sampleBits }) => Math.min(least, sampleBits ?? least), 8);
  }

  /** Shingles whose hash has other bits than zero here stand in no work's sample. */
  get unsampled(): number {
    return (1 << this.leastBits) - 1;
  }

  look(hash: number, start: number, end: number, index: number, ideographic: boolean): void {
    const group = groupOfShingle(this.works, hash);
    if (group < 0) return;
    const stride = 1 << (this.groupBits[group] ?? 0);
    const bridged = (ideographic ? BRIDGED_IDEOGRAPHS : BRIDGED_WORDS) + BRIDGED_SAMPLES * stride;
    const slot = ideographic ? 1 : 0;
    let run = this.runs[slot];
    if (run === null || index - run.last > bridged) {
      if (run !== null) this.close(run);
      run = { ideographic, first: index, start, last: index, end, hits: 0, shingles: 0, shinglesOf: new Map() };
      this.runs[slot] = run;
    }
    run.last = index;
    run.end = end;
    run.hits += 1;
    run.shingles += stride;
    run.shinglesOf.set(group, (run.shinglesOf.get(group) ?? 0) + stride);
  }

  close(run: Run): void {
    if (run.hits < FEWEST_HITS || run.shingles < LEAST_SHARE * (run.last - run.first + 1)) return;
    const { start, end } = widenToSentences(this.text, run.start, run.end);
    const isLong = run.ideographic
      ? run.last - run.first + IDEOGRAPHS_IN_SHINGLE >= FEWEST_IDEOGRAPHS
      : run.last - run.first + WORDS_IN_SHINGLE >= FEWEST_WORDS || countWords(this.text.slice(start, end)) >= FEWEST_WORDS;
    if (!isLong) return;
    let [name, most] = ['', 0];
    for (const [group, shingles] of run.shinglesOf) {
      if (shingles > most) [name, most] = [this.works.groups[group]?.name ?? '', shingles];
    }
    this.passages.push({ start, end, name });
  }

  finish(): void {
    for (const run of this.runs) if (run !== null) this.close(run);
  }
}

/** Finds stretches of words that a generator of placeholder text draws from. */
class GeneratedPassages {
  readonly passages: KnownPassage[] = [];
  private readonly filter = new Uint8Array(FILTER_SIZE);
  private readonly distinct = new Set<number>();
  private start = -1;
  private score = 0;
  private words = 0;
  private best = { score: 0, words: 0, end: 0, distinct: 0 };

  constructor(
    private readonly words_: ReadonlySet<number>,
    private readonly name: string,
  ) {
    for (const word of words_) this.filter[word & (FILTER_SIZE - 1)] = 1;
  }

  word(hash: number, start: number, end: number): void {
    const isListed = this.filter[hash & (FILTER_SIZE - 1)] === 1 && this.words_.has(hash >>> 0);
    if (this.start < 0 && !isListed) return;
    if (this.start < 0) {
      this.start = start;
      this.score = 0;
      this.words = 0;
      this.distinct.clear();
      this.best = { score: 0, words: 0, end, distinct: 0 };
    }
    this.words += 1;
    this.score += isListed ? 1 : -FOREIGN_WORD_COST;
    if (isListed && this.distinct.size < FEWEST_DISTINCT_WORDS) this.distinct.add(hash);
    if (this.score > this.best.score) this.best = { score: this.score, words: this.words, end, distinct: this.distinct.size };
    if (this.score < 0 || this.best.score - this.score > LARGEST_FALL) this.finish();
  }

  finish(): void {
    const { words, end, distinct } = this.best;
    if (this.start >= 0 && words >= FEWEST_WORDS && distinct >= FEWEST_DISTINCT_WORDS) this.passages.push({ start: this.start, end, name: this.name });
    this.start = -1;
  }
}

/** In order and without overlap: what overlaps is joined where it is of one work, else it goes to the earlier one. */
function inOrder(passages: readonly KnownPassage[]): readonly KnownPassage[] {
  const kept: KnownPassage[] = [];
  for (const passage of [...passages].sort((one, other) => one.start - other.start || other.end - one.end)) {
    const last = kept.at(-1);
    if (last === undefined || passage.start >= last.end) kept.push(passage);
    else if (passage.end <= last.end) continue;
    else if (passage.name === last.name) kept[kept.length - 1] = { ...last, end: passage.end };
    else kept.push({ ...passage, start: last.end });
  }
  return kept;
}

/** The passages of a text that stand in known works, in order, without overlap. Linear in length. */
export function findPassages(text: string, works: KnownWorks): readonly KnownPassage[] {
  const shingles = new ShinglePassages(text, works);
  const { words, name } = works.generated;
  const generated = new GeneratedPassages(words, name);
  const { unsampled } = shingles;
  readShingles(text, unsampled, {
    word: (hash, start, end) => {
      generated.word(hash, start, end);
    },
    shingle: (hash, start, end, index, ideographic) => {
      shingles.look(hash, start, end, index, ideographic);
    },
  });
  shingles.finish();
  generated.finish();
  return inOrder([...shingles.passages, ...generated.passages]);
}
