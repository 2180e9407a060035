import type { Judged } from './judged.js';

/**
 * Words of each kind that was not judged, the most first, e.g. `reference:300 table:120`; null where there are none.
 */
export function notJudgedText({ notJudged }: Pick<Judged, 'notJudged'>): string | null {
  const kinds = Object.entries(notJudged).sort(([, a], [, b]) => b - a);
  return kinds.length === 0 ? null : kinds.map(([kind, words]) => `${kind}:${words}`).join(' ');
}

/** Manipulations with their counts, e.g. `invisible_characters:412`; null where there are none. */
export function manipulationsText({ manipulations }: Pick<Judged, 'manipulations'>): string | null {
  return manipulations.length === 0 ? null : manipulations.map(({ kind, count }) => `${kind}:${count}`).join(' ');
}

/**
 * Share of a document's words that was judged, 0–1; null where the service does not say, or the document has no words.
 */
export function judgedShare({ judgedWords, notJudged }: Pick<Judged, 'judgedWords' | 'notJudged'>): number | null {
  if (judgedWords === null) return null;
  const all = Object.values(notJudged).reduce((sum, words) => sum + words, judgedWords);
  return all === 0 ? null : judgedWords / all;
}
