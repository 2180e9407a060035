/** A text that was changed, and where its code units stood in the original. */
export interface Draft {
  readonly text: string;
  /** For each code unit of `text`, and its end, the offset in the original; null while nothing was changed. */
  readonly origins: Uint32Array | null;
}

/** Changes of a text, from its start to its end, none reaching into another. */
export class Edits {
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #inserts: string[] = [];

  get count(): number {
    return this.#starts.length;
  }

  /** Puts `insert` where `start` to `end` stood. Edits come in the order of the text. */
  replace(start: number, end: number, insert: string): void {
    const last = this.#ends.length - 1;
    if (insert === '' && this.#ends[last] === start && this.#inserts[last] === '') {
      this.#ends[last] = end;
      return;
    }
    this.#starts.push(start);
    this.#ends.push(end);
    this.#inserts.push(insert);
  }

  /** The draft with all changes made. Time and memory in proportion to its length. */
  apply({ text, origins }: Draft): Draft {
    if (this.count === 0) return { text, origins };
    const length = this.#starts.reduce((sum, start, at) => sum + start - this.#ends[at]! + this.#inserts[at]!.length, text.length);
    const changed = new Uint32Array(length + 1);
    const parts: string[] = [];
    let written = 0;
    let from = 0;
    const put = (first: number, last: number, fixed: boolean): void => {
      for (let at = first; at < last; at += 1, written += 1) changed[written] = fixed ? first : at;
    };
    for (let at = 0; at <= this.count; at += 1) {
      const start = this.#starts[at] ?? text.length;
      if (start > from) parts.push(text.slice(from, start));
      put(from, start, false);
      if (at === this.count) break;
      const insert = this.#inserts[at]!;
      from = this.#ends[at]!;
      parts.push(insert);
      // What is as long as before stands where it stood; of anything else only the start is known.
      put(start, start + insert.length, insert.length !== from - start);
    }
    changed[written] = text.length;
    if (origins !== null) for (let at = 0; at <= length; at += 1) changed[at] = origins[changed[at]!]!;
    return { text: parts.join(''), origins: changed };
  }
}
