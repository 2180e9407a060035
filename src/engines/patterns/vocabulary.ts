/** One code unit as matching sees it: lower case for ASCII and Latin-1, curly apostrophes straight. Never changes the length. */
export function foldUnit(unit: number): number {
  if (unit >= 65 && unit <= 90) return unit + 32;
  if (unit < 192) return unit;
  if (unit <= 222 && unit !== 215) return unit + 32;
  return unit === 0x2019 || unit === 0x2018 ? 39 : unit;
}

/** The words that any pattern asks about, each with a small number; 0 stands for every other word. */
export class Vocabulary {
  private readonly words: string[] = [''];
  private slots = new Int32Array(1 << 14);
  /** While true, `idOf` gives unknown words a number: how the phrases of the catalogue are read. */
  learning = true;

  get size(): number {
    return this.words.length;
  }

  /** The folded word behind a number. */
  wordOf(id: number): string {
    return this.words[id] ?? '';
  }

  /** The number of one token of a pattern, learnt if new. */
  intern(word: string): number {
    const before = this.learning;
    this.learning = true;
    const id = this.idOf(word, 0, word.length);
    this.learning = before;
    return id;
  }

  /** The number of `text[start, end)` after folding, 0 if no pattern asks about it. */
  idOf(text: string, start: number, end: number): number {
    let hash = 0x811c9dc5;
    for (let index = start; index < end; index += 1) hash = Math.imul(hash ^ foldUnit(text.charCodeAt(index)), 0x01000193);
    const mask = this.slots.length - 1;
    for (let slot = (hash ^ (hash >>> 15)) & mask; ; slot = (slot + 1) & mask) {
      const id = this.slots[slot] ?? 0;
      if (id === 0) return this.learning ? this.learn(slot, text, start, end) : 0;
      if (this.equals(id, text, start, end)) return id;
    }
  }

  private equals(id: number, text: string, start: number, end: number): boolean {
    const word = this.words[id] ?? '';
    if (word.length !== end - start) return false;
    for (let index = 0; index < word.length; index += 1) if (word.charCodeAt(index) !== foldUnit(text.charCodeAt(start + index))) return false;
    return true;
  }

  private learn(slot: number, text: string, start: number, end: number): number {
    let folded = '';
    for (let index = start; index < end; index += 1) folded += String.fromCharCode(foldUnit(text.charCodeAt(index)));
    const id = this.words.push(folded) - 1;
    this.slots[slot] = id;
    if (id * 2 > this.slots.length) this.grow();
    return id;
  }

  private grow(): void {
    const words = this.words.slice(1);
    this.slots = new Int32Array(this.slots.length * 2);
    this.words.length = 1;
    for (const word of words) this.intern(word);
  }
}

/** A set of words by their numbers. */
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
