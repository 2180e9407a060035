import { Unit, unitKinds } from './character-kinds.js';
import { RepeatFinder } from './repeat-finder.js';
import { HASH_SEED, hashStep, Signal, signals, slotOf } from './signals.js';

/** The same token this often in a row is filler. */
const TOKENS_IN_RUN = 6;
/** The same sentence this often in a row is filler. */
const SENTENCES_IN_RUN = 3;
/** Number of recent tokens among which repeats are counted. */
const WINDOW = 64;
/** A power of two. Tokens that share a slot count as repeats: one in sixty-four. */
const SEEN_SLOTS = 0x1000;
const LONG_TOKEN = 60;
const LONGEST_PERIOD = 16;
const NO_RUNS: readonly number[] = [];

/** Counts the tokens of a line, their signals and their repeats. One object is reused for all lines. */
export class TokenTally {
  tokens = 0;
  repeats = 0;
  functionWords = 0;
  boilerplateWords = 0;
  longTokens = 0;
  /** Longest run of tokens that begin with a small letter, and of tokens up to the end of a sentence. */
  longestSmallRun = 0;
  longestSentence = 0;
  lineHash = HASH_SEED;
  wordsHash = HASH_SEED;
  #smallRun = 0;
  #sentenceTokens = 0;
  #runs: number[] | undefined;
  #lastToken = 0;
  #tokenRun = 0;
  #tokenRunStart = 0;
  #lastEnd = 0;
  #sentenceHash = HASH_SEED;
  #sentenceStart = -1;
  #lastSentence = 0;
  #sentenceRun = 0;
  #sentenceRunStart = 0;
  #lastSentenceEnd = 0;
  #window = 0;
  readonly #seen = new Int32Array(SEEN_SLOTS);
  readonly #starts = new Int32Array(32);
  readonly #repeats = new RepeatFinder();
  readonly #addRun = (start: number, end: number): void => {
    this.#runs ??= [];
    this.#runs.push(start, end);
  };

  reset(): void {
    this.tokens = 0;
    this.repeats = 0;
    this.functionWords = 0;
    this.boilerplateWords = 0;
    this.longTokens = 0;
    this.longestSmallRun = 0;
    this.longestSentence = 0;
    this.#smallRun = 0;
    this.#sentenceTokens = 0;
    this.lineHash = HASH_SEED;
    this.wordsHash = HASH_SEED;
    this.#runs = undefined;
    this.#tokenRun = 0;
    this.#lastToken = 0;
    this.#sentenceHash = HASH_SEED;
    this.#sentenceStart = -1;
    this.#lastSentence = 0;
    this.#sentenceRun = 0;
    this.#window += 1;
    this.#starts.fill(0);
    this.#repeats.reset();
  }

  /** Returns the number of tokens that begin with a unit of a kind. */
  starts(kind: number): number {
    return this.#starts[kind]!;
  }

  endToken(text: string, start: number, end: number, hash: number): void {
    const startKind = unitKinds[text.charCodeAt(start)]!;
    this.#starts[startKind] = this.#starts[startKind]! + 1;
    const slot = slotOf(hash);
    const signal = signals[slot]!;
    if (signal !== 0) this.#addSignal(signal);
    this.tokens += 1;
    this.#sentenceTokens += 1;
    if (this.#sentenceTokens > this.longestSentence) this.longestSentence = this.#sentenceTokens;
    this.#smallRun = startKind === Unit.lower ? this.#smallRun + 1 : 0;
    if (this.#smallRun > this.longestSmallRun) this.longestSmallRun = this.#smallRun;
    if (this.tokens % WINDOW === 0) this.#window += 1;
    const seenSlot = slot & (SEEN_SLOTS - 1);
    if (this.#seen[seenSlot] === this.#window) this.repeats += 1;
    else this.#seen[seenSlot] = this.#window;
    this.lineHash = hashStep(this.lineHash, hash);
    if (startKind !== Unit.digit) this.wordsHash = hashStep(this.wordsHash, hash);
    this.#countRun(start, hash);
    // No unit is read behind the end of a text: after one, V8 looks up the kinds of all units the slow way.
    const ideographicStop = end < text.length && unitKinds[text.charCodeAt(end)] === Unit.ideographicStop;
    // The mark that ended an ideographic token belongs to it.
    this.#lastEnd = ideographicStop ? end + 1 : end;
    this.#repeats.add(hash, start, this.#lastEnd, this.#addRun);
    if (end - start > LONG_TOKEN) this.#addLongToken(text, start, end);
    if (this.#sentenceStart < 0) this.#sentenceStart = start;
    this.#sentenceHash = hashStep(this.#sentenceHash, hash);
    const lastKind = unitKinds[text.charCodeAt(end - 1)];
    if (ideographicStop || lastKind === Unit.fullStop || lastKind === Unit.stop) this.#endSentence();
  }

  /** An ideographic mark that ends no token: only its repeats count. */
  endLoneMark(at: number, unit: number): void {
    this.#countRun(at, hashStep(HASH_SEED, unit));
    this.#lastEnd = at + 1;
  }

  #countRun(start: number, hash: number): void {
    if (hash === this.#lastToken) {
      this.#tokenRun += 1;
      return;
    }
    if (this.#tokenRun >= TOKENS_IN_RUN) this.#addRun(this.#tokenRunStart, this.#lastEnd);
    this.#lastToken = hash;
    this.#tokenRun = 1;
    this.#tokenRunStart = start;
  }

  /** Ends the line. Returns starts and ends of its runs, in pairs. */
  endLine(): readonly number[] {
    this.#repeats.finish(this.#addRun);
    if (this.#tokenRun >= TOKENS_IN_RUN) this.#addRun(this.#tokenRunStart, this.#lastEnd);
    if (this.#sentenceRun >= SENTENCES_IN_RUN) this.#addRun(this.#sentenceRunStart, this.#lastSentenceEnd);
    return this.#runs ?? NO_RUNS;
  }

  #addSignal(signal: number): void {
    if ((signal & Signal.functionWord) !== 0) this.functionWords += 1;
    if ((signal & Signal.boilerplate) !== 0) this.boilerplateWords += 1;
  }

  #endSentence(): void {
    this.#sentenceTokens = 0;
    if (this.#sentenceHash === this.#lastSentence) {
      this.#sentenceRun += 1;
    } else {
      if (this.#sentenceRun >= SENTENCES_IN_RUN) this.#addRun(this.#sentenceRunStart, this.#lastSentenceEnd);
      this.#lastSentence = this.#sentenceHash;
      this.#sentenceRun = 1;
      this.#sentenceRunStart = this.#sentenceStart;
    }
    this.#lastSentenceEnd = this.#lastEnd;
    this.#sentenceHash = HASH_SEED;
    this.#sentenceStart = -1;
  }

  /** A token that repeats a few units is a run; other long tokens are only counted. */
  #addLongToken(text: string, start: number, end: number): void {
    this.longTokens += end - start;
    for (let period = 1; period <= LONGEST_PERIOD; period += 1) {
      let at = start + period;
      while (at < end && text.charCodeAt(at) === text.charCodeAt(at - period)) at += 1;
      if (at < end) continue;
      this.#addRun(start, end);
      return;
    }
  }
}
