import type { Block, BlockKind } from '../../records/blocks.js';

/** Lines of one kind; `end` is exclusive. */
export interface LineSpan {
  readonly start: number;
  readonly end: number;
  readonly kind: BlockKind;
}

/** Converts line spans to blocks with offsets, in a text whose lines end with a line feed. */
export function blocksOfLines(text: string, spans: readonly LineSpan[]): readonly Block[] {
  if (spans.length === 0) return [];
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const endOf = (line: number): number => (line < starts.length ? (starts[line] ?? 1) - 1 : text.length);
  return spans.map(({ start, end, kind }) => ({ start: starts[start] ?? text.length, end: endOf(end), kind }));
}
