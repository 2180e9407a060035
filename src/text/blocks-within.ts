import type { Block } from '../records/blocks.js';

/**
 * Returns the blocks within a part of a text, with offsets in that part. A block that is cut has no white space at its
 * edges.
 *
 * @param from start of the part in the text of the blocks, in UTF-16 code units
 */
export function blocksWithin(part: string, blocks: readonly Block[], from = 0): readonly Block[] {
  if (from === 0 && (blocks.at(-1)?.end ?? 0) <= part.length) return blocks;
  const kept: Block[] = [];
  for (const block of blocks) {
    if (block.end <= from) continue;
    if (block.start >= from + part.length) break;
    const cut = part.slice(Math.max(0, block.start - from), block.end - from);
    const start = Math.max(0, block.start - from) + cut.length - cut.trimStart().length;
    const end = start + cut.trim().length;
    if (end > start) kept.push({ start, end, kind: block.kind });
  }
  return kept;
}
