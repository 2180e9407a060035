import type { Found } from './kinds.js';
import type { PatternRecord } from './record.js';

/**
 * For each position in the catalogue, the positions of the patterns it yields to; undefined for patterns that yield to
 * none.
 */
export type Precedence = readonly (ReadonlySet<number> | undefined)[];

/** Reads `yieldsTo` of the records. Throws an `Error` with the name of an unknown pattern. */
export function readPrecedence(records: readonly PatternRecord[]): Precedence {
  const positions = new Map(records.map(({ id }, position) => [id, position]));
  const positionOf = (id: string): number => {
    const position = positions.get(id);
    if (position === undefined) throw new Error(`there is no pattern ${id}`);
    return position;
  };
  return records.map(({ yieldsTo }) => (yieldsTo === undefined ? undefined : new Set(yieldsTo.map(positionOf))));
}

/** The matches of one pattern in a sentence, in text order. */
interface Places {
  readonly pattern: number;
  readonly places: readonly Found[];
}

/** Returns the matches of a pattern that share no character with a match of a pattern it yields to. */
export function placesLeft(
  { pattern, places }: Places,
  others: readonly Places[],
  precedence: Precedence,
): readonly Found[] {
  const stronger = precedence[pattern];
  if (stronger === undefined) return places;
  const taken = others.filter((other) => stronger.has(other.pattern)).flatMap((other) => other.places);
  return taken.length === 0
    ? places
    : places.filter((place) => !taken.some(({ start, end }) => start < place.end && place.start < end));
}
