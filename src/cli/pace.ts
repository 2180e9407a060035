const WINDOW_MS = 30_000;

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

/** Measures how fast a run goes from totals noted now and then. What was done before the first note (a resumed run) counts for nothing. */
export class PaceMeter {
  #moments: Moment[] = [];

  note(atMs: number, documents: number, words: number): Pace {
    const kept = this.#moments.filter((moment) => atMs - moment.atMs <= WINDOW_MS);
    // One moment from before the window stays, so that a long pause shows as a slow rate and not as none.
    const before = this.#moments[this.#moments.length - kept.length - 1];
    this.#moments = [...(before === undefined ? [] : [before]), ...kept, { atMs, documents, words }];
    const first = this.#moments[0];
    if (first === undefined || atMs === first.atMs) return { documentsPerSecond: null, wordsPerSecond: null };
    const seconds = (atMs - first.atMs) / 1000;
    return { documentsPerSecond: (documents - first.documents) / seconds, wordsPerSecond: (words - first.words) / seconds };
  }
}
