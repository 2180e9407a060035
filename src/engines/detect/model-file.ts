import { AssayError, messageOf } from '../../lib/errors.js';
import { sha256Hex } from '../../lib/hash.js';
import { parseCard } from './card.js';
import type { ModelCard, ViewCard } from './card.js';
import type { View } from './linear.js';
import { KeptWords } from './tokens.js';

/** The two files of a model version, as bytes. */
export interface ModelFiles {
  readonly card: Uint8Array;
  readonly weights: Uint8Array;
}

/** A model version read and checked. */
export interface Model {
  readonly card: ModelCard;
  readonly views: readonly View[];
  readonly keptWords: KeptWords;
}

const CODE_ZERO = 128;
const LARGEST_CODE = 127;

/** The value of each code: finer near zero, as the square of its distance from the middle code. Code 0 means no weight. */
export function codeLevels(scale: number): Float32Array {
  return Float32Array.from({ length: 256 }, (_, code) => {
    if (code === 0) return 0;
    const step = (code - CODE_ZERO) / LARGEST_CODE;
    return Math.sign(step) * step * step * scale;
  });
}

/** The nearest code of a weight; 0 if that is no weight at all. */
export function codeOf(weight: number, scale: number): number {
  const step = Math.round(LARGEST_CODE * Math.sqrt(Math.min(1, Math.abs(weight) / scale)));
  return step === 0 ? 0 : CODE_ZERO + Math.sign(weight) * step;
}

/** Reads the card of a model version and sees that the weights are those it was made for. Throws AssayError `model_corrupt`. */
export function checkModel(files: ModelFiles): ModelCard {
  const card = readCard(files.card);
  if (sha256Hex(files.weights) !== card.weightsSha256) throw corrupt(card.version, 'the checksum of its weights does not match');
  return card;
}

/** Reads a model version. The weights file holds the kept words' bits, then for each view a bitmap of its buckets and their codes in order. */
export function readModel(files: ModelFiles): Model {
  const card = checkModel(files);
  const keptWords = new KeptWords();
  let offset = keptWords.bits.length;
  keptWords.bits.set(files.weights.subarray(0, offset));
  const views = card.views.map((view) => {
    const bitmapLength = 2 ** (view.bits - 3);
    const bitmap = files.weights.subarray(offset, offset + bitmapLength);
    const packed = files.weights.subarray(offset + bitmapLength, offset + bitmapLength + view.weightCount);
    offset += bitmapLength + view.weightCount;
    return unpackView(view, bitmap, packed);
  });
  if (offset !== files.weights.length) throw corrupt(card.version, 'its weights are not as long as its card says');
  return { card, views, keptWords };
}

function unpackView(view: ViewCard, bitmap: Uint8Array, packed: Uint8Array): View {
  const codes = new Uint8Array(2 ** view.bits);
  let next = 0;
  for (let group = 0; group < bitmap.length; group += 1) {
    const bits = bitmap[group]!;
    if (bits === 0) continue;
    for (let bit = 0; bit < 8; bit += 1) {
      if ((bits & (1 << bit)) === 0) continue;
      codes[group * 8 + bit] = packed[next]!;
      next += 1;
    }
  }
  return { form: view.form, pattern: view.pattern, minOrder: view.minOrder, maxOrder: view.maxOrder, bits: view.bits, codes, levels: codeLevels(view.scale) };
}

function readCard(bytes: Uint8Array): ModelCard {
  try {
    return parseCard(bytes);
  } catch (error) {
    throw corrupt('', `its card cannot be read: ${messageOf(error)}`);
  }
}

function corrupt(version: string, what: string): AssayError {
  return new AssayError({
    code: 'model_corrupt',
    message: `the model ${version} cannot be used: ${what}`.replace('  ', ' '),
    nextStep: 'Install the program again: its model files have changed since they were made.',
    exitCode: 1,
  });
}
