import { piecesOfWidth } from './text-width.js';

/** Returns the last folder or file of a place as a word that can be typed, within this many columns; may be empty. */
export function pathSlug(place: string, mostColumns: number): string {
  const last = place.split('/').findLast((part) => part !== '') ?? '';
  const slug = last.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-+|-+$/gu, '');
  const [start = ''] = piecesOfWidth(slug, mostColumns);
  return start;
}
