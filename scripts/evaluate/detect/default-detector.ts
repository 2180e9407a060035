import { readFileSync } from 'node:fs';
import { detectionModels } from '../../../src/engines/detect/index.js';
import { packageFile } from '../../../src/lib/package-root.js';
import { present } from '../../../src/lib/present.js';
import type { Detector } from '../../../src/records/detection.js';
import { createDetector } from '../../train/detect/create-detector.js';

/** The detector that is the default for texts in a language. */
export function defaultDetector(language: string): Detector {
  const purpose = language === 'en' ? 'english' : 'other-languages';
  const { version } = present(detectionModels.find(({ defaultFor }) => defaultFor === purpose));
  return createDetector({
    card: readFileSync(packageFile('data', 'models', version, 'card.json')),
    weights: readFileSync(packageFile('data', 'models', version, 'weights.bin')),
  });
}
