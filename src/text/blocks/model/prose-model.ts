import { FEATURE_COUNT } from './group-features.js';
import type { Trees } from './trees.js';

/** A model learned from labelled documents that decides whether a group of lines is prose. */
export interface ProseModel {
  readonly trees: Trees;
  /** A group with at least this score is prose. */
  readonly threshold: number;
}

const MAGIC = 0x314d5041;
const HEADER_BYTES = 20;
const DEEPEST = 8;

/** Reads what `writeProseModel` wrote. Throws if the bytes are damaged or belong to another version of the program. */
export function readProseModel(bytes: Uint8Array): ProseModel {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES || view.getUint32(0, true) !== MAGIC) throw damaged('it does not begin as it should');
  const depth = view.getUint16(4, true);
  const count = view.getUint16(6, true);
  if (view.getUint32(8, true) !== FEATURE_COUNT) throw damaged('it was made for other features');
  const levels = depth * count;
  const leafCount = depth > DEEPEST ? 0 : count << depth;
  if (leafCount === 0 || bytes.length !== HEADER_BYTES + 6 * levels + 4 * leafCount)
    throw damaged('its length is wrong');
  const features = Uint16Array.from({ length: levels }, (_, level) => view.getUint16(HEADER_BYTES + 2 * level, true));
  if (features.some((feature) => feature >= FEATURE_COUNT)) throw damaged('it asks for features that are not there');
  const floats = (from: number, length: number): Float32Array =>
    Float32Array.from({ length }, (_, index) => view.getFloat32(from + 4 * index, true));
  const afterFeatures = HEADER_BYTES + 2 * levels;
  return {
    trees: {
      depth,
      features,
      thresholds: floats(afterFeatures, levels),
      leaves: floats(afterFeatures + 4 * levels, leafCount),
      base: view.getFloat32(12, true),
    },
    threshold: view.getFloat32(16, true),
  };
}

/** Returns the bytes of a model, the same on every machine. */
export function writeProseModel({ trees, threshold }: ProseModel): Uint8Array {
  const { depth, features, thresholds, leaves, base } = trees;
  const bytes = new Uint8Array(HEADER_BYTES + 6 * features.length + 4 * leaves.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint16(4, depth, true);
  view.setUint16(6, features.length / depth, true);
  view.setUint32(8, FEATURE_COUNT, true);
  view.setFloat32(12, base, true);
  view.setFloat32(16, threshold, true);
  for (const [level, feature] of features.entries()) view.setUint16(HEADER_BYTES + 2 * level, feature, true);
  const afterFeatures = HEADER_BYTES + 2 * features.length;
  for (const [index, value] of [...thresholds, ...leaves].entries())
    view.setFloat32(afterFeatures + 4 * index, value, true);
  return bytes;
}

function damaged(what: string): Error {
  return new Error(`data/lexicons/prose-blocks.bin cannot be used: ${what}; install the package again`);
}
