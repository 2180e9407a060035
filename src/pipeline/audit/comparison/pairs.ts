import type { ResultRow } from '../../../records/result-row.js';
import { compareSources } from './order.js';

/** A source of two runs, or of one of them alone. */
export type Pair = readonly [before: ResultRow | null, after: ResultRow | null];

/** Walks two sorted runs side by side. */
export async function* pairs(before: AsyncIterable<ResultRow>, after: AsyncIterable<ResultRow>): AsyncGenerator<Pair> {
  const left = before[Symbol.asyncIterator]();
  const right = after[Symbol.asyncIterator]();
  let [a, b] = await Promise.all([left.next(), right.next()]);
  for (;;) {
    if (a.done === true && b.done === true) return;
    const order = a.done === true ? 1 : b.done === true ? -1 : compareSources(a.value, b.value);
    yield [order <= 0 && a.done !== true ? a.value : null, order >= 0 && b.done !== true ? b.value : null];
    if (order <= 0) a = await left.next();
    if (order >= 0) b = await right.next();
  }
}
