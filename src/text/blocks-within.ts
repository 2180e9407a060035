import type { Block } from '../records/blocks.js';

/** The blocks of a text that was cut: those that begin before its end, the last one cut with it, without white space at its edges. */
export function blocksWithin(text: string, blocks: readonly Block[]): readonly Block[] {
  if ((blocks.at(-1)?.end ?? 0) <= text.length) return blocks;
  const kept: Block[] = [];
  for (const block of blocks) {
    if (block.start >= text.length) break;
    const end = block.end <= text.length ? block.end : block.start + text.slice(block.start).trimEnd().length;
    if (end > block.start) kept.push({ ...block, end });
  }
  return kept;
}
