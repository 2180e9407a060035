import type { ResultRow } from '../../records/result-row.js';

function disguisedIn({ manipulations }: ResultRow): number {
  return manipulations.reduce((sum, { count }) => sum + count, 0);
}

function byNumber(a: ResultRow, b: ResultRow): number {
  return disguisedIn(b) - disguisedIn(a);
}

/**
 * Collects the sources with hidden or disguised characters, whatever their score: all are counted, those with the most
 * are kept.
 */
export class ManipulatedList {
  #rows: ResultRow[] = [];
  #count = 0;

  constructor(private readonly limit: number) {}

  add(row: ResultRow): void {
    if (row.manipulations.length === 0) return;
    this.#count += 1;
    this.#rows.push(row);
    if (this.#rows.length >= 2 * this.limit + 64) this.#rows = this.#rows.sort(byNumber).slice(0, this.limit);
  }

  get count(): number {
    return this.#count;
  }

  rows(): readonly ResultRow[] {
    return this.#rows.sort(byNumber).slice(0, this.limit);
  }
}
