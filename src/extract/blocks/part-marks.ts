import type { Block, BlockKind } from '../../records/blocks.js';

/** The kind of a range of parts. Adjacent parts that share one mark form one block. */
export interface Mark {
  readonly kind: BlockKind;
}

/** Parts with one mark; `end` is exclusive. */
export interface MarkedRange {
  readonly start: number;
  readonly end: number;
  readonly mark: Mark;
}

/**
 * The kinds of the parts of a text, in order. The first mark of a part stays, so inner elements take precedence over
 * outer ones.
 */
export class PartMarks {
  readonly #marks: (Mark | null)[] = [];

  /** Number of parts so far, which is the index of the next one. */
  get length(): number {
    return this.#marks.length;
  }

  push(mark: Mark | null): void {
    this.#marks.push(mark);
  }

  /** Marks the parts from `start` to `end` (exclusive) that have no mark yet. */
  mark(start: number, end: number, mark: Mark): void {
    for (let index = start; index < end; index += 1) this.#marks[index] ??= mark;
  }

  /** Returns the marked parts as blocks. @param ranges offsets of each part in the text, in order, one per part */
  blocks(ranges: Iterable<{ readonly start: number; readonly end: number }>): readonly Block[] {
    const blocks: Block[] = [];
    let index = 0;
    let open: Mark | null = null;
    for (const { start, end } of ranges) {
      const mark = this.#marks[index] ?? null;
      const last = blocks.at(-1);
      if (mark !== null && mark === open && last !== undefined) blocks[blocks.length - 1] = { ...last, end };
      else if (mark !== null) blocks.push({ start, end, kind: mark.kind });
      open = mark;
      index += 1;
    }
    return blocks;
  }
}
