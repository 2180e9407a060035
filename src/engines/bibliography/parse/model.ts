import { gunzipSync } from 'node:zlib';
import { CONTEXTS, FEATURE_BUCKETS, FEATURES_PER_TOKEN, extractFeatures } from './features.js';
import type { Features } from './features.js';
import { LABELS } from './labels.js';
import { readLexicon } from './lexicon.js';
import type { Lexicon } from './lexicon.js';
import { LABEL_OF_STATE, NEXT_STATE, START_STATE, STATE_COUNT } from './states.js';
import type { Tokens } from './tokens.js';

const LABEL_COUNT = LABELS.length;
const STEPS = STATE_COUNT * LABEL_COUNT;
const MAGIC = 0x41525036;
const HEADER_BYTES = 16;
/** A path is dropped when its log probability is this much below the best. */
const BEAM = 6;
const UNREACHED = -0x40000000;
/** The scores of a bucket are 16 bytes in four 32-bit words; this is added to each so that it is positive. */
const BIAS = 128;
const WORDS_PER_BUCKET = 4;

/** Number of transition scores: for each transition kind, from each state by each label. */
export const TRANSITIONS = CONTEXTS * STEPS;

/**
 * Weights of the first-order sequence labeller: a row of label scores per feature bucket, and a score for each
 * transition in each transition kind.
 */
export interface ReferenceModel {
  /**
   * `WORDS_PER_BUCKET` words per bucket. A word holds the biased scores of four labels, so that one addition adds two
   * of them.
   */
  readonly emissions: Int32Array;
  /** `transitions[(context * states + state before) * labels + label]`. */
  readonly transitions: Int32Array;
  /** How far the score of a path may fall below the best, in units of the scores. */
  readonly beam: number;
  readonly lexicon: Lexicon;
}

/**
 * Returns the scores of the labels of each token from the token's features.
 *
 * Longer than other functions: the innermost loop of the parser, unrolled so that the eight sums stay in registers.
 */
function emissionScores(emissions: Int32Array, { buckets, tokenCount }: Features): Int32Array {
  const scores = new Int32Array(tokenCount * LABEL_COUNT + 2);
  for (let token = 0; token < tokenCount; token += 1) {
    let even0 = 0;
    let odd0 = 0;
    let even1 = 0;
    let odd1 = 0;
    let even2 = 0;
    let odd2 = 0;
    let even3 = 0;
    let odd3 = 0;
    for (let feature = token * FEATURES_PER_TOKEN; feature < (token + 1) * FEATURES_PER_TOKEN; feature += 1) {
      const base = buckets[feature]! * WORDS_PER_BUCKET;
      const word0 = emissions[base]!;
      const word1 = emissions[base + 1]!;
      const word2 = emissions[base + 2]!;
      const word3 = emissions[base + 3]!;
      even0 += word0 & 0x00ff00ff;
      odd0 += (word0 >>> 8) & 0x00ff00ff;
      even1 += word1 & 0x00ff00ff;
      odd1 += (word1 >>> 8) & 0x00ff00ff;
      even2 += word2 & 0x00ff00ff;
      odd2 += (word2 >>> 8) & 0x00ff00ff;
      even3 += word3 & 0x00ff00ff;
      odd3 += (word3 >>> 8) & 0x00ff00ff;
    }
    const at = token * LABEL_COUNT;
    scores[at] = even0 & 0xffff;
    scores[at + 1] = odd0 & 0xffff;
    scores[at + 2] = even0 >>> 16;
    scores[at + 3] = odd0 >>> 16;
    scores[at + 4] = even1 & 0xffff;
    scores[at + 5] = odd1 & 0xffff;
    scores[at + 6] = even1 >>> 16;
    scores[at + 7] = odd1 >>> 16;
    scores[at + 8] = even2 & 0xffff;
    scores[at + 9] = odd2 & 0xffff;
    scores[at + 10] = even2 >>> 16;
    scores[at + 11] = odd2 >>> 16;
    scores[at + 12] = even3 & 0xffff;
    scores[at + 13] = odd3 & 0xffff;
  }
  return scores;
}

