import type { FindingKey, OrderedRow, Stretch } from './rows-by-column.js';

/** A part of an order: its rows, and how many there are. */
export interface Part {
  readonly holds: (key: FindingKey) => boolean;
  readonly rows: (stretch: Stretch) => Promise<readonly OrderedRow[]>;
  readonly count: () => Promise<number>;
}

/**
 * Returns the rows of a stretch of an order that consists of parts.
 * @param parts one after another, as the stretch is read
 */
export async function rowsOfParts(parts: readonly Part[], stretch: Stretch): Promise<readonly OrderedRow[]> {
  const { start, limit, order } = stretch;
  const key = 'after' in start ? start.after : 'before' in start ? start.before : null;
  const first = key === null ? 0 : parts.findIndex((part) => part.holds(key));
  const descending = order.descending !== 'before' in start;
  const found: OrderedRow[] = [];
  let from = stretch;
  for (const part of parts.slice(Math.max(0, first))) {
    const rows = await part.rows({ ...from, limit: limit - found.length });
    found.push(...rows);
    if (found.length === limit) break;
    const skipped = 'offset' in from.start && rows.length === 0 ? from.start.offset : 0;
    // What is skipped may be more than this part holds.
    const offset = skipped === 0 ? 0 : Math.max(0, skipped - (await part.count()));
    from = { order: { ...order, descending }, start: { offset }, limit };
  }
  return found;
}
