import { countOf, countText } from '../../lib/number-text.js';
import type { Explanation } from '../../library/stored-runs.js';

type Found = NonNullable<NonNullable<Explanation['scans'][number]['result']>['found']>;
type FoundReferences = Extract<Found, { readonly scan: 'bibliography' }>;

/** Counted references: of a text, or of the texts of a run. */
export type ReferenceCounts = Readonly<Record<'found' | 'mismatch' | 'not_found' | 'unverified', number>>;

/** Most references of one verdict that are named. */
const REFERENCES_NAMED = 20;
/** Most patterns that are named. */
const PATTERNS_NAMED = 8;
/** UTF-16 code units of a reference that are shown. */
const LONGEST_REFERENCE = 200;

const REFERENCE_TEXT: Readonly<Record<keyof ReferenceCounts, string>> = {
  found: 'found',
  mismatch: 'with other details',
  not_found: 'not found',
  unverified: 'unverified',
};
const IN_ORDER = ['found', 'mismatch', 'not_found', 'unverified'] as const;

/** Returns how many references are found, with other details, and so on, but for those of which there are none. */
export function referenceParts(counts: ReferenceCounts): readonly string[] {
  return IN_ORDER.flatMap((verdict) =>
    counts[verdict] === 0 ? [] : [`${countText(counts[verdict])} ${REFERENCE_TEXT[verdict]}`],
  );
}

/** A line for each reference with such a verdict, up to a limit. */
function namedReferences({ doubtful }: FoundReferences, verdict: 'not_found' | 'mismatch'): readonly string[] {
  const named = doubtful.filter((reference) => reference.verdict === verdict);
  const rest = named.length - REFERENCES_NAMED;
  return [
    ...named.slice(0, REFERENCES_NAMED).map(({ text }) => {
      const shown = text.length > LONGEST_REFERENCE ? `${text.slice(0, LONGEST_REFERENCE).trimEnd()}…` : text;
      return `${REFERENCE_TEXT[verdict]}: ${shown}`;
    }),
    ...(rest > 0 ? [`and ${countText(rest)} more ${REFERENCE_TEXT[verdict]} (all: assay export --references)`] : []),
  ];
}

/** How many matches of AI patterns there are, and which are the most frequent. */
function patternsText({ matches, patterns }: Extract<Found, { readonly scan: 'patterns' }>): string {
  if (matches === 0) return 'no AI patterns';
  const named = patterns.slice(0, PATTERNS_NAMED).map(({ name, count }) => `${countText(count)} × ${name}`);
  const rest = patterns.length - named.length;
  const more = rest > 0 ? ` and ${countText(rest)} more` : '';
  return `${countOf(matches, 'match', 'matches')} of AI patterns: ${named.join(', ')}${more}`;
}

/**
 * Returns what a scan for references or patterns found: they state no verdict.
 * @param made by which model, and when
 */
export function foundLines(found: Found | null, made: string): readonly string[] {
  if (found === null) return [`what was found is not known, ${made}`];
  if (found.scan === 'patterns') return [`${patternsText(found)}, ${made}`];
  const { references } = found;
  const counted = references === 0 ? 'no references' : countOf(references, 'reference');
  const parts = referenceParts(found);
  return [
    `${counted}${parts.length === 0 ? '' : `: ${parts.join(' · ')}`}, ${made}`,
    ...namedReferences(found, 'not_found'),
    ...namedReferences(found, 'mismatch'),
    ...(found.list_read === 'in_part' ? ['the list of references was read in part'] : []),
  ];
}
