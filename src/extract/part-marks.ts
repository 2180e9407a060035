import type { Block, BlockKind } from '../records/blocks.js';

/** What some parts in a row are; parts next to each other that share one of these are handed on as one block. */
export interface Mark {
  readonly kind: BlockKind;
}

/** Parts that are marked alike, `end` excluded. */
export interface MarkedRange {
  readonly start: number;
  readonly end: number;
  readonly mark: Mark;
}

/**
 * The kinds of the parts of a text, in order. The first mark of a part stays, so what is inside wins over what is
 * around it.
 */
export class PartMarks {
  readonly #marks: (Mark | null)[] = [];

  /** Number of parts so far: the index of the next one. */
  get length(): number {
    return this.#marks.length;
  }

  push(mark: Mark | null): void {
    this.#marks.push(mark);
  }

  /** Marks the parts from `start` to `end`, end excluded, that have no mark yet. */
  mark(start: number, end: number, mark: Mark): void {
    for (let index = start; index < end; index += 1) this.#marks[index] ??= mark;
  }

  /** @param ranges where each part stands in the text, as many as there are parts, in order */
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
