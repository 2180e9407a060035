import { bucketOf, extendNgram, MAX_ORDER, pairHash } from './ngrams.js';
import type { UnitKinds } from './fold.js';
import type { KeptWords } from './kept-words.js';
import { TokenStream } from './tokens.js';
import type { TokenForm } from './tokens.js';

/** Most tokens scored as one chunk; a longer text is divided into equal chunks. */
export const CHUNK_TOKENS = 1024;
/**
 * Training divides the evidence of a text by √tokens. Scoring divides by a smaller power, so that long texts have
 * stronger scores than short ones. Texts of the reference length are scored as in training.
 */
const LENGTH_POWER = 0.3;
const REFERENCE_TOKENS = 200;

/** One view of the text: n-grams of one form of its tokens, hashed into a table of quantised weights. */
export interface View {
  readonly form: TokenForm;
  /** n-grams of `minOrder` to `maxOrder` consecutive tokens, or only their first and last token. */
  readonly pattern: 'runs' | 'pairs';
  readonly minOrder: number;
  readonly maxOrder: number;
  /** The table has 2^bits buckets. */
  readonly bits: number;
  /** Maps each bucket to an index into `levels`; 0 is a bucket without weight. */
  readonly codes: Uint8Array;
  /** The weights of the 256 codes; `levels[0]` is 0. */
  readonly levels: Float32Array;
}

/** The score of one text. The arrays are reused by the next call. */
export interface TextScore {
  readonly tokenCount: number;
  /**
   * Mean over chunks of the summed weights of their distinct n-grams, scaled by length. Approximately the log-odds of
   * AI before calibration.
   */
  readonly score: number;
  /** Running sum of token weights: the weight of tokens [a, b) is `prefix[b] - prefix[a]`. */
  readonly prefix: Float64Array;
  readonly tokenStart: Int32Array;
}

const EMPTY = -1;

/** Returns a power of two that is at least twice `count`. */
function slotsFor(count: number): number {
  return 1 << (32 - Math.clz32(2 * Math.max(1, count)));
}

/** The buckets seen in one chunk: an open-addressing set that is quick to clear, kept apart from the large tables. */
class SeenBuckets {
  private mask = 0;
  private readonly slots: Int32Array;

  constructor(capacity: number) {
    this.slots = new Int32Array(slotsFor(capacity));
  }

  /** Empties the set for at most `count` buckets. A short chunk uses, and clears, only the beginning of the slots. */
  clear(count: number): void {
    const size = slotsFor(count);
    this.mask = size - 1;
    this.slots.fill(EMPTY, 0, size);
  }

  /** Adds a bucket. Returns true if it was not in the set yet. */
  add(bucket: number): boolean {
    let slot = (Math.imul(bucket, 0x9e3779b1) >>> 8) & this.mask;
    for (;;) {
      const held = this.slots[slot]!;
      if (held === EMPTY) {
        this.slots[slot] = bucket;
        return true;
      }
      if (held === bucket) return false;
      slot = (slot + 1) & this.mask;
    }
  }
}

function lengthScale(tokenCount: number): number {
  return Math.pow(Math.max(1, tokenCount), -LENGTH_POWER) * Math.pow(REFERENCE_TOKENS, LENGTH_POWER - 0.5);
}

/** Scores token streams with several views at once. Not re-entrant: use one scorer per thread. */
export class LinearScorer {
  readonly stream: TokenStream;
  private readonly views: readonly { readonly view: View; readonly seen: SeenBuckets }[];
  private prefix: Float64Array = new Float64Array(0);
  /** Bucket of each n-gram of a chunk, and its code. */
  private readonly buckets = new Int32Array(CHUNK_TOKENS * MAX_ORDER);
  private readonly codes = new Uint8Array(CHUNK_TOKENS * MAX_ORDER);

  constructor(views: readonly View[], keptWords: KeptWords, unitKinds: UnitKinds) {
    this.stream = new TokenStream(
      keptWords,
      unitKinds,
      views.map(({ form }) => form),
    );
    this.views = views.map((view) => ({
      view,
      seen: new SeenBuckets(CHUNK_TOKENS * (view.maxOrder - view.minOrder + 1)),
    }));
  }

