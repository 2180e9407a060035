import type { LabelledReference } from '../../corpora/bibliography.js';

/** Fields that may change places between strings without changing the form of either. */
const EXCHANGED = ['title', 'container', 'publisher', 'place'] as const;
/** Shorter values occur in too many places of a string to be replaced. */
const SHORTEST_VALUE = 4;

type Exchanged = (typeof EXCHANGED)[number];

/**
 * Returns the group in which values are exchanged: of one source, and names of periodicals only with names of
 * periodicals.
 */
const poolOf = (reference: LabelledReference, field: Exchanged): string =>
  `${reference.source}|${field}|${field === 'container' && reference.volume !== undefined ? 'volume' : ''}`;

/**
 * Strings made of labelled ones by giving them the titles, venues, publishers and places of others of their source
 * (mention replacement, Dai and Adel 2020): the labeller then sees each form with many words, and learns the form.
 *
 * @param random a generator of numbers from 0 to 1
 */
export function exchangeFields(
  references: readonly LabelledReference[],
  random: () => number,
): readonly LabelledReference[] {
  const pools = new Map<string, string[]>();
  for (const reference of references) {
    for (const field of EXCHANGED) {
      const value = reference[field];
      if (value === undefined || value === '') continue;
      const pool = pools.get(poolOf(reference, field)) ?? [];
      pools.set(poolOf(reference, field), pool);
      pool.push(value);
    }
  }
  return references.map((reference) => {
    const given: { -readonly [Field in Exchanged]?: string } = {};
    let { raw } = reference;
    for (const field of EXCHANGED) {
      const value = reference[field];
      if (value === undefined || value.length < SHORTEST_VALUE || raw.split(value).length !== 2) continue;
      const pool = pools.get(poolOf(reference, field)) ?? [];
      const other = pool[Math.floor(random() * pool.length)] ?? value;
      raw = raw.replace(value, () => other);
      given[field] = other;
    }
    // A string with nothing to exchange is returned unchanged, so that all forms keep their share.
    return { ...reference, ...given, raw };
  });
}
