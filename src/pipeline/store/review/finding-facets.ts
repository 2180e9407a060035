import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { FINDING_STEPS, FINDING_VERDICTS, MISSING_STEPS } from '../../../records/finding-query.js';
import type { FindingFilter, FindingStep, FindingVerdict } from '../../../records/finding-query.js';
import type { StoreTables } from '../tables/tables.js';
import { patternKinds } from './finding-patterns.js';
import type { PatternKind } from './finding-patterns.js';
import type { ReadyView } from './ready-views.js';
import { rowsToRead } from './rows-to-read.js';
import { isShown } from './shown-findings.js';
import type { FindingsAsked } from './shown-findings.js';
import { textsHolding } from './usual-texts.js';
import { verdictNumber } from './verdict-order.js';

/** How many findings have each value, among those that all other filters show. */
export interface FindingFacets {
  readonly verdicts: readonly { readonly value: FindingVerdict; readonly count: number }[];
  readonly confidences: readonly { readonly value: string; readonly count: number }[];
  readonly languages: readonly { readonly value: string; readonly count: number }[];
  /** In the order of steps. */
  readonly assisted: readonly { readonly value: FindingStep; readonly count: number }[];
  /** What texts were taken for by the scan for patterns; empty where there was none. */
  readonly registers: readonly { readonly value: string; readonly count: number }[];
  /** How many have so many references that were not found, or more; empty where none was checked. */
  readonly missing: readonly { readonly value: number; readonly count: number }[];
  /** The patterns of the whole run, the most frequent first, whatever is filtered by. */
  readonly patterns: readonly PatternKind[];
}

async function facetOf(
  queries: Kysely<StoreTables>,
  asked: FindingsAsked,
  column: 'verdict' | 'confidence' | 'language' | 'assisted' | 'register',
) {
  const { rows, isAmongFew } = await rowsToRead(queries, asked, null);
  const counted = await sql<{ readonly value: string | number; readonly count: number }>`
    select ${sql.ref(column)} as value, count(*) as count from ${rows}
    where ${isShown(queries, asked)} and ${isAmongFew} group by 1 order by 2 desc, 1`.execute(queries);
  return counted.rows;
}

async function missingFacet(queries: Kysely<StoreTables>, asked: FindingsAsked): Promise<FindingFacets['missing']> {
  const { rows, isAmongFew } = await rowsToRead(queries, asked, null);
  const counts = MISSING_STEPS.map((step) => sql`count(case when missing >= ${step} then 1 end)`);
  const { rows: counted } = await sql<{ readonly [count: `from_${number}`]: number }>`
    select ${sql.join(counts.map((count, index) => sql`${count} as ${sql.ref(`from_${MISSING_STEPS[index] ?? 0}`)}`))}
    from ${rows} where ${isShown(queries, asked)} and ${isAmongFew}`.execute(queries);
  return MISSING_STEPS.map((value) => ({ value, count: counted[0]?.[`from_${value}`] ?? 0 }));
}

/** Returns the values that can be filtered by, with their counts. */
export async function facetsOf(
  queries: Kysely<StoreTables>,
  query: FindingsAsked,
  { hasPatterns, hasReferences }: Pick<ReadyView, 'hasPatterns' | 'hasReferences'>,
): Promise<FindingFacets> {
  const asked = { ...query, holding: await textsHolding(queries, query) };
  const without = (own: Partial<FindingFilter>): FindingsAsked => ({ ...asked, filter: { ...asked.filter, ...own } });
  const verdicts = await facetOf(queries, without({ verdicts: [] }), 'verdict');
  const confidences = await facetOf(queries, without({ confidences: [] }), 'confidence');
  const languages = await facetOf(queries, without({ languages: [] }), 'language');
  const assisted = await facetOf(queries, without({ assisted: [] }), 'assisted');
  const registers = hasPatterns ? await facetOf(queries, without({ registers: [] }), 'register') : [];
  const counts = new Map(verdicts.map(({ value, count }) => [value, count]));
  const steps = new Map(assisted.map(({ value, count }) => [value, count]));
  const named = (rows: typeof languages) => rows.map(({ value, count }) => ({ value: String(value), count }));
  return {
    verdicts: FINDING_VERDICTS.map((value) => ({ value, count: counts.get(verdictNumber(value)) ?? 0 })),
    confidences: named(confidences),
    languages: named(languages),
    assisted: FINDING_STEPS.map((value) => ({ value, count: steps.get(value) ?? 0 })).filter(({ count }) => count > 0),
    registers: named(registers),
    missing: hasReferences ? await missingFacet(queries, without({ missingFrom: null })) : [],
    patterns: hasPatterns ? await patternKinds(queries, asked.viewNo) : [],
  };
}
