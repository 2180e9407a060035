import { itemAt } from '../../../lib/present.js';

/**
 * Returns the indexes of a longest strictly rising subsequence of some numbers (patience sorting, Fredman 1975).
 * @param numbers null: a number that no subsequence has
 */
export function longestRising(numbers: readonly (number | null)[]): ReadonlySet<number> {
  /** For each length, the index at which the subsequence of this length ends that ends lowest. */
  const ends: number[] = [];
  const before = new Map<number, number | undefined>();
  for (const [index, number] of numbers.entries()) {
    if (number === null) continue;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((numbers[itemAt(ends, middle)] ?? -Infinity) < number) low = middle + 1;
      else high = middle;
    }
    before.set(index, ends[low - 1]);
    ends[low] = index;
  }
  const found = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = before.get(at)) found.add(at);
  return found;
}
