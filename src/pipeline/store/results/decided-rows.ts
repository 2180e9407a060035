import type { Kysely } from 'kysely';
import type { Decision } from '../../../records/decision.js';
import type { FoundRow, ResultRow } from '../../../records/result-row.js';
import type { ShownFinding } from '../../../records/shown-finding.js';
import type { StoreTables } from '../tables/tables.js';
import { decisionsOfAll } from './decisions.js';

/** Rows whose decisions are read together: below the number of parameters that a database takes. */
const ROWS_TOGETHER = 200;

/** Where a row holds the hash of its text, and how it takes decisions. */
interface Decidable<Row> {
  readonly hash: (row: Row) => string | null;
  readonly put: (row: Row, decisions: readonly Decision[]) => Row;
}

/** Rows as `resultPages` returns them. */
export const ofResult: Decidable<ResultRow> = {
  hash: ({ documentHash }) => documentHash,
  put: (row, decisions) => ({ ...row, decisions }),
};

/** Rows as `foundRows` returns them. */
export const ofFound: Decidable<FoundRow> = {
  hash: ({ result }) => result.documentHash,
  put: (row, decisions) => ({ ...row, result: { ...row.result, decisions } }),
};

/** Rows as the workbench shows them. */
const ofShown: Decidable<ShownFinding> = {
  hash: ({ result }) => result.documentHash,
  put: (row, decisions) => ({ ...row, result: { ...row.result, decisions } }),
};

async function isAnyDecided(queries: Kysely<StoreTables>): Promise<boolean> {
  return (await queries.selectFrom('decisions').select('decision_id').limit(1).executeTakeFirst()) !== undefined;
}

async function decided<Row>(
  queries: Kysely<StoreTables>,
  rows: readonly Row[],
  { hash, put }: Decidable<Row>,
): Promise<readonly Row[]> {
  const byHash = await decisionsOfAll(queries, [...new Set(rows.flatMap((row) => hash(row) ?? []))]);
  return rows.map((row) => {
    const decisions = byHash.get(hash(row) ?? '');
    return decisions === undefined ? row : put(row, decisions);
  });
}

/**
 * Adds to each row what readers decided about its text, in constant memory. One look-up where nobody decided anything.
 */
export async function* withDecisions<Row>(
  queries: Kysely<StoreTables>,
  rows: AsyncIterable<Row>,
  of: Decidable<Row>,
): AsyncGenerator<Row> {
  if (!(await isAnyDecided(queries))) {
    yield* rows;
    return;
  }
  let together: Row[] = [];
  for await (const row of rows) {
    together.push(row);
    if (together.length < ROWS_TOGETHER) continue;
    yield* await decided(queries, together, of);
    together = [];
  }
  yield* await decided(queries, together, of);
}

/** As `withDecisions`, of rows that come together. */
export async function* pagesWithDecisions<Row>(
  queries: Kysely<StoreTables>,
  pages: AsyncIterable<readonly Row[]>,
  of: Decidable<Row>,
): AsyncGenerator<readonly Row[]> {
  const isAny = await isAnyDecided(queries);
  for await (const page of pages) yield isAny ? await decided(queries, page, of) : page;
}

/** Adds to rows the decisions that a reader may see: until they decide on a text themselves, none. */
export async function* withSeenDecisions(
  queries: Kysely<StoreTables>,
  rows: readonly ShownFinding[],
  reader: string,
): AsyncGenerator<ShownFinding> {
  for (const row of await decided(queries, rows, ofShown)) {
    const isSeen = row.result.decisions?.some((decision) => decision.reader === reader) ?? true;
    yield isSeen ? row : ofShown.put(row, []);
  }
}
