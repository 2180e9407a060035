import { Type } from 'typebox';
import { isLeftOutRule } from '../../../records/left-out.js';
import type { LeftOutCounts } from '../../../records/left-out.js';

export const StoredCounts = Type.Record(Type.String(), Type.Integer({ minimum: 0 }));

/** Returns what a crawl left out, as it is stored; rules of other versions of the program are not among it. */
export function leftOutIn(stored: Readonly<Record<string, number>>): LeftOutCounts {
  return Object.fromEntries(
    Object.entries(stored).flatMap(([rule, count]) => (isLeftOutRule(rule) ? [[rule, count] as const] : [])),
  );
}
