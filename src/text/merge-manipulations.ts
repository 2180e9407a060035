import type { Manipulation } from '../records/manipulation.js';

const MOST_EXAMPLES = 3;

/** Two lists of findings of one text as one: an entry for each kind, counts added, at most three examples. */
export function mergeManipulations(first: readonly Manipulation[], second: readonly Manipulation[]): readonly Manipulation[] {
  const merged = new Map<Manipulation['kind'], Manipulation>();
  for (const found of [...first, ...second]) {
    const known = merged.get(found.kind);
    const examples = [...new Set([...(known?.examples ?? []), ...found.examples])].slice(0, MOST_EXAMPLES);
    merged.set(found.kind, { kind: found.kind, count: (known?.count ?? 0) + found.count, examples });
  }
  return [...merged.values()];
}
