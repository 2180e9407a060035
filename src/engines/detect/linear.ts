import { bucketOf, extendNgram, MAX_ORDER, pairHash } from './ngrams.js';
import type { UnitKinds } from './fold.js';
import type { KeptWords } from './kept-words.js';
import type { PackedCodes } from './packed-codes.js';
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
  /** Maps buckets to indexes into `levels`; 0 is a bucket without weight. Bucket b is at `b * stride + lane`. */
  readonly codes: Uint8Array;
  /** Number of views whose codes lie side by side, bucket by bucket, and the place of this one among them. */
  readonly stride: number;
  readonly lane: number;
  /** The weights of the 256 codes; `levels[0]` is 0. */
  readonly levels: Float32Array;
  /** Returns the packed codes, of which `count` are looked up next; null once `codes` is to be used. */
  readonly packed?: (count: number) => PackedCodes | null;
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
const SIGN_BIT = 31;

/** Returns a power of two that is at least four times `count`: in a fuller set more buckets meet in a slot. */
function slotsFor(count: number): number {
  return 1 << (32 - Math.clz32(4 * Math.max(1, count)));
}

/** The buckets of one chunk: an open-addressing set that is quick to clear, kept apart from the large tables. */
class SeenBuckets {
  private readonly slots: Int32Array;

  constructor(capacity: number) {
    this.slots = new Int32Array(slotsFor(capacity));
  }

  /**
   * Returns the sum of the weights of the first `count` buckets, each counted once. A short chunk uses, and clears,
   * only the beginning of the slots. The processor cannot guess which bucket has a weight or occurs again, so neither
   * is a branch: level 0 is added for them. Buckets are hashes, so their last bits number the slots.
   */
  sumOfDistinct(buckets: Int32Array, codes: Uint8Array, levels: Float32Array, count: number): number {
    const { slots } = this;
    const size = slotsFor(count);
    const mask = size - 1;
    slots.fill(EMPTY, 0, size);
    let sum = 0;
    for (let at = 0; at < count; at += 1) {
      const bucket = buckets[at]!;
      let slot = bucket & mask;
      let held = slots[slot]!;
      while (held !== bucket && held >= 0) {
        slot = (slot + 1) & mask;
        held = slots[slot]!;
      }
      slots[slot] = bucket;
      // All bits of `held >> 31` are set where the slot was empty, and none where it held the bucket.
      sum += levels[codes[at]! & (held >> SIGN_BIT)]!;
    }
    return sum;
  }
}

/** Adds the weights of each token's n-grams, of which there are `width`, to the number after its own. */
function addWeights(
  prefix: Float64Array,
  { codes, levels, width }: { readonly codes: Uint8Array; readonly levels: Float32Array; readonly width: number },
  from: number,
  to: number,
): void {
  for (let token = from, at = 0; token < to; token += 1) {
    let weight = 0;
    for (const end = at + width; at < end; at += 1) weight += levels[codes[at]!]!;
    prefix[token + 1] = prefix[token + 1]! + weight;
  }
}

/** Number of n-grams of a view that end with one token. */
function widthOf({ minOrder, maxOrder }: View): number {
  return maxOrder - minOrder + 1;
}

function lengthScale(tokenCount: number): number {
  return Math.pow(Math.max(1, tokenCount), -LENGTH_POWER) * Math.pow(REFERENCE_TOKENS, LENGTH_POWER - 0.5);
}

/** Scores token streams with several views at once. Not re-entrant: use one scorer per thread. */
export class LinearScorer {
  readonly stream: TokenStream;
  private readonly views: readonly View[];
  private readonly seen: SeenBuckets;
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
    this.views = views;
    this.seen = new SeenBuckets(CHUNK_TOKENS * Math.max(1, ...views.map(widthOf)));
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
      for (const view of this.views) total += this.addPiece(view, from, to) * lengthScale(to - from);
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
    for (const view of this.views) {
      const tokens = this.stream[view.form];
      for (let token = 0; token < this.stream.count; token += 1) {
        let hash = 0;
        for (let order = 1; order <= Math.min(view.maxOrder, token + 1); order += 1) {
          const first = tokens[token - order + 1]!;
          hash = view.pattern === 'pairs' ? pairHash(order, first, tokens[token]!) : extendNgram(hash, first);
          const level = view.levels[view.codes[bucketOf(hash, view.bits) * view.stride + view.lane]!]!;
          if (order >= view.minOrder && level !== 0) take(token - order + 1, token, level * scale);
        }
      }
    }
  }

  /** Adds each token's weight to the prefix array. Returns the sum over the chunk's distinct n-grams. */
  private addPiece(view: View, from: number, to: number): number {
    const width = widthOf(view);
    const count = (to - from) * width;
    if (view.pattern === 'pairs') this.gatherPairs(view, from, to);
    else this.gatherRuns(view, from, to);
    this.lookUp(view, count);
    addWeights(this.prefix, { codes: this.codes, levels: view.levels, width }, from, to);
    return this.seen.sumOfDistinct(this.buckets, this.codes, view.levels, count);
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
  private lookUp(view: View, count: number): void {
    const { buckets, codes } = this;
    const packed = view.packed?.(count) ?? null;
    if (packed !== null) {
      for (let index = 0; index < count; index += 1)
        codes[index] = buckets[index]! < 0 ? 0 : packed.codeAt(buckets[index]!);
      return;
    }
    const { codes: table, stride, lane } = view;
    for (let index = 0; index < count; index += 1) {
      const bucket = buckets[index]!;
      codes[index] = bucket < 0 ? 0 : table[Math.imul(bucket, stride) + lane]!;
    }
  }
}
