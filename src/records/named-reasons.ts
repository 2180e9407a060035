import type { SourceName } from './first-document.js';

/** Sources that are named of each reason; the rest are counted. */
export const MOST_OF_REASON = 3;

/** The first sources without a result, or that could not be judged, by their reason. */
export type NamedReasons = ReadonlyMap<string, readonly SourceName[]>;
