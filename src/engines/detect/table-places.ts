import type { ViewCard } from './card.js';
import { groupBy } from '../../lib/group-by.js';
import { present } from '../../lib/present.js';

/** Where the codes of a view are in the memory of a model: from `start` on, every `stride` bytes, `lane` bytes in. */
export interface TablePlace {
  readonly start: number;
  readonly stride: number;
  readonly lane: number;
}

/**
 * Returns where the codes of each view are. Views of runs with equally large tables share one, bucket by bucket: most
 * words are the same in several forms, so that their n-grams have the same bucket, and the processor then fetches the
 * codes of all forms at once. Waiting for memory is most of what a score costs.
 */
export function tablePlaces(views: readonly Pick<ViewCard, 'pattern' | 'bits'>[]): readonly TablePlace[] {
  const tables = groupBy(views, (view) => (view.pattern === 'runs' ? view.bits : view));
  const places = new Map<unknown, TablePlace>();
  let start = 0;
  for (const sharing of tables.values()) {
    for (const [lane, view] of sharing.entries()) places.set(view, { start, stride: sharing.length, lane });
    for (const { bits } of sharing) start += 2 ** bits;
  }
  return views.map((view) => present(places.get(view)));
}
