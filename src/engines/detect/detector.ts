import type { Detector, PreparedDocument } from '../../records/detection.js';
import type { ModelCard } from './card.js';
import { describe } from './describe.js';
import { explainScore } from './explain.js';
import { unitKindsFor } from './fold.js';
import { LinearScorer } from './linear.js';
import { readModel } from './model-file.js';
import { prepareDocument } from './prepare.js';
import { profileText, rescaled } from './profile.js';
import type { SharedTables } from './shared-tables.js';

/**
 * Creates the detector of a model version whose card was read before. It is a pure function: the same text and model
 * give the same result, and nothing is kept between texts.
 * @param shared memory from `tablesOf` the same files, for threads that score in parallel
 * @throws AssayError `model_corrupt`
 */
export function detectorOf(card: ModelCard, weights: Uint8Array, shared: SharedTables | null = null): Detector {
  const { views, keptWords } = readModel(card, weights, shared);
  const scorer = new LinearScorer(views, keptWords, unitKindsFor(card.languages));
  const plainViews = views.filter(({ form }) => form === 'plain');
  const ofOtherLanguages =
    plainViews.length === 0 ? scorer : new LinearScorer(plainViews, keptWords, unitKindsFor(null));
  const scorerFor = ({ language }: PreparedDocument): LinearScorer =>
    card.languages.includes(language) ? scorer : ofOtherLanguages;
  const prepared = (document: string | PreparedDocument): PreparedDocument =>
    typeof document === 'string' ? prepareDocument(document) : document;
  return {
    version: card.version,
    detect: (document) => {
      const ready = prepared(document);
      const profile = profileText(ready.prose, scorerFor(ready));
      // Without prose there is no score to rescale, and the language is that of text that is not judged.
      return describe(ready, ready.prose === '' ? profile : rescaled(profile, card.scales[ready.language]), card);
    },
    explain: (document, limit) => {
      const ready = prepared(document);
      return explainScore(ready.prose, scorerFor(ready), limit);
    },
  };
}
