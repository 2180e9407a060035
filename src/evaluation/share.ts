import { wilsonInterval } from '../records/share-interval.js';

/** A share of texts with its 95 % Wilson interval. */
export interface Share {
  readonly count: number;
  readonly total: number;
  /** Null of no text. */
  readonly share: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

export function shareOf<Item>(items: readonly Item[], is: (item: Item) => boolean): Share {
  const [count, total] = [items.filter(is).length, items.length];
  if (total === 0) return { count, total, share: null, low: null, high: null };
  return { count, total, share: count / total, ...wilsonInterval(count, total) };
}