  /** Scores a text. Linear in its length; allocates memory only for a text longer than all before. */
  score(text: string): TextScore {
    this.stream.read(text);
    const tokenCount = this.stream.count;
    if (this.prefix.length <= tokenCount) this.prefix = new Float64Array(this.stream.start.length + 1);
    this.prefix.fill(0, 0, tokenCount + 1);
    const pieceCount = Math.max(1, Math.ceil(tokenCount / CHUNK_TOKENS));
    let total = 0;
    for (let piece = 0; piece < pieceCount; piece += 1) {
      const from = Math.floor((piece * tokenCount) / pieceCount);
      const to = Math.floor(((piece + 1) * tokenCount) / pieceCount);
      for (const { view, seen } of this.views) total += this.addPiece(view, seen, from, to) * lengthScale(to - from);
    }
    for (let token = 0; token < tokenCount; token += 1)
      this.prefix[token + 1] = this.prefix[token]! + this.prefix[token + 1]!;
    return { tokenCount, score: total / pieceCount, prefix: this.prefix, tokenStart: this.stream.start };
  }

  /**
   * Calls `take` for every occurrence of an n-gram with a weight: its first and last token and its part of the score.
   * Slow; used for explanations.
   */
  visit(text: string, take: (first: number, last: number, weight: number) => void): void {
    this.stream.read(text);
    const scale = 1 / Math.sqrt(Math.max(1, Math.min(CHUNK_TOKENS, this.stream.count)));
    for (const { view } of this.views) {
      const tokens = this.stream[view.form];
      for (let token = 0; token < this.stream.count; token += 1) {
        let hash = 0;
        for (let order = 1; order <= Math.min(view.maxOrder, token + 1); order += 1) {
          const first = tokens[token - order + 1]!;
          hash = view.pattern === 'pairs' ? pairHash(order, first, tokens[token]!) : extendNgram(hash, first);
          const level = view.levels[view.codes[bucketOf(hash, view.bits)]!]!;
          if (order >= view.minOrder && level !== 0) take(token - order + 1, token, level * scale);
        }
      }
    }
  }

  /** Adds each token's weight to the prefix array. Returns the sum over the chunk's distinct n-grams. */
  private addPiece(view: View, seen: SeenBuckets, from: number, to: number): number {
    const width = view.maxOrder - view.minOrder + 1;
    const count = (to - from) * width;
    if (view.pattern === 'pairs') this.gatherPairs(view, from, to);
    else this.gatherRuns(view, from, to);
    this.lookUp(view, count);
    const { buckets, codes, prefix } = this;
    const levels = view.levels;
    seen.clear(count);
    let sum = 0;
    let weight = 0;
    for (let at = 0, token = from, left = width; at < count; at += 1) {
      const code = codes[at]!;
      if (code !== 0) {
        const level = levels[code]!;
        weight += level;
        if (seen.add(buckets[at]!)) sum += level;
      }
      left -= 1;
      if (left === 0) {
        token += 1;
        prefix[token] = prefix[token]! + weight;
        weight = 0;
        left = width;
      }
    }
    return sum;
  }

  private gatherRuns({ form, bits, minOrder, maxOrder }: View, from: number, to: number): void {
    const tokens = this.stream[form];
    const { buckets } = this;
    let at = 0;
    for (let token = from; token < to; token += 1) {
      let hash = 0;
      for (let order = 1; order <= maxOrder; order += 1) {
        const first = token - order + 1;
        if (first >= from) hash = extendNgram(hash, tokens[first]!);
        if (order < minOrder) continue;
        buckets[at] = first >= from ? bucketOf(hash, bits) : EMPTY;
        at += 1;
      }
    }
  }

  private gatherPairs({ form, bits, minOrder, maxOrder }: View, from: number, to: number): void {
    const tokens = this.stream[form];
    const { buckets } = this;
    let at = 0;
    for (let token = from; token < to; token += 1) {
      for (let order = minOrder; order <= maxOrder; order += 1) {
        const first = token - order + 1;
        buckets[at] = first >= from ? bucketOf(pairHash(order, tokens[first]!, tokens[token]!), bits) : EMPTY;
        at += 1;
      }
    }
  }

  /** Looks up the codes of all hashes in one loop without branches, so that the processor overlaps the cache misses. */
  private lookUp({ codes: table }: View, count: number): void {
    const { buckets, codes } = this;
    for (let index = 0; index < count; index += 1) {
      const bucket = buckets[index]!;
      codes[index] = bucket === EMPTY ? 0 : table[bucket]!;
    }
  }
}
