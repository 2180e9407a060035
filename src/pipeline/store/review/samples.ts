import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { Stating } from '../../../calibration/stating.js';
import { sha256Hex } from '../../../lib/hash.js';
import { FINDING_VERDICTS } from '../../../records/finding-query.js';
import type { FindingVerdict } from '../../../records/finding-query.js';
import type { ResultRow } from '../../../records/result-row.js';
import type { SampleRequest } from '../../../records/sample.js';
import { amongIds } from '../columns/given-rows.js';
import { resultRow, selectedRows } from '../results/result-rows.js';
import type { RunRow } from '../runs/runs.js';
import type { StoreTables } from '../tables/tables.js';
import { isShown } from './shown-findings.js';
import type { FindingsAsked } from './shown-findings.js';
import { verdictNumber } from './verdict-order.js';

/** A prime below 2³¹: products of two remainders fit into 64 bits in both databases. */
const PRIME = 2_147_483_647;
/** Hexadecimal digits of a number below 2²⁸. */
const DIGITS = 7;

/** Returns numbers that follow from the seed, each above 0 and below the prime. */
function numbersOf(seed: number, count: number): readonly number[] {
  const digits = sha256Hex(`sample ${seed}`);
  return Array.from(
    { length: count },
    (_, index) => Number.parseInt(digits.slice(index * DIGITS, (index + 1) * DIGITS), 16) + 1,
  );
}

/**
 * The place of a text in the order of a seed: its number is mixed by two rounds of a linear and a quadratic step. It
 * depends on the text and the seed alone, so that later runs draw the same texts, and copies of a text are one.
 */
function drawnPlace(seed: number): RawBuilder<number> {
  const [a = 1, b = 1, c = 1, d = 1, e = 1, f = 1] = numbersOf(seed, 6).map((number) => sql.lit(number));
  const prime = sql.lit(PRIME);
  const first = sql`((cast(document_id as bigint) % ${prime}) * ${a} + ${b}) % ${prime}`;
  const second = sql`(((${first}) * (${first}) + ${c}) % ${prime} * ${d} + (${first})) % ${prime}`;
  return sql<number>`(((${second}) * (${second}) + ${e}) % ${prime} * ${f} + (${second})) % ${prime}`;
}

/** Sources with a text and a score, as a filter shows them. */
function texts(queries: Kysely<StoreTables>, asked: FindingsAsked): RawBuilder<unknown> {
  return sql`select document_id, min(place) as place, min(ai) as ai from finding_rows
    where ${isShown(queries, asked)} and document_id is not null and ai >= 0 group by document_id`;
}

/** How many texts there are of each verdict that the filter shows. */
export type TextCounts = ReadonlyMap<FindingVerdict, number>;

export async function textsByVerdict(queries: Kysely<StoreTables>, asked: FindingsAsked): Promise<TextCounts> {
  const { rows } = await sql<{ readonly verdict: number; readonly texts: number }>`
    select verdict, count(distinct document_id) as texts from finding_rows
    where ${isShown(queries, asked)} and document_id is not null and ai >= 0 group by verdict`.execute(queries);
  const counts = new Map(rows.map((row) => [row.verdict, row.texts]));
  return new Map(FINDING_VERDICTS.map((verdict) => [verdict, counts.get(verdictNumber(verdict)) ?? 0]));
}

async function drawn(
  queries: Kysely<StoreTables>,
  asked: FindingsAsked,
  { kind, seed, size }: SampleRequest,
): Promise<readonly number[]> {
  const order = kind === 'informative' ? sql`abs(ai - 0.5), place` : sql`${drawnPlace(seed)}, document_id`;
  const { rows } = await sql<{ readonly place: number }>`
    select place from (${texts(queries, asked)}) as texts order by ${order} limit ${size}`.execute(queries);
  return rows.map(({ place }) => place);
}

/**
 * Returns the numbers of the sources of a sample, in the order in which they are read: of each text the first source.
 */
export async function drawSample(
  queries: Kysely<StoreTables>,
  asked: FindingsAsked,
  request: SampleRequest,
): Promise<readonly number[]> {
  const places: number[] = [];
  if (request.kind === 'stratified')
    for (const verdict of asked.filter.verdicts)
      places.push(...(await drawn(queries, { ...asked, filter: { ...asked.filter, verdicts: [verdict] } }, request)));
  else places.push(...(await drawn(queries, asked, request)));
  if (places.length === 0) return [];
  const rows = await queries
    .selectFrom('finding_rows')
    .select(['place', 'source_id'])
    .where('view_no', '=', asked.viewNo)
    .where('place', 'in', places)
    .execute();
  const byPlace = new Map(rows.map(({ place, source_id: sourceId }) => [place, sourceId]));
  return places.flatMap((place) => byPlace.get(place) ?? []);
}

/** A source of a sample. */
export interface SampledFinding {
  readonly sourceId: number;
  readonly row: ResultRow;
}

/** What was drawn, in the order in which it is read, and how many texts it was drawn of. */
export interface Sample {
  readonly findings: readonly SampledFinding[];
  readonly texts: TextCounts;
}

/** Returns the rows of sources, in the order of their numbers as given. */
export async function sampledFindings(
  queries: Kysely<StoreTables>,
  run: RunRow,
  stating: Stating,
  sourceIds: readonly number[],
): Promise<readonly SampledFinding[]> {
  const rows = await selectedRows(queries)
    .where(sql<boolean>`sources.source_id ${amongIds(queries, sourceIds)}`)
    .limit(Math.max(1, sourceIds.length))
    .execute();
  const byId = new Map(rows.map((row) => [row.source_id, row]));
  return sourceIds.flatMap((sourceId) => {
    const row = byId.get(sourceId);
    return row === undefined ? [] : [{ sourceId, row: resultRow(row, run, stating) }];
  });
}
