import type { Detector } from '../../../src/records/detection.js';
import { detectorOf } from '../../../src/engines/detect/index.js';
import { readCard } from '../../../src/engines/detect/read-card.js';
import type { ModelFiles } from '../../../src/engines/detect/read-card.js';
import type { SharedTables } from '../../../src/engines/detect/index.js';

/**
 * Reads a model version and creates its detector, as scripts and tests do. The detector is a pure function: the same
 * text and model give the same result, and nothing is kept between texts. `shared`: memory from `tablesOf` the same
 * files, for threads that score in parallel.
 * @throws AssayError `model_corrupt` if the files do not belong together or were changed
 */
export function createDetector({ card, weights }: ModelFiles, shared: SharedTables | null = null): Detector {
  return detectorOf(readCard(card), weights, shared);
}
