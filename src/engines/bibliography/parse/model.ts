import { gunzipSync } from 'node:zlib';
import { CONTEXTS, FEATURE_BUCKETS, FEATURES_PER_TOKEN, extractFeatures } from './features.js';
import type { Features } from './features.js';
import { LABELS } from './labels.js';
import type { Label } from './labels.js';
import type { Token } from './tokens.js';

const LABEL_COUNT = LABELS.length;
const MAGIC = 0x41525031;

/** Scores of all transitions: for each kind of place, each label before and each after. */
export const TRANSITIONS = CONTEXTS * LABEL_COUNT * LABEL_COUNT;

/** Weights of the first-order sequence labeller: one row of label scores a feature bucket, and a score for each pair of neighbours in each kind of place. */
export interface ReferenceModel {
  readonly emissions: Float32Array | Int8Array;
  /** `transitions[(context * labels + before) * labels + after]`; at the start of a reference the label before is `other`. */
  readonly transitions: Float32Array | Int16Array;
}

/** Best label sequence by Viterbi search. `allowed[i]`, when given, is a bit set of the labels that token i may have. */
export function decode(model: ReferenceModel, { buckets, contexts, tokenCount }: Features, allowed?: Uint16Array): Uint8Array {
  const best = new Uint8Array(tokenCount);
  if (tokenCount === 0) return best;
  const from = new Uint8Array(tokenCount * LABEL_COUNT);
  let previous = new Float64Array(LABEL_COUNT);
  let current = new Float64Array(LABEL_COUNT);
  const scores = new Float64Array(LABEL_COUNT);
  const { emissions, transitions } = model;
  for (let token = 0; token < tokenCount; token += 1) {
    scores.fill(0);
    for (let feature = token * FEATURES_PER_TOKEN; feature < (token + 1) * FEATURES_PER_TOKEN; feature += 1) {
      const base = buckets[feature]! * LABEL_COUNT;
      for (let label = 0; label < LABEL_COUNT; label += 1) scores[label]! += emissions[base + label]!;
    }
    const mask = allowed === undefined ? 0xffff : allowed[token]!;
    const place = contexts[token]! * LABEL_COUNT * LABEL_COUNT;
    // At the start of a reference only `other` goes before.
    const befores = token === 0 ? 1 : LABEL_COUNT;
    for (let label = 0; label < LABEL_COUNT; label += 1) {
      let bestScore = -Infinity;
      let bestFrom = 0;
      if ((mask & (1 << label)) !== 0) {
        for (let before = 0; before < befores; before += 1) {
          const score = previous[before]! + transitions[place + before * LABEL_COUNT + label]!;
          if (score > bestScore) {
            bestScore = score;
            bestFrom = before;
          }
        }
      }
      current[label] = bestScore + scores[label]!;
      from[token * LABEL_COUNT + label] = bestFrom;
    }
    const spare = previous;
    previous = current;
    current = spare;
  }
  let label = 0;
  for (let candidate = 1; candidate < LABEL_COUNT; candidate += 1) if (previous[candidate]! > previous[label]!) label = candidate;
  for (let token = tokenCount - 1; token >= 0; token -= 1) {
    best[token] = label;
    label = from[token * LABEL_COUNT + label]!;
  }
  return best;
}

/** Labels of the tokens of a reference. */
export function labelTokens(model: ReferenceModel, tokens: readonly Token[]): readonly Label[] {
  return Array.from(decode(model, extractFeatures(tokens)), (label) => LABELS[label] ?? 'other');
}

/**
 * Reads a model file (gzip): magic, bucket and label count (32-bit little endian), transitions (16-bit), emissions (8-bit), both in
 * units of the same step, so that no division is left for reading.
 */
export function loadReferenceModel(file: Uint8Array): ReferenceModel {
  const bytes = gunzipSync(file);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) !== MAGIC || view.getUint32(4, true) !== FEATURE_BUCKETS || view.getUint32(8, true) !== LABEL_COUNT) {
    throw new Error('the weights of the reference parser do not belong to this version of assay; install the package again');
  }
  const transitions = Int16Array.from({ length: TRANSITIONS }, (_, index) => view.getInt16(12 + 2 * index, true));
  const start = 12 + 2 * TRANSITIONS;
  const emissions = new Int8Array(bytes.buffer.slice(bytes.byteOffset + start, bytes.byteOffset + start + FEATURE_BUCKETS * LABEL_COUNT));
  return { emissions, transitions };
}

/** Writes a model as `loadReferenceModel` reads it, before gzip: scores quantised so that the largest emission is ± 127. */
export function packReferenceModel(model: ReferenceModel): Uint8Array {
  let largest = 0;
  for (const value of model.emissions) largest = Math.max(largest, Math.abs(value));
  const step = largest / 127;
  const bytes = new Uint8Array(12 + 2 * model.transitions.length + model.emissions.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, FEATURE_BUCKETS, true);
  view.setUint32(8, LABEL_COUNT, true);
  model.transitions.forEach((value, index) => view.setInt16(12 + 2 * index, Math.max(-32767, Math.min(32767, Math.round(value / step))), true));
  const start = 12 + 2 * model.transitions.length;
  model.emissions.forEach((value, index) => view.setInt8(start + index, Math.round(value / step)));
  return bytes;
}
