import type { Block, BlockKind } from '../../records/blocks.js';
import type { Mark } from './part-marks.js';
import { PartMarks } from './part-marks.js';

/** A text and the known kinds of its parts: in order, without overlaps. A part of unknown kind is in no block. */
export interface MarkedText {
  readonly text: string;
  readonly blocks: readonly Block[];
}

const BETWEEN_BLOCKS = '\n\n';

/**
 * Collects text: words of a block are joined, blocks are separated by a blank line. White space of the source
 * collapses. A block can be given a kind when it ends, or later while it is among the last. The first kind stays, so
 * inner elements take precedence over outer ones.
 */
export class BlockText {
  readonly #blocks: string[] = [];
  readonly #marks = new PartMarks();
  #open = '';

  add(text: string): void {
    this.#open += text;
  }

  /** Adds a line end within the block, like `<br>`. */
  breakLine(): void {
    this.#open += '\u0000';
  }

  /** Ends the block; does nothing if it is empty. */
  endBlock(mark: Mark | null = null): void {
    const block = this.#open
      .replace(/[ \t\n\r\f]+/gu, ' ')
      .replace(/ ?\u0000 ?/gu, '\n')
      .trim();
    if (block !== '') {
      this.#blocks.push(block);
      this.#marks.push(mark);
    }
    this.#open = '';
  }

  get isBlockOpen(): boolean {
    return this.#open.trim() !== '';
  }

  /** Number of blocks ended so far, which is the index of the next one. */
  get length(): number {
    return this.#blocks.length;
  }

  blockAt(index: number): string {
    return this.#blocks[index] ?? '';
  }

  /** Gives the blocks from `start` to `end` (exclusive) a kind, unless they have one. */
  mark(start: number, end: number, mark: Mark): void {
    this.#marks.mark(start, end, mark);
  }

  marked(): MarkedText {
    const text = String(this);
    let at = 0;
    const ranges = this.#blocks.map(({ length }) => {
      const start = at;
      at += length + BETWEEN_BLOCKS.length;
      return { start, end: start + length };
    });
    return { text, blocks: this.#marks.blocks(ranges) };
  }

  toString(): string {
    this.endBlock();
    return this.#blocks.join(BETWEEN_BLOCKS);
  }
}

/** Joins texts with a blank line between them, and moves their blocks. */
export function joinMarked(parts: readonly MarkedText[]): MarkedText {
  const blocks: Block[] = [];
  let at = 0;
  for (const part of parts) {
    for (const { start, end, kind } of part.blocks) blocks.push({ start: start + at, end: end + at, kind });
    at += part.text.length + BETWEEN_BLOCKS.length;
  }
  return { text: parts.map(({ text }) => text).join(BETWEEN_BLOCKS), blocks };
}

/** Kinds that authors also use to style their main text, and the share of a document from which on they do. */
const KINDS_OF_LOOKS: readonly BlockKind[] = ['quotation', 'code'];
const MAIN_SHARE = 0.5;

/** Returns the blocks without a kind that covers most of the document: main text is neither a quotation nor code. */
export function withoutMainKinds({ text, blocks }: MarkedText): readonly Block[] {
  const lengthOf = (wanted: BlockKind): number =>
    blocks.reduce((sum, { start, end, kind }) => sum + (kind === wanted ? end - start : 0), 0);
  const dropped = KINDS_OF_LOOKS.filter((kind) => lengthOf(kind) > text.length * MAIN_SHARE);
  return dropped.length === 0 ? blocks : blocks.filter(({ kind }) => !dropped.includes(kind));
}
