const WINDOW_MS = 30_000;
/** What is left is estimated over longer: results come in batches, and the first ones late. */
const ESTIMATE_WINDOW_MS = 120_000;
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
  /** Documents per second over the last two minutes, for what is to come. */
  readonly expectedPerSecond: number | null;
  /** Seconds that this is measured over. */
  readonly seconds: number;
}

const UNKNOWN: Pace = {
  documentsPerSecond: null,
  wordsPerSecond: null,
  readPerSecond: null,
  expectedPerSecond: null,
  seconds: 0,
};

/**
 * Measures how fast a run goes from totals noted at intervals. What was done before the first note (a resumed run)
 * counts for nothing.
 */
export class PaceMeter {
  readonly #moments: (Totals & { readonly atMs: number })[] = [];

  note(atMs: number, totals: Totals): Pace {
    // After a clock that was set back, rates would be negative.
    if ((this.#moments.at(-1)?.atMs ?? atMs) > atMs) this.#moments.length = 0;
    // One moment from before the window stays, so that a long pause shows as a slow rate and not as none.
    while (this.#moments[1] !== undefined && atMs - this.#moments[1].atMs > ESTIMATE_WINDOW_MS) this.#moments.shift();
    const [beforeLast, last] = this.#moments.slice(-2);
    if (beforeLast !== undefined && last !== undefined && last.atMs - beforeLast.atMs < APART_MS) this.#moments.pop();
    const now = { atMs, ...totals };
    this.#moments.push(now);
    const [oldest = now] = this.#moments;
    if (atMs === oldest.atMs) return UNKNOWN;
    const after = this.#moments.findLastIndex((moment) => atMs - moment.atMs > WINDOW_MS);
    const first = this.#moments[Math.max(0, after)] ?? oldest;
    const seconds = (atMs - first.atMs) / 1000;
    const estimateSeconds = (atMs - oldest.atMs) / 1000;
    return {
      documentsPerSecond: (totals.documents - first.documents) / seconds,
      wordsPerSecond: (totals.words - first.words) / seconds,
      readPerSecond: (totals.read - first.read) / seconds,
      expectedPerSecond: (totals.documents - oldest.documents) / estimateSeconds,
      seconds: estimateSeconds,
    };
  }
}
