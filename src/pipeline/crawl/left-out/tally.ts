import { isLeftOutRule } from '../../../records/left-out.js';
import type { LeftOut, LeftOutCounts, LeftOutRule } from '../../../records/left-out.js';

/** Most paths kept for the listing of `plan`. */
const MOST_LISTED = 10_000;

/** Counts what a crawl leaves out, and keeps the first paths. */
export class LeftOutTally {
  readonly #counts = new Map<LeftOutRule, number>();
  readonly #listed: LeftOut[] = [];

  add(rule: LeftOutRule, path: string): void {
    this.#counts.set(rule, (this.#counts.get(rule) ?? 0) + 1);
    if (this.#listed.length < MOST_LISTED) this.#listed.push({ rule, path });
  }

  /** Adds what was counted before, without its paths. */
  addCounts(counts: LeftOutCounts): void {
    for (const [rule, count] of Object.entries(counts))
      if (isLeftOutRule(rule)) this.#counts.set(rule, (this.#counts.get(rule) ?? 0) + count);
  }

  get counts(): LeftOutCounts {
    return Object.fromEntries(this.#counts);
  }

  /** The first paths in the order in which they were met. */
  get listed(): readonly LeftOut[] {
    return this.#listed;
  }
}