/** Returns the best label sequence by Viterbi search. Paths far below the best are not followed. */
export function decode({ emissions, transitions, beam }: ReferenceModel, features: Features): Uint8Array {
  const { contexts, tokenCount } = features;
  const best = new Uint8Array(tokenCount);
  if (tokenCount === 0) return best;
  const scores = emissionScores(emissions, features);
  const from = new Uint8Array(tokenCount * STATE_COUNT);
  let previous = new Int32Array(STATE_COUNT).fill(UNREACHED);
  let current = new Int32Array(STATE_COUNT);
  previous[START_STATE] = 0;
  let top = 0;
  for (let token = 0; token < tokenCount; token += 1) {
    const place = contexts[token]! * STEPS;
    const row = token * LABEL_COUNT;
    const least = top - beam;
    current.fill(UNREACHED);
    top = UNREACHED;
    for (let before = 0; before < STATE_COUNT; before += 1) {
      const reach = previous[before]!;
      if (reach < least) continue;
      const steps = before * LABEL_COUNT;
      for (let label = 0; label < LABEL_COUNT; label += 1) {
        const score = reach + transitions[place + steps + label]! + scores[row + label]!;
        const state = NEXT_STATE[steps + label]!;
        if (score <= current[state]!) continue;
        current[state] = score;
        from[token * STATE_COUNT + state] = before;
        if (score > top) top = score;
      }
    }
    const spare = previous;
    previous = current;
    current = spare;
  }
  let state = previous.indexOf(top);
  for (let token = tokenCount - 1; token >= 0; token -= 1) {
    best[token] = LABEL_OF_STATE[state]!;
    state = from[token * STATE_COUNT + state]!;
  }
  return best;
}

/** Buffer for the features of one reference, reused for the next. */
const room = new Int32Array(400 * FEATURES_PER_TOKEN);

/** Returns the label numbers of the tokens of a reference. */
export function labelTokens(model: ReferenceModel, tokens: Tokens): Uint8Array {
  return decode(model, extractFeatures(tokens, model.lexicon, room));
}

/**
 * Loads a model file (gzip) and the lexicon beside it (gzip). The file holds magic, bucket count and label count
 * (32-bit little endian), step of the scores (32-bit float), transitions (16-bit) and emissions (8-bit), both in units
 * of that step, so that loading needs no division.
 */
export function loadReferenceModel(weights: Uint8Array, words: Uint8Array): ReferenceModel {
  const bytes = gunzipSync(weights);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (
    view.getUint32(0, true) !== MAGIC ||
    view.getUint32(4, true) !== FEATURE_BUCKETS ||
    view.getUint32(8, true) !== LABEL_COUNT
  ) {
    throw new Error(
      'the weights of the reference parser do not belong to this version of assay; install the package again',
    );
  }
  const transitions = Int32Array.from({ length: TRANSITIONS }, (_, index) =>
    view.getInt16(HEADER_BYTES + 2 * index, true),
  );
  const start = HEADER_BYTES + 2 * TRANSITIONS;
  const emissions = new Int32Array(FEATURE_BUCKETS * WORDS_PER_BUCKET);
  for (let bucket = 0; bucket < FEATURE_BUCKETS; bucket += 1) {
    for (let label = 0; label < LABEL_COUNT; label += 1) {
      const raised = ((bytes[start + bucket * LABEL_COUNT + label]! << 24) >> 24) + BIAS;
      emissions[bucket * WORDS_PER_BUCKET + (label >> 2)]! |= raised << (8 * (label & 3));
    }
  }
  return {
    emissions,
    transitions,
    beam: Math.ceil(BEAM / view.getFloat32(12, true)),
    lexicon: readLexicon(gunzipSync(words)),
  };
}

/**
 * Writes a model in the format of `loadReferenceModel`, before gzip. Scores are quantised so that the largest emission
 * is ± 127.
 */
export function packReferenceModel(emissions: Float32Array, transitions: Float32Array): Uint8Array {
  let largest = 0;
  for (const value of emissions) largest = Math.max(largest, Math.abs(value));
  const step = largest / 127;
  const bytes = new Uint8Array(HEADER_BYTES + 2 * transitions.length + emissions.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, FEATURE_BUCKETS, true);
  view.setUint32(8, LABEL_COUNT, true);
  view.setFloat32(12, step, true);
  transitions.forEach((value, index) =>
    view.setInt16(HEADER_BYTES + 2 * index, Math.max(-32767, Math.min(32767, Math.round(value / step))), true),
  );
  const start = HEADER_BYTES + 2 * transitions.length;
  emissions.forEach((value, index) => view.setInt8(start + index, Math.round(value / step)));
  return bytes;
}
