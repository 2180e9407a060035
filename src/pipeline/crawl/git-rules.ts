import ignore from 'ignore';
import type { Ignore } from 'ignore';

/** The library caches its answer for every path; after this many paths a new instance replaces it. */
const MAX_ANSWERS = 10_000;
/** Longer lines name no path: most systems have none that is longer. */
const MOST_LINE = 4096;

/** Told the numbers of the lines that cannot be followed, from 1. */
export type OnBadLines = (numbers: readonly number[]) => void;

type Lines = string | readonly string[];

/** Whether a line is a pattern that can be made into an expression: the library makes it when it is first needed. */
function isUsable(line: string): boolean {
  try {
    if (line.length > MOST_LINE) return false;
    ignore().add(line.replace(/^!/u, '')).test('x');
    return true;
  } catch {
    return false;
  }
}

/** Lines of a .gitignore, in bounded memory for any number of paths. */
export class GitRules {
  readonly lines: Lines;
  readonly #onBad: OnBadLines | null;
  #usable: Lines;
  #rules: Ignore | null = null;
  #answers = 0;

  /** @param onBad called before the first answer that needs it; left out: a line that cannot be followed is an error */
  constructor(lines: Lines, onBad: OnBadLines | null = null) {
    this.lines = lines;
    this.#onBad = onBad;
    this.#usable = lines;
    if (typeof lines === 'string' && lines.length > MOST_LINE && onBad !== null) this.#leaveOut(onBad);
  }

  test(path: string): { readonly ignored: boolean; readonly unignored: boolean } {
    try {
      return this.#answer(path);
    } catch (error) {
      if (this.#onBad === null || this.#usable !== this.lines) throw error;
      this.#leaveOut(this.#onBad);
      return this.#answer(path);
    }
  }

  #answer(path: string): { readonly ignored: boolean; readonly unignored: boolean } {
    this.#answers += 1;
    if (this.#rules === null || this.#answers > MAX_ANSWERS) {
      this.#rules = ignore().add(this.#usable);
      this.#answers = 0;
    }
    return this.#rules.test(path);
  }

  /** Goes on without the lines that cannot be followed. */
  #leaveOut(onBad: OnBadLines): void {
    const lines = typeof this.lines === 'string' ? this.lines.split(/\r?\n/u) : this.lines;
    const bad = lines.flatMap((line, index) => (isUsable(line) ? [] : [index + 1]));
    if (bad.length > 0) onBad(bad);
    const usable = lines.filter((_, index) => !bad.includes(index + 1));
    this.#usable = typeof this.lines === 'string' ? usable.join('\n') : usable;
    this.#rules = null;
  }
}
