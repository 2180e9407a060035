/** Pages that were left out of the text of a file for one reason. */
export class LeftOutPages {
  #count = 0;
  #first = Infinity;

  /** @param page its number, from 1 */
  add(page: number, count = 1): void {
    if (count <= 0) return;
    this.#count += count;
    this.#first = Math.min(this.#first, page);
  }

  get count(): number {
    return this.#count;
  }

  /** Returns the warning that says how many there are, and which is the first; none where there are none. */
  warnings(kind: string): readonly string[] {
    return this.#count === 0 ? [] : [`${kind}:${this.#count}@${this.#first}`];
  }
}

/** Returns the warning of a file that has more pages than are read of one. */
export function beyondPageLimit(pages: number, maxPages: number): readonly string[] {
  const leftOut = new LeftOutPages();
  leftOut.add(maxPages + 1, pages - maxPages);
  return leftOut.warnings('page_limit_reached');
}
