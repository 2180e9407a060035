/** Answers after which a window ends, if their times are alike. */
const FEWEST_ANSWERS = 2;
/** Answers after which a window ends, however their times vary. */
const MOST_ANSWERS = 64;
/**
 * A window of slow answers ends after this time, once it holds an answer for each connection and one more: those of
 * the first round alone may all have found a free place.
 */
const LONGEST_MS = 2000;
/** Standard error of the median, as a share of it, up to which times are alike. */
const ALIKE = 0.15;
/** Standard error of the median of n values, by their interquartile range over √n, for a normal distribution. */
const ERROR_OF_RANGE = 0.93;
/** So many times the answers end a window though one of its first requests is not answered yet. */
const ENOUGH_WITHOUT = 4;
/** More than so many times the median counts as so many times: a single answer says little. */
const OUTLIER = 3;

/** One answer: how long it took, and the number of words (≥ 1) that it is for. */
interface Timed {
  readonly latencyMs: number;
  readonly words: number;
}

/** How long the service takes for a request that no other delays, in milliseconds: as a whole, and for each word. */
export interface Baseline {
  readonly answerMs: number;
  readonly wordMs: number;
}

function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}

const sortedOf = (values: readonly number[]): readonly number[] => values.toSorted((a, b) => a - b);
const medianOf = (values: readonly number[]): number => quantile(sortedOf(values), 0.5);

function areAlike(values: readonly number[]): boolean {
  const sorted = sortedOf(values);
  const range = quantile(sorted, 0.75) - quantile(sorted, 0.25);
  return (ERROR_OF_RANGE * range) / Math.sqrt(sorted.length) <= ALIKE * quantile(sorted, 0.5);
}

/** Answers that came under one limit, judged together, as single answers vary. */
export class LatencyWindow {
  #answers: Timed[] = [];
  #startMs = 0;
  /** Requests sent since it began, and which of them have not ended. */
  #sent = 0;
  readonly #open = new Set<number>();

  /** A request is sent. Returns its number in this window. */
  sent(): number {
    this.#sent += 1;
    this.#open.add(this.#sent);
    return this.#sent;
  }

  /** A request of this window has ended. */
  left(no: number): void {
    this.#open.delete(no);
  }

  /** @param startedMs when the request was sent */
  add(answer: Timed, startedMs: number): void {
    if (this.#answers.length === 0) this.#startMs = startedMs;
    this.#answers.push(answer);
  }

  /**
   * Whether it holds enough: the answers to its first requests, one for each of `limit` connections, and as many as the
   * spread of times needs. Those that come first are the quick ones, so the others are waited for.
   */
  isComplete(limit: number, nowMs: number, baseline: Baseline | null): boolean {
    const { length } = this.#answers;
    if (length < limit || (this.#isOpenBelow(limit) && length < limit * ENOUGH_WITHOUT)) return false;
    if (length >= MOST_ANSWERS || (nowMs - this.#startMs >= LONGEST_MS && length > limit)) return true;
    return length >= FEWEST_ANSWERS && this.#isClear(baseline);
  }

  #isOpenBelow(limit: number): boolean {
    if (this.#sent < limit) return true;
    for (const no of this.#open) if (no <= limit) return true;
    return false;
  }

  #isClear(baseline: Baseline | null): boolean {
    if (baseline !== null) return areAlike(this.#slownesses(baseline));
    // Whichever explains the times better: that they are equal, or that they follow the words.
    return areAlike(this.#latencies) || areAlike(this.#wordTimes);
  }

  get #latencies(): readonly number[] {
    return this.#answers.map(({ latencyMs }) => latencyMs);
  }

  get #wordTimes(): readonly number[] {
    return this.#answers.map(({ latencyMs, words }) => latencyMs / words);
  }

  #slownesses({ answerMs, wordMs }: Baseline): readonly number[] {
    return this.#answers.map(({ latencyMs, words }) =>
      Math.min(latencyMs / Math.max(1, answerMs), latencyMs / Math.max(Number.EPSILON, wordMs * words)),
    );
  }

  /** The baseline, where no request was delayed by another. */
  get baseline(): Baseline {
    return { answerMs: medianOf(this.#latencies), wordMs: medianOf(this.#wordTimes) };
  }

  /** How many times as long as the baseline an answer took on average: both as such and for its words. */
  slowness(baseline: Baseline): number {
    const slownesses = this.#slownesses(baseline);
    const most = medianOf(slownesses) * OUTLIER;
    return slownesses.reduce((sum, slowness) => sum + Math.min(slowness, most), 0) / slownesses.length;
  }
}
