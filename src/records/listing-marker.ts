import type { LeftOutCounts } from './left-out.js';

/** How far the listing of a place has got: a resumed run continues after it. */
export interface ListingMarker {
  /** The last key that was listed. */
  readonly after: string;
  /** Sources up to it. */
  readonly found: number;
  /** What the rules left out up to it. */
  readonly leftOut: LeftOutCounts;
}

/** Markers by the path of the place. */
export type ListingMarkers = Readonly<Record<string, ListingMarker>>;
