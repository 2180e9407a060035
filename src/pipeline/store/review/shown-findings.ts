import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { kindOf } from '../../../lib/database/index.js';
import type { FindingFilter } from '../../../records/finding-query.js';
import { searchPhrases } from '../../../text/search-words.js';
import type { StoreTables } from '../tables/tables.js';
import { placesWithPattern } from './finding-patterns.js';
import { documentsHolding } from '../sources/text-words.js';
import { verdictNumber } from './verdict-order.js';

/** What is asked of a view. */
export interface FindingsAsked {
  readonly viewNo: number;
  /** Whose decisions are meant. */
  readonly reader: string;
  readonly filter: FindingFilter;
  /** The ids of all texts that hold what is searched for, as JSON, where they are known. */
  readonly holding?: string | null;
}

/** Sources of whose text a reader has not decided; those without a text are among them. */
export function isUndecidedBy(reader: string): RawBuilder<boolean> {
  return sql`(finding_rows.document_id is null or finding_rows.document_id not in (${decidedBy(reader, false)}))`;
}

/** Documents that a reader has decided on; where asked for, those of which another reader thinks otherwise. */
function decidedBy(reader: string, isDisagreed: boolean): RawBuilder<unknown> {
  const others = isDisagreed
    ? sql`and exists (select 1 from decisions as theirs where theirs.document_hash = mine.document_hash
        and theirs.reader != mine.reader and theirs.choice != mine.choice)`
    : sql``;
  return sql`select documents.document_id from decisions as mine
    join documents on documents.hash = mine.document_hash where mine.reader = ${reader} ${others}`;
}

function reviewedIs({ filter: { reviewed }, reader }: FindingsAsked): RawBuilder<boolean> {
  if (reviewed === null) return sql`true`;
  if (reviewed === 'open')
    return sql`finding_rows.document_id is not null and finding_rows.document_id not in (${decidedBy(reader, false)})`;
  return sql`finding_rows.document_id in (${decidedBy(reader, reviewed === 'disagreed')})`;
}

/** `%`, `_` and the escape itself stand for themselves. */
function containing(part: string): string {
  return `%${part.replace(/[\\%_]/gu, String.raw`\$&`)}%`;
}

/** Documents whose kept text holds what is searched for; none where nothing that was typed is a word. */
function textHolds(
  queries: Kysely<StoreTables>,
  { filter: { text }, holding = null }: FindingsAsked,
): RawBuilder<boolean> {
  if (text === '') return sql`true`;
  if (holding !== null) return sql`finding_rows.document_id in (select value from json_each(${holding}))`;
  const phrases = searchPhrases(text);
  return phrases.length === 0 ? sql`false` : sql`finding_rows.document_id in (${documentsHolding(queries, phrases)})`;
}

/** Letters of any case are the same: in SQLite those of English. */
function likeIn(queries: Kysely<StoreTables>): RawBuilder<unknown> {
  return kindOf(queries) === 'sqlite' ? sql`like` : sql`ilike`;
}

function isAmong(column: string, values: readonly (string | number)[]): RawBuilder<boolean> {
  return values.length === 0 ? sql`true` : sql`${sql.ref(`finding_rows.${column}`)} in (${sql.join(values)})`;
}

/** Texts that show a pattern, or any, so often. */
function showsPattern({ viewNo, filter: { pattern, patternsFrom } }: FindingsAsked): RawBuilder<boolean> | null {
  if (pattern !== null)
    return sql<boolean>`exists (${placesWithPattern({ viewNo, pattern, from: patternsFrom ?? 1 })}
      and finding_patterns.place = finding_rows.place)`;
  return patternsFrom === null ? null : sql<boolean>`finding_rows.patterns >= ${patternsFrom}`;
}

/** The condition of a filter. */
export function isShown(queries: Kysely<StoreTables>, asked: FindingsAsked): RawBuilder<boolean> {
  const { verdicts, confidences, languages, assisted, registers, wordsFrom, wordsTo, path, missingFrom } = asked.filter;
  const conditions = [
    sql<boolean>`finding_rows.view_no = ${asked.viewNo}`,
    isAmong('verdict', verdicts.map(verdictNumber)),
    isAmong('confidence', confidences),
    isAmong('language', languages),
    isAmong('assisted', assisted),
    isAmong('register', registers),
    wordsFrom === null ? null : sql<boolean>`finding_rows.words >= ${wordsFrom}`,
    wordsTo === null ? null : sql<boolean>`finding_rows.words <= ${wordsTo}`,
    path === '' ? null : sql<boolean>`finding_rows.name ${likeIn(queries)} ${containing(path)} escape '\\'`,
    missingFrom === null ? null : sql<boolean>`finding_rows.missing >= ${missingFrom}`,
    showsPattern(asked),
    textHolds(queries, asked),
    reviewedIs(asked),
  ];
  return sql.join(
    conditions.filter((condition) => condition !== null),
    sql` and `,
  );
}
