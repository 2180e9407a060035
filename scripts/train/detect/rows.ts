import { bucketOf, extendNgram, pairHash } from '../../../src/engines/detect/ngrams.js';
import type { UnitKinds } from '../../../src/engines/detect/fold.js';
import type { View } from '../../../src/engines/detect/linear.js';
import type { KeptWords } from '../../../src/engines/detect/kept-words.js';
import type { TokenForm } from '../../../src/engines/detect/tokens.js';
import { TokenStream } from '../../../src/engines/detect/tokens.js';
import { present } from '../../../src/lib/present.js';

/** Shape of one view, before it has weights. */
export interface ViewShape extends Pick<View, 'form' | 'pattern' | 'minOrder' | 'maxOrder' | 'bits'> {
  /** A bucket seen in fewer training rows gets no weight. */
  readonly minRows: number;
}

/**
 * A sparse 0/1 matrix: distinct features of each row, one after the other, in shared memory. Features are numbered
 * without gaps: training then stays in the cache.
 */
export interface SparseRows {
  readonly offsets: Uint32Array;
  readonly features: Uint32Array;
  /** Bucket of each feature. */
  readonly buckets: Uint32Array;
}

/** A span of a document's tokens that is one training example. */
export interface Example {
  readonly document: number;
  readonly from: number;
  readonly to: number;
}

/** Token hashes of many documents, one after the other. */
export interface TokenPool {
  readonly offsets: Uint32Array;
  readonly forms: ReadonlyMap<TokenForm, Int32Array>;
}

export function tokenPool(
  texts: readonly string[],
  keptWords: KeptWords,
  unitKinds: UnitKinds,
  maxTokens: number,
  forms: Iterable<TokenForm>,
): TokenPool {
  const names = [...new Set(forms)];
  const stream = new TokenStream(keptWords, unitKinds, names);
  const offsets = new Uint32Array(texts.length + 1);
  let capacity = 1 << 22;
  let pools = names.map(() => new Int32Array(capacity));
  let used = 0;
  texts.forEach((text, index) => {
    stream.read(text);
    const count = Math.min(stream.count, maxTokens);
    if (used + count > capacity) {
      capacity *= 2;
      pools = pools.map((pool) => {
        const larger = new Int32Array(capacity);
        larger.set(pool);
        return larger;
      });
    }
    names.forEach((form, at) => pools[at]!.set(stream[form].subarray(0, count), used));
    used += count;
    offsets[index + 1] = used;
  });
  return { offsets, forms: new Map(names.map((form, at) => [form, pools[at]!])) };
}

/** Calls `take` for each bucket that a row has an n-gram of, once a row, and `endRow` after each row. */
function eachBucket(
  pool: TokenPool,
  examples: readonly Example[],
  shape: ViewShape,
  take: (bucket: number) => void,
  endRow: (row: number) => void,
): void {
  const tokens = present(pool.forms.get(shape.form));
  const lastRow = new Int32Array(1 << shape.bits).fill(-1);
  examples.forEach((example, row) => {
    const base = pool.offsets[example.document]!;
    for (let token = base + example.from; token < base + example.to; token += 1) {
      let hash = 0;
      const longest = Math.min(shape.maxOrder, token - base - example.from + 1);
      for (let order = 1; order <= longest; order += 1) {
        const first = tokens[token - order + 1]!;
        hash = shape.pattern === 'pairs' ? pairHash(order, first, tokens[token]!) : extendNgram(hash, first);
        if (order < shape.minOrder) continue;
        const bucket = bucketOf(hash, shape.bits);
        if (lastRow[bucket] === row) continue;
        lastRow[bucket] = row;
        take(bucket);
      }
    }
    endRow(row);
  });
}

/** Returns the n-grams of examples in one view, without buckets seen in fewer than `minRows` rows. */
export function sparseRows(pool: TokenPool, examples: readonly Example[], shape: ViewShape): SparseRows {
  const rowCount = new Uint32Array(1 << shape.bits);
  const count = (bucket: number): void => {
    rowCount[bucket]! += 1;
  };
  eachBucket(pool, examples, shape, count, () => undefined);
  const { numbers, buckets, total } = numberFeatures(rowCount, shape.minRows);
  const offsets = new Uint32Array(new SharedArrayBuffer(4 * (examples.length + 1)));
  const features = new Uint32Array(new SharedArrayBuffer(4 * total));
  let used = 0;
  const number = (bucket: number): void => {
    if (rowCount[bucket]! < shape.minRows) return;
    features[used] = numbers[bucket]!;
    used += 1;
  };
  eachBucket(pool, examples, shape, number, (row) => (offsets[row + 1] = used));
  return { offsets, features, buckets };
}

/** Numbers the buckets that enough rows have; `total` is the count of their entries. */
function numberFeatures(
  rowCount: Uint32Array,
  minRows: number,
): { readonly numbers: Int32Array; readonly buckets: Uint32Array; readonly total: number } {
  const numbers = new Int32Array(rowCount.length).fill(-1);
  let featureCount = 0;
  let total = 0;
  rowCount.forEach((count, bucket) => {
    if (count < minRows) return;
    numbers[bucket] = featureCount;
    featureCount += 1;
    total += count;
  });
  const buckets = new Uint32Array(new SharedArrayBuffer(4 * featureCount));
  numbers.forEach((feature, bucket) => {
    if (feature >= 0) buckets[feature] = bucket;
  });
  return { numbers, buckets, total };
}
