import { GeneratedPassages } from './generated.js';
import { FEWEST_WORDS } from './known-passage.js';
import type { KnownPassage } from './known-passage.js';
import { groupOfShingle, mayBeKnown } from './known-works.js';
import type { KnownWorks } from './known-works.js';
import { IDEOGRAPHS_IN_SHINGLE, readShingles, WORDS_IN_SHINGLE } from './shingles.js';
import type { ShingleReader } from './shingles.js';
import { widenToSentences } from './widen.js';

/** Fewer shingles may match by chance: a proverb, a legal phrase. */
const FEWEST_HITS = 3;
/** Shortest passage in scripts without spaces, in characters. */
const FEWEST_IDEOGRAPHS = 30;
/** Share of a passage's shingles that must be known. One wrong letter in fifty already changes six shingles in ten. */
const LEAST_SHARE = 0.3;
/** Most words between two known shingles of one passage: changed words and sampling leave gaps. */
const BRIDGED_WORDS = 20;
const BRIDGED_IDEOGRAPHS = 20;
const BRIDGED_SAMPLES = 4;
/** Most code units per bridged word: numbers and other scripts are not words, but a page of them is not a gap. */
const UNITS_A_WORD = 12;

interface Run {
  readonly ideographic: boolean;
  readonly first: number;
  readonly start: number;
  last: number;
  end: number;
  hits: number;
  /** Number of shingles represented by the hits: a hit in a work sampled one in four counts as four. */
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

/** Groups known shingles that are close together into passages. */
class ShinglePassages {
  readonly passages: KnownPassage[] = [];
  private readonly runs: [Run | null, Run | null] = [null, null];

  constructor(
    private readonly text: string,
    private readonly works: KnownWorks,
  ) {}

  look(hash: number, start: number, end: number, index: number, ideographic: boolean): void {
    const group = groupOfShingle(this.works, hash);
    if (group < 0) return;
    const stride = this.works.strides[group] ?? 1;
    const bridged = (ideographic ? BRIDGED_IDEOGRAPHS : BRIDGED_WORDS) + BRIDGED_SAMPLES * stride;
    const slot = ideographic ? 1 : 0;
    let run = this.runs[slot];
    if (run === null || index - run.last > bridged || start - run.end > bridged * UNITS_A_WORD) {
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
      : run.last - run.first + WORDS_IN_SHINGLE >= FEWEST_WORDS ||
        countWords(this.text.slice(start, end)) >= FEWEST_WORDS;
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

function wordStart(text: string, from: number): number {
  let start = from;
  while (/\s/u.test(text[start] ?? '')) start += 1;
  return start;
}

/**
 * Returns the passages in order, without overlaps: overlapping passages of one work are joined, otherwise the earlier
 * one takes precedence.
 */
function inOrder(text: string, passages: readonly KnownPassage[]): readonly KnownPassage[] {
  const kept: KnownPassage[] = [];
  for (const passage of [...passages].sort((one, other) => one.start - other.start || other.end - one.end)) {
    const last = kept.at(-1);
    if (last === undefined || passage.start >= last.end) kept.push(passage);
    else if (passage.end <= last.end) continue;
    else if (passage.name === last.name) kept[kept.length - 1] = { ...last, end: passage.end };
    else kept.push({ ...passage, start: wordStart(text, last.end) });
  }
  return kept;
}

/** Number of shingles collected before they are looked up. */
const BATCH_SIZE = 1_024;

/**
 * Collects shingles and looks them up together: in a tight loop the processor overlaps the cache misses. The arrays are
 * reused from text to text.
 */
class Lookups {
  private readonly hashes = new Int32Array(BATCH_SIZE);
  private readonly places = new Int32Array(3 * BATCH_SIZE);
  private readonly kinds = new Uint8Array(BATCH_SIZE);
  private readonly found = new Int32Array(BATCH_SIZE);
  private count = 0;

  add(hash: number, start: number, end: number, index: number, ideographic: boolean): boolean {
    const at = this.count;
    this.hashes[at] = hash;
    this.places[3 * at] = start;
    this.places[3 * at + 1] = end;
    this.places[3 * at + 2] = index;
    this.kinds[at] = ideographic ? 1 : 0;
    this.count = at + 1;
    return this.count === BATCH_SIZE;
  }

  clear(): void {
    this.count = 0;
  }

  flush(works: KnownWorks, shingles: ShinglePassages): void {
    const { hashes, found, places } = this;
    let foundCount = 0;
    for (let at = 0; at < this.count; at += 1) {
      found[foundCount] = at;
      if (mayBeKnown(works, hashes[at]!)) foundCount += 1;
    }
    for (let next = 0; next < foundCount; next += 1) {
      const at = found[next]!;
      shingles.look(hashes[at]!, places[3 * at]!, places[3 * at + 1]!, places[3 * at + 2]!, this.kinds[at] === 1);
    }
    this.count = 0;
  }
}

const lookups = new Lookups();

/** Returns the passages of a text that are in known works, in order, without overlaps. Linear in length. */
export function findPassages(text: string, works: KnownWorks): readonly KnownPassage[] {
  const shingles = new ShinglePassages(text, works);
  const generated = new GeneratedPassages(text, works.generated);
  lookups.clear();
  readShingles(text, works.unsampled, {
    word: (hash, start, end) => {
      generated.word(hash, start, end);
    },
    shingle: (hash, start, end, index, ideographic) => {
      if (lookups.add(hash, start, end, index, ideographic)) lookups.flush(works, shingles);
    },
  });
  lookups.flush(works, shingles);
  shingles.finish();
  generated.finish();
  return inOrder(text, [...shingles.passages, ...generated.passages]);
}
