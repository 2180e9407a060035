import type { Block } from '../../records/blocks.js';
import { blocksWithin } from '../../text/blocks-within.js';

/** Blocks that a client sent with a text, cut where the text is cut; null where one ends beyond a text that is not cut. */
export function givenBlocks(
  { text, truncated }: { readonly text: string; readonly truncated: boolean },
  given: readonly Block[],
): readonly Block[] | null {
  if (!truncated && (given.at(-1)?.end ?? 0) > text.length) return null;
  return blocksWithin(text, given);
}
