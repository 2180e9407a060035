import { AssayError } from '../../lib/errors.js';
import { sha256Hex } from '../../lib/hash.js';
import { keptNumbers } from '../../lib/kept-tables.js';
import { itemAt } from '../../lib/present.js';
import type { ModelCard, ViewCard } from './card.js';
import type { View } from './linear.js';
import { filledTables } from './shared-tables.js';
import type { SharedTables } from './shared-tables.js';
import { KeptWords } from './kept-words.js';
import { LateTables } from './late-tables.js';
import { codesBefore, PackedCodes } from './packed-codes.js';
import { tablePlaces } from './table-places.js';
import type { TablePlace } from './table-places.js';

/** A model version, read and checked. */
export interface Model {
  readonly card: ModelCard;
  readonly views: readonly View[];
  readonly keptWords: KeptWords;
}

const CODE_ZERO = 128;
const LARGEST_CODE = 127;
const LAST_BIT = 31;

/**
 * Returns the weight of each code. Steps are finer near zero: a weight is the square of the code's distance from the
 * middle code. Code 0 means no weight.
 */
export function codeLevels(scale: number): Float32Array {
  return Float32Array.from({ length: 256 }, (_, code) => {
    if (code === 0) return 0;
    const step = (code - CODE_ZERO) / LARGEST_CODE;
    return Math.sign(step) * step * step * scale;
  });
}

/** Returns the code nearest to a weight; 0 for a weight of fewer than `leastStep` steps. */
export function codeOf(weight: number, scale: number, leastStep = 1): number {
  const step = Math.round(LARGEST_CODE * Math.sqrt(Math.min(1, Math.abs(weight) / scale)));
  return step < leastStep ? 0 : CODE_ZERO + Math.sign(weight) * step;
}

/** @throws AssayError `model_corrupt` where weights are not those of the card */
export function checkWeights({ version, weightsSha256 }: ModelCard, weights: Uint8Array): void {
  if (sha256Hex(weights) !== weightsSha256) throw corrupt(version, 'the checksum of its weights does not match');
}

/** Returns the bytes that the unpacked tables of a model version take. */
export function tableBytes({ views }: ModelCard): number {
  return views.reduce((sum, { bits }) => sum + 2 ** bits, 0);
}

/** @param weightBytes of the file of weights @throws AssayError `model_corrupt` */
export function checkLength({ views, version }: ModelCard, weightBytes: number): void {
  const keptWordBytes = new KeptWords().bits.length;
  const length = views.reduce((sum, { bits, weightCount }) => sum + 2 ** (bits - 3) + weightCount, keptWordBytes);
  if (length !== weightBytes) throw corrupt(version, 'the length of its weights does not match its card');
}

/**
 * Reads a model version. The weights file holds the bits of the kept words, then for each view a bitmap of its buckets
 * and their codes in order. `shared`: memory in which other threads find or have left the tables. Throws AssayError
 * `model_corrupt`.
 */
export function readModel(card: ModelCard, weights: Uint8Array, shared: SharedTables | null = null): Model {
  checkWeights(card, weights);
  const keptWords = new KeptWords();
  const weightsAt = keptWords.bits.length;
  keptWords.bits.set(weights.subarray(0, weightsAt));
  checkLength(card, weights.length);
  const places = tablePlaces(card.views);
  const parts = viewParts(card.views, weights.subarray(weightsAt));
  const tables = new LateTables(
    parts.map(({ bitmap, packed }, index) => {
      const before = keptNumbers(`detect/before/${card.weightsSha256}/${index}`, () => codesBefore(bitmap));
      return new PackedCodes(bitmap, packed, before);
    }),
    () => filledTables(shared, tableBytes(card), (bytes) => unpackViews(card.views, parts, { bytes, places })),
  );
  return {
    card,
    views: card.views.map((view, index) => lateView(view, itemAt(places, index), tables, index)),
    keptWords,
  };
}

/** A view whose codes are in tables that may not be unpacked yet. @param index its place among the views */
function lateView(view: ViewCard, { start, stride, lane }: TablePlace, tables: LateTables, index: number): View {
  const { form, pattern, minOrder, maxOrder, bits, scale } = view;
  let codes: Uint8Array | null = null;
  return {
    ...{ form, pattern, minOrder, maxOrder, bits, stride, lane, levels: codeLevels(scale) },
    get codes() {
      return (codes ??= tables.bytes.subarray(start, start + stride * 2 ** bits));
    },
    packed: (count) => tables.packed(index, count),
  };
}

/** What the file holds of one view. */
interface ViewPart {
  readonly bitmap: Uint8Array;
  /** The codes of the buckets whose bit is set. */
  readonly packed: Uint8Array;
}

function viewParts(views: readonly ViewCard[], weights: Uint8Array): readonly ViewPart[] {
  let at = 0;
  return views.map(({ bits, weightCount }) => {
    const bitmapEnd = at + 2 ** (bits - 3);
    const bitmap = weights.subarray(at, bitmapEnd);
    at = bitmapEnd + weightCount;
    return { bitmap, packed: weights.subarray(bitmapEnd, at) };
  });
}

/** @param bytes zeros, one byte per bucket */
function unpackViews(
  views: readonly ViewCard[],
  parts: readonly ViewPart[],
  { bytes, places }: { readonly bytes: Uint8Array; readonly places: readonly TablePlace[] },
): void {
  for (const [index, { bits }] of views.entries()) {
    const { start, stride, lane } = itemAt(places, index);
    const codes = bytes.subarray(start, start + stride * 2 ** bits);
    unpackView(itemAt(parts, index), { codes, stride, lane });
  }
}

/** Takes one set bit after another, a third of them all: to test each of them takes twice as long. */
function unpackView(
  { bitmap, packed }: ViewPart,
  { codes, stride, lane }: { readonly codes: Uint8Array; readonly stride: number; readonly lane: number },
): void {
  let next = 0;
  for (let group = 0; group < bitmap.length; group += 1) {
    let bits = bitmap[group]!;
    while (bits !== 0) {
      const lowest = bits & -bits;
      codes[(group * 8 + LAST_BIT - Math.clz32(lowest)) * stride + lane] = packed[next]!;
      next += 1;
      bits ^= lowest;
    }
  }
}

/** Returns the error of a model version that cannot be used. @param what is wrong with it */
export function corrupt(version: string, what: string): AssayError {
  return new AssayError({
    code: 'model_corrupt',
    message: `the model ${version} cannot be used: ${what}`.replace('  ', ' '),
    nextStep: 'Install the program again: its model files have been changed.',
    exitCode: 1,
  });
}
