import type { Block } from '../../records/blocks.js';
import { blocksWithin } from '../../text/blocks-within.js';

/**
 * Returns blocks that a client sent with a text, cut where the text was cut; null where a block ends beyond
 * a text that was not cut.
 */
export function givenBlocks(
  { text, truncated }: { readonly text: string; readonly truncated: boolean },
  given: readonly Block[],
): readonly Block[] | null {
  if (!truncated && (given.at(-1)?.end ?? 0) > text.length) return null;
  return blocksWithin(text, given);
}
