import type { Manipulation } from '../records/manipulation.js';
import { readHidden } from './manipulations/index.js';
import { normaliseText } from './normalise.js';

/** The text of a document, and what was hidden in it as it was read. */
export interface DocumentText {
  readonly text: string;
  readonly manipulations: readonly Manipulation[];
}

/**
 * Returns the text that is judged of what was read: what is hidden is reported and undone, the rest is in its normal
 * form. The hash of a document is that of this text: whoever compares texts by their hash makes them here.
 */
export function documentText(raw: string): DocumentText {
  const { text, manipulations } = readHidden(raw);
  return { text: normaliseText(text), manipulations };
}
