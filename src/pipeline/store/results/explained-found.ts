import type { ListRead, Reference } from '../../../records/bibliography.js';
import type { Scan } from '../../../records/scan.js';
import { countsOf, kindsIn } from '../batches/result-counts.js';
import { unpackBibliography, unpackPatterns } from '../columns/stored-findings.js';

/** What a bibliography scan found in a text. The four verdicts sum to `references`. */
export interface ExplainedReferences {
  readonly scan: 'bibliography';
  readonly references: number;
  readonly found: number;
  readonly mismatch: number;
  readonly not_found: number;
  readonly unverified: number;
  /** How far the list of references was read; null where the service does not say. */
  readonly list_read: ListRead['read'] | null;
  /** Those that were not found or have other details, in the order of the text, as they are printed there. */
  readonly doubtful: readonly { readonly verdict: 'not_found' | 'mismatch'; readonly text: string }[];
}

/** Which AI patterns a text shows. */
export interface ExplainedPatterns {
  readonly scan: 'patterns';
  readonly matches: number;
  /** The most frequent first. */
  readonly patterns: readonly { readonly id: string; readonly name: string; readonly count: number }[];
}

export type ExplainedFound = ExplainedReferences | ExplainedPatterns;

function doubtfulOf({ verdict, raw }: Reference): ExplainedReferences['doubtful'] {
  return verdict === 'not_found' || verdict === 'mismatch' ? [{ verdict, text: raw.replaceAll(/\s+/gu, ' ') }] : [];
}

function referencesIn(packed: Uint8Array): ExplainedReferences {
  const { summary, references } = unpackBibliography(packed);
  const { references: count, found, mismatch, notFound, unverified } = summary;
  return {
    scan: 'bibliography',
    references: count,
    found,
    mismatch,
    not_found: notFound,
    unverified,
    list_read: summary.list?.read ?? null,
    doubtful: references.flatMap(doubtfulOf),
  };
}

function patternsIn(kinds: string): ExplainedPatterns {
  const patterns = kindsIn(kinds)
    .map(([id, name, count]) => ({ id, name, count }))
    .sort((a, b) => b.count - a.count);
  return { scan: 'patterns', matches: patterns.reduce((sum, { count }) => sum + count, 0), patterns };
}

/**
 * Returns what a scan for references or patterns found in a text; null of a detection, and where that is not known.
 * @param findings as they are stored; those of patterns are not where texts are not kept
 * @param counted what is counted of them: `patterns` and `kinds` of `result_counts`
 * @throws AssayError `database_bad_value`
 */
export function explainedFound(
  scan: Scan,
  findings: Uint8Array | null,
  counted: { readonly patterns: number | null; readonly kinds: string | null },
): ExplainedFound | null {
  if (scan === 'detect') return null;
  if (scan === 'bibliography') return findings === null ? null : referencesIn(findings);
  if (counted.patterns !== null && counted.kinds !== null) return patternsIn(counted.kinds);
  const counts = findings === null ? null : countsOf(scan, unpackPatterns(findings));
  return counts === null || counts.patterns === null ? null : patternsIn(counts.kinds);
}
