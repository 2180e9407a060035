import {
  APOSTROPHE,
  CAPITAL_A,
  CAPITAL_Z,
  CASE_BIT,
  LEFT_SINGLE_QUOTE,
  RIGHT_SINGLE_QUOTE,
} from '../../lib/code-units.js';
/** The capitals À–Þ, which include ×. */
const FIRST_LATIN1_CAPITAL = 0xc0;
const LAST_LATIN1_CAPITAL = 0xde;
const MULTIPLICATION_SIGN = 0xd7;

/**
 * Folds one code unit for matching: lower case for ASCII and Latin-1, straight apostrophes for curly ones. The length
 * never changes.
 */
function foldUnit(unit: number): number {
  if (unit >= CAPITAL_A && unit <= CAPITAL_Z) return unit + CASE_BIT;
  if (unit < FIRST_LATIN1_CAPITAL) return unit;
  if (unit <= LAST_LATIN1_CAPITAL && unit !== MULTIPLICATION_SIGN) return unit + CASE_BIT;
  return unit === RIGHT_SINGLE_QUOTE || unit === LEFT_SINGLE_QUOTE ? APOSTROPHE : unit;
}

/** The result of `foldUnit` for every code unit. */
export const FOLDED = Uint16Array.from({ length: 0x10000 }, (_, unit) => foldUnit(unit));

/** Returns a short text as code units. */
export function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length);
  for (let index = 0; index < units.length; index += 1) units[index] = text.charCodeAt(index);
  return units;
}

/** FNV-1a over folded code units: start with the seed and mix in the units in order. */
export const HASH_SEED = 0x811c9dc5 | 0;
export const HASH_PRIME = 0x01000193;

const FIRST_CAPACITY = 1 << 14;

function slotOf(hash: number, mask: number): number {
  return (hash ^ (hash >>> 15)) & mask;
}

/**
 * The words that any pattern uses, each with a small number; 0 is every other word. An open-addressing table over code
 * units: a look-up creates no string and reads three places in memory.
 */
export class Vocabulary {
  private readonly words: string[] = [''];
  /** For each slot, the number of the word and its hash. */
  private table = new Int32Array(FIRST_CAPACITY * 2);
  /** The spellings in sequence; that of a word is from `offsets[id]` to `offsets[id + 1]`. */
  private spellings = new Uint16Array(1 << 16);
  private offsets = new Int32Array(FIRST_CAPACITY);
  /** While true, `find` assigns numbers to unknown words. Used while the phrases of the catalogue are read. */
  learning = true;

  get size(): number {
    return this.words.length;
  }

  /** Returns the folded word of a number. */
  wordOf(id: number): string {
    return this.words[id] ?? '';
  }

  /** Returns the number of one token of a pattern and adds it if it is new. */
  intern(word: string): number {
    const units = unitsOf(word);
    const before = this.learning;
    this.learning = true;
    const id = this.idOf(units, 0, units.length);
    this.learning = before;
    return id;
  }

  /** Returns the number of the word at `units[start, end)` after folding; 0 if no pattern uses it. */
  idOf(units: Uint16Array, start: number, end: number): number {
    let hash = HASH_SEED;
    for (let index = start; index < end; index += 1)
      hash = Math.imul(hash ^ (FOLDED[units[index] ?? 0] ?? 0), HASH_PRIME);
    return this.find(hash, units, start, end);
  }

  /** Like `idOf`, for callers that already have the hash. */
  find(hash: number, units: Uint16Array, start: number, end: number): number {
    const { table } = this;
    const mask = (table.length >>> 1) - 1;
    for (let slot = slotOf(hash, mask); ; slot = (slot + 1) & mask) {
      const id = table[slot * 2] ?? 0;
      if (id === 0) return this.learning ? this.learn(slot, hash, units, start, end) : 0;
      if (table[slot * 2 + 1] === hash && this.isSpelled(id, units, start, end)) return id;
    }
  }

  private isSpelled(id: number, units: Uint16Array, start: number, end: number): boolean {
    const { spellings } = this;
    const offset = this.offsets[id] ?? 0;
    const length = (this.offsets[id + 1] ?? 0) - offset;
    if (length !== end - start) return false;
    for (let index = 0; index < length; index += 1)
      if (spellings[offset + index] !== FOLDED[units[start + index] ?? 0]) return false;
    return true;
  }

  private learn(slot: number, hash: number, units: Uint16Array, start: number, end: number): number {
    const id = this.words.length;
    const offset = this.offsets[id] ?? 0;
    const after = offset + end - start;
    if (after > this.spellings.length || id + 2 > this.offsets.length) this.growSpellings();
    for (let index = start; index < end; index += 1)
      this.spellings[offset + index - start] = FOLDED[units[index] ?? 0] ?? 0;
    this.offsets[id + 1] = after;
    this.words.push(String.fromCharCode(...this.spellings.subarray(offset, after)));
    this.table[slot * 2] = id;
    this.table[slot * 2 + 1] = hash;
    if (id * 4 > this.table.length) this.growTable();
    return id;
  }

  private growSpellings(): void {
    const spellings = new Uint16Array(this.spellings.length * 2);
    spellings.set(this.spellings);
    this.spellings = spellings;
    const offsets = new Int32Array(this.offsets.length * 2);
    offsets.set(this.offsets);
    this.offsets = offsets;
  }

  private growTable(): void {
    const before = this.table;
    const table = new Int32Array(before.length * 2);
    const mask = (table.length >>> 1) - 1;
    for (let old = 0; old < before.length; old += 2) {
      const id = before[old] ?? 0;
      const hash = before[old + 1] ?? 0;
      if (id === 0) continue;
      let slot = slotOf(hash, mask);
      while (table[slot * 2] !== 0) slot = (slot + 1) & mask;
      table[slot * 2] = id;
      table[slot * 2 + 1] = hash;
    }
    this.table = table;
  }
}

/** A set of words by number. */
export class WordSet {
  private readonly bits: Uint32Array;

  constructor(
    readonly members: readonly number[],
    vocabularySize: number,
  ) {
    this.bits = new Uint32Array((vocabularySize >>> 5) + 1);
    for (const id of members) this.bits[id >>> 5] = (this.bits[id >>> 5] ?? 0) | (1 << (id & 31));
  }

  has(id: number): boolean {
    return (((this.bits[id >>> 5] ?? 0) >>> (id & 31)) & 1) === 1;
  }
}
