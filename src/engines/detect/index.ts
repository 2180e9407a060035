import type { Detector } from '../../records/detection.js';
import { detectorOf } from './detector.js';
import { readCard } from './read-card.js';
import type { ModelFiles } from './read-card.js';
import type { SharedTables } from './shared-tables.js';

export { readCard, tablesOf, tablesOfCard } from './read-card.js';
export type { ModelFiles } from './read-card.js';
export type { ModelCard } from './card.js';
export { detectorOf } from './detector.js';
export { resultMessage } from './message.js';
export { detectionModels } from './models.js';
export type { ModelRecord } from './models.js';
export { prepareDocument } from './prepare.js';
export type { SharedTables } from './shared-tables.js';

/**
 * Reads a model version and creates its detector. The detector is a pure function: the same text and model give the
 * same result, and nothing is kept between texts. `shared`: memory from `tablesOf` the same files, for threads that
 * score in parallel. Throws AssayError `model_corrupt` if the files do not belong together or were changed.
 */
export function createDetector({ card, weights }: ModelFiles, shared: SharedTables | null = null): Detector {
  return detectorOf(readCard(card), weights, shared);
}
