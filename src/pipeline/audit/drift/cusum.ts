/**
 * Cumulated sums (CUSUM) of the canaries' mean shift against a fixed baseline: a jump alarms at once, a creeping drift
 * within nights, noise almost never. `npm run eval:drift` prints how often and how fast.
 */

/** Nights whose mean is the baseline: one night alone would add its own noise to all later ones. */
const BASELINE_NIGHTS = 14;
/** Nights after which the noise of the service counts as known. */
const WARM_UP_NIGHTS = 7;
/** In standard deviations: smaller shifts do not add up. */
const SLACK = 1;
/** In standard deviations: the sum that alarms. */
const ALARM_SUM = 7;
/** Least standard deviation of a night's mean probability that is counted with: a tenth of a point. */
const LEAST_DEVIATION = 0.001;
/** The same while the noise of the service is not known yet. */
const LEAST_DEVIATION_AT_FIRST = 0.01;
/** With few nights the measured deviation may be far too small: it is widened by so much over their number. */
const WIDENING = 3;

export interface CusumState {
  /** The larger of the two sums, upwards and downwards. */
  readonly sum: number;
  readonly alarm: boolean;
}

/** One series of nightly means. */
export class Cusum {
  #nights = 0;
  #baseline = 0;
  #last = 0;
  #squaredSteps = 0;
  #up = 0;
  #down = 0;

  /** Deviation of a night's mean, from the steps between nights: a slow drift hardly adds to it. */
  #deviation(): number {
    const steps = this.#nights - 1;
    const least = this.#nights <= WARM_UP_NIGHTS ? LEAST_DEVIATION_AT_FIRST : LEAST_DEVIATION;
    if (steps < 1) return least;
    return Math.max(least, Math.sqrt(this.#squaredSteps / 2 / steps) * (1 + WIDENING / steps));
  }

  /** Adds the mean of a night, in order. */
  add(mean: number): CusumState {
    if (this.#nights > 0) {
      // Measured before this night: a jump must not hide itself.
      const score = (mean - this.#baseline) / this.#deviation();
      this.#up = Math.max(0, this.#up + score - SLACK);
      this.#down = Math.max(0, this.#down - score - SLACK);
      this.#squaredSteps += (mean - this.#last) ** 2;
    }
    this.#last = mean;
    this.#nights += 1;
    if (this.#nights <= BASELINE_NIGHTS) this.#baseline += (mean - this.#baseline) / this.#nights;
    const sum = Math.max(this.#up, this.#down);
    return { sum, alarm: sum >= ALARM_SUM };
  }
}
