import { itemAt } from '../../lib/present.js';

/** A changed text, with the offsets of its code units in the original. */
export interface Draft {
  readonly text: string;
  /** For each code unit of `text` and its end, the offset in the original; null if nothing was changed. */
  readonly origins: Uint32Array | null;
}

/** Changes of a text in order, without overlaps. */
export class Edits {
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #inserts: string[] = [];

  get count(): number {
    return this.#starts.length;
  }

  /** Replaces `start` to `end` with `insert`. Edits must come in text order. */
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

  /** Returns the draft with all changes. Linear in time and memory. */
  apply({ text, origins }: Draft): Draft {
    if (this.count === 0) return { text, origins };
    const length = this.#starts.reduce(
      (sum, start, at) => sum + start - itemAt(this.#ends, at) + itemAt(this.#inserts, at).length,
      text.length,
    );
    const units = new Uint16Array(length);
    const changed = new Uint32Array(length + 1);
    let written = 0;
    let from = 0;
    for (let edit = 0; edit <= this.count; edit += 1) {
      const start = this.#starts[edit] ?? text.length;
      for (let at = from; at < start; at += 1, written += 1) {
        units[written] = text.charCodeAt(at);
        changed[written] = at;
      }
      if (edit === this.count) break;
      const insert = itemAt(this.#inserts, edit);
      from = itemAt(this.#ends, edit);
      // A replacement of the same length keeps its offsets; otherwise all of it maps to the start.
      const stride = insert.length === from - start ? 1 : 0;
      for (let at = 0; at < insert.length; at += 1, written += 1) {
        units[written] = insert.charCodeAt(at);
        changed[written] = start + at * stride;
      }
    }
    changed[length] = text.length;
    if (origins !== null) for (let at = 0; at <= length; at += 1) changed[at] = origins[changed[at]!]!;
    return { text: textOf(units), origins: changed };
  }
}

/** Converts code units to a string, with one byte per character if possible. */
function textOf(units: Uint16Array): string {
  if (units.every((unit) => unit < 0x100)) return Buffer.from(units).toString('latin1');
  return Buffer.from(units.buffer).toString('utf16le');
}
