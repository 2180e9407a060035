const WINDOW_MS = 30_000;
/** Moments kept are at least this far apart: events come a thousand times a second. */
const APART_MS = 250;

/** Totals so far. */
export interface Totals {
  readonly documents: number;
  readonly words: number;
  readonly read: number;
}

export interface Pace {
  /** Per second, over the last 30 s; null until two moments are known. */
  readonly documentsPerSecond: number | null;
  readonly wordsPerSecond: number | null;
  readonly readPerSecond: number | null;
  /** Seconds that the rates are measured over. */
  readonly seconds: number;
}

const UNKNOWN: Pace = { documentsPerSecond: null, wordsPerSecond: null, readPerSecond: null, seconds: 0 };

/**
 * Measures how fast a run goes from totals noted now and then. What was done before the first note (a resumed run)
 * counts for nothing.
 */
export class PaceMeter {
  readonly #moments: (Totals & { readonly atMs: number })[] = [];

  note(atMs: number, totals: Totals): Pace {
    // After a clock that was set back, rates would be negative.
    if ((this.#moments.at(-1)?.atMs ?? atMs) > atMs) this.#moments.length = 0;
    // One moment from before the window stays, so that a long pause shows as a slow rate and not as none.
    while (this.#moments[1] !== undefined && atMs - this.#moments[1].atMs > WINDOW_MS) this.#moments.shift();
    const [beforeLast, last] = this.#moments.slice(-2);
    if (beforeLast !== undefined && last !== undefined && last.atMs - beforeLast.atMs < APART_MS) this.#moments.pop();
    this.#moments.push({ atMs, ...totals });
    const [first] = this.#moments;
    if (first === undefined || atMs === first.atMs) return UNKNOWN;
    const seconds = (atMs - first.atMs) / 1000;
    return {
      documentsPerSecond: (totals.documents - first.documents) / seconds,
      wordsPerSecond: (totals.words - first.words) / seconds,
      readPerSecond: (totals.read - first.read) / seconds,
      seconds,
    };
  }
}
