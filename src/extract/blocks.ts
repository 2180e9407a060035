/**
 * Collects text as a reader meets it: words run on within a block, blocks stand apart by a blank line. White space of the source is
 * layout and collapses.
 */
export class BlockText {
  readonly #blocks: string[] = [];
  #open = '';

  add(text: string): void {
    this.#open += text;
  }

  /** A line end within the block, as `<br>` makes. */
  breakLine(): void {
    this.#open += '\u0000';
  }

  /** Ends the block; does nothing where it is still empty. */
  endBlock(): void {
    const block = this.#open
      .replace(/[ \t\n\r\f]+/gu, ' ')
      .replace(/ ?\u0000 ?/gu, '\n')
      .trim();
    if (block !== '') this.#blocks.push(block);
    this.#open = '';
  }

  get isBlockOpen(): boolean {
    return this.#open.trim() !== '';
  }

  toString(): string {
    this.endBlock();
    return this.#blocks.join('\n\n');
  }
}
