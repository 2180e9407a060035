import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { schemaCheck } from '../../../lib/schema-check.js';
import { groupBy } from '../../../lib/group-by.js';
import { countedPatterns } from '../../../records/counted-patterns.js';
import type { BibliographySummary } from '../../../records/bibliography.js';
import type { Findings } from '../../../records/findings.js';
import type { GuessedRegister } from '../../../records/guessed-register.js';
import type { PatternSentence } from '../../../records/patterns.js';
import type { Scan } from '../../../records/scan.js';
import { givenRows } from '../columns/given-rows.js';
import { storedJson } from '../columns/stored-json.js';
import type { StoreTables } from '../tables/tables.js';

/**
 * What a text has how often. Patterns: id, name for people, matches. References: verdict, nothing, number; empty where
 * an earlier version counted them.
 */
const KindCounts = Type.Array(Type.Tuple([Type.String(), Type.String(), Type.Integer({ minimum: 0 })]));
export type KindCounts = Static<typeof KindCounts>;
const CompiledKinds = schemaCheck(KindCounts);

/** A row of `result_counts` but for its number. */
export interface ResultCounts {
  readonly patterns: number | null;
  readonly kinds: string;
  readonly register: GuessedRegister | null;
  readonly missing: number | null;
}

/** What most matches were measured on: sections of one text may be taken for several registers. */
function registerOf(sentences: readonly PatternSentence[]): GuessedRegister | null {
  const named = sentences.flatMap(({ patterns }) => patterns.flatMap(({ measured }) => measured?.register ?? []));
  const [most] = [...groupBy(named, (register) => register)].sort(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? null;
}

const NOTHING_KNOWN: ResultCounts = { patterns: null, kinds: '[]', register: null, missing: null };

/** The references of a text by their verdicts. A text without any has one count: that of 0 found. */
function referenceKinds({ found, mismatch, notFound, unverified }: BibliographySummary): string {
  const counts = Object.entries({ found, mismatch, not_found: notFound, unverified });
  const kinds = counts.flatMap(([verdict, count]): KindCounts => (count === 0 ? [] : [[verdict, '', count]]));
  return JSON.stringify(kinds.length === 0 ? [['found', '', 0]] : kinds);
}

/** Returns what is counted of a result; null of a detection, of which nothing is. */
export function countsOf(scan: Scan, findings: Findings | null): ResultCounts | null {
  if (scan === 'detect') return null;
  if (findings?.scan === 'bibliography')
    return { ...NOTHING_KNOWN, kinds: referenceKinds(findings.summary), missing: findings.summary.notFound };
  if (findings?.scan !== 'patterns') return NOTHING_KNOWN;
  const kinds: KindCounts = countedPatterns(findings.sentences).map(({ first: { match }, count }) => [
    match.patternId,
    match.displayName,
    count,
  ]);
  return {
    patterns: kinds.reduce((sum, [, , count]) => sum + count, 0),
    kinds: JSON.stringify(kinds),
    register: registerOf(findings.sentences),
    missing: null,
  };
}

/** Returns what a text has how often, as it is stored. @throws AssayError `database_bad_value` */
export function kindsIn(stored: string): KindCounts {
  return storedJson(CompiledKinds, stored, 'result_counts.kinds');
}

const GIVEN = { task_id: 'bigint', patterns: 'bigint', kinds: 'text', register: 'text', missing: 'bigint' } as const;

/** Stores the counts of the results of tasks, or puts them in the place of those of an earlier scan. */
export async function storeCounts(
  queries: Kysely<StoreTables>,
  rows: readonly (ResultCounts & { readonly task_id: number })[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into result_counts (result_id, patterns, kinds, register, missing)
    select tasks.result_id, given.patterns, given.kinds, given.register, given.missing
    from (${givenRows(queries, GIVEN, rows)}) as given join tasks on tasks.task_id = given.task_id
    where tasks.result_id is not null
    on conflict (result_id) do update set patterns = excluded.patterns, kinds = excluded.kinds,
      register = excluded.register, missing = excluded.missing`.execute(queries);
}
