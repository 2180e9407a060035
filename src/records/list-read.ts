import { countText } from '../lib/number-text.js';
import type { BibliographyFindings, BibliographySummary, Citation, ListRead, Reference } from './bibliography.js';

/**
 * Returns the citations whose works the list of references lacks: none where the list was not read in whole, as the
 * entries may be in the rest. A web address that is cited needs no entry.
 * @param list left out by services of earlier versions
 */
export function citationsWithoutEntry(citations: readonly Citation[], list: ListRead | undefined): readonly Citation[] {
  if (list !== undefined && list.read !== 'whole') return [];
  return citations.filter(({ referenceIds, form }) => referenceIds.length === 0 && form !== 'identifier');
}

/** Note on an entry that no citation was linked to: the text names its first author outside the lists. */
export const NAMED_IN_TEXT = 'the name occurs in the text, without a year or number that could be linked';

/** Entries that no citation was linked to. */
export interface Uncited {
  /** Those whose first author the text names: it may cite them in words. */
  readonly named: readonly Reference[];
  readonly unnamed: readonly Reference[];
}

/** Returns the entries without a citation: none where the text has no citation, or was read in part. */
export function uncitedEntries({ references, summary }: BibliographyFindings): Uncited {
  const uncited = summary.uncited === 0 ? [] : references.filter(({ citedBy }) => citedBy.length === 0);
  const isNamed = ({ notes }: Reference): boolean => notes.includes(NAMED_IN_TEXT);
  return { named: uncited.filter(isNamed), unnamed: uncited.filter((reference) => !isNamed(reference)) };
}

/** Returns the title of one of the two lists of such entries. */
export function uncitedTitle(list: keyof Uncited, entries: number): string {
  return list === 'named'
    ? 'named in the text, without a year or number that could be linked'
    : `no citation of ${entries === 1 ? 'it' : 'them'} was recognised in the text that was read`;
}

/**
 * Returns the findings of a text that lacks parts of its document. These may hold entries of its list, and citations of
 * those that are in it: nothing is said of either.
 */
export function readInPart<Found extends Pick<BibliographyFindings, 'summary'>>(findings: Found): Found {
  const { summary } = findings;
  const known: ListRead = summary.list ?? { read: 'in_part', missing: [], isCut: false };
  const list: ListRead = known.read === 'none' ? known : { ...known, read: 'in_part' };
  return { ...findings, summary: { ...summary, list, uncited: 0, danglingCitations: 0 } };
}

/** Returns the findings of a text that was cut: within its list where the last entry ends with the text. */
export function cutWithinList<Found extends Pick<BibliographyFindings, 'summary' | 'references'>>(
  findings: Found,
  text: string,
): Found {
  const { summary, references } = findings;
  const listEnd = references.at(-1)?.end ?? 0;
  if (summary.list === undefined || summary.list.read === 'none' || listEnd < text.trimEnd().length) return findings;
  return { ...findings, summary: { ...summary, list: { ...summary.list, read: 'in_part', isCut: true } } };
}

/** Numbers as people write them: `1–4, 9`. */
function rangesText(numbers: readonly number[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range?.last === number - 1) range.last = number;
    else ranges.push({ first: number, last: number });
  }
  return ranges
    .map(({ first, last }) => (first === last ? countText(first) : `${countText(first)}–${countText(last)}`))
    .join(', ');
}

/** Returns what is said of a list of references that was not read in whole; null where nothing is to be said. */
export function listReadText({ list }: Pick<BibliographySummary, 'list'>): string | null {
  if (list === undefined || list.read === 'whole') return null;
  if (list.read === 'none')
    return 'No list of references was found in the text, so its citations were not compared with one.';
  const why = [
    ...(list.missing.length === 0
      ? []
      : [`${list.missing.length === 1 ? 'number' : 'numbers'} ${rangesText(list.missing)} not found in it`]),
    ...(list.isCut ? ['the text ends within it'] : []),
  ];
  const because = why.length === 0 ? '' : ` (${why.join('; ')})`;
  return (
    `The list of references was read in part${because}. Nothing is said of citations without an entry: the entry ` +
    'may be in the part that was not read.'
  );
}
