import { plainLayout } from './layout/index.js';
import { decodeQuotedPrintable } from './layout/quoted-printable.js';
import type { PlainText } from './manipulations/index.js';
import { undoManipulations } from './manipulations/index.js';

/**
 * Returns a text as its author wrote it: decoded, with every manipulation undone, and without what programs do to lines
 * and marks. Letters that are still encoded hide manipulations, and look like capitals. Linear time.
 */
export function plainDocument(text: string): PlainText {
  const { text: decoded, origins } = decodeQuotedPrintable(text);
  const plain = plainLayout(undoManipulations(decoded));
  if (origins === null) return plain;
  return { ...plain, originalOffset: (offset) => origins[plain.originalOffset(offset)]! };
}
