import type { ResultRow } from '../../../records/result-row.js';

/**
 * Compares by code points, as SQLite orders UTF-8: JavaScript's own order puts U+E000–U+FFFF after the astral planes.
 */
export function compareCodePoints(a: string, b: string): number {
  if (a === b) return 0;
  const shorter = Math.min(a.length, b.length);
  for (let index = 0; index < shorter; index += 1) {
    const difference = (a.codePointAt(index) ?? 0) - (b.codePointAt(index) ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** The order in which the store returns the sources of a run: path, then id within a dataset. */
export function compareSources(a: ResultRow, b: ResultRow): number {
  return compareCodePoints(a.source, b.source) || compareCodePoints(a.datasetId ?? '', b.datasetId ?? '');
}
