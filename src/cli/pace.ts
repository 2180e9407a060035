const WINDOW_MS = 30_000;
/** Moments kept are at least this far apart: events come a thousand times a second. */
const APART_MS = 250;

export interface Pace {
  /** Per second, over the last 30 s; null until two moments are known. */
  readonly documentsPerSecond: number | null;
  readonly wordsPerSecond: number | null;
}

interface Moment {
  readonly atMs: number;
  readonly documents: number;
  readonly words: number;
}

/**
 * Measures how fast a run goes from totals noted now and then. What was done before the first note (a resumed run)
 * counts for nothing.
 */
export class PaceMeter {
  readonly #moments: Moment[] = [];

  note(atMs: number, documents: number, words: number): Pace {
    // One moment from before the window stays, so that a long pause shows as a slow rate and not as none.
    while (this.#moments[1] !== undefined && atMs - this.#moments[1].atMs > WINDOW_MS) this.#moments.shift();
    const [beforeLast, last] = this.#moments.slice(-2);
    if (beforeLast !== undefined && last !== undefined && last.atMs - beforeLast.atMs < APART_MS) this.#moments.pop();
    this.#moments.push({ atMs, documents, words });
    const [first] = this.#moments;
    if (first === undefined || atMs === first.atMs) return { documentsPerSecond: null, wordsPerSecond: null };
    const seconds = (atMs - first.atMs) / 1000;
    return {
      documentsPerSecond: (documents - first.documents) / seconds,
      wordsPerSecond: (words - first.words) / seconds,
    };
  }
}
