import type { LeftOutRule } from '../../records/left-out.js';
import type { ListingMarker } from '../../records/listing-marker.js';
import { LeftOutTally } from './left-out/tally.js';

/** A marker costs a write. Without one, at most so many objects are listed again. */
const OBJECTS_BETWEEN_MARKERS = 1_000;

export const FROM_THE_START: ListingMarker = { after: '', found: 0, leftOut: {} };

/** Counts what the listing of a place has found, and says when a marker is due. */
export class ListingProgress {
  #found: number;
  #sinceMarker = 0;
  readonly #leftOut = new LeftOutTally();

  constructor({ found, leftOut }: ListingMarker) {
    this.#found = found;
    this.#leftOut.addCounts(leftOut);
  }

  found(): void {
    this.#found += 1;
  }

  leftOut(rule: LeftOutRule, path: string): void {
    this.#leftOut.add(rule, path);
  }

  /** Returns the marker behind an object of which all sources were yielded; null where none is due. */
  markerAfter(key: string): ListingMarker | null {
    this.#sinceMarker += 1;
    if (this.#sinceMarker < OBJECTS_BETWEEN_MARKERS) return null;
    this.#sinceMarker = 0;
    return { after: key, found: this.#found, leftOut: this.#leftOut.counts };
  }
}
