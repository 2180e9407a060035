import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Stating } from '../../calibration/stating.js';
import { MOST_NAMED } from '../../records/first-document.js';
import type { SourceName } from '../../records/first-document.js';
import type { ResultRow } from '../../records/result-row.js';
import { readsClearlyAsAi, sectionShare, weightOf } from '../../records/sections.js';
import type { StatedSection } from '../../records/sections.js';
import { detectedDocuments, EVIDENCE, isAlarm } from './detected-documents.js';
import { heldBy, holdOf } from './held-sources.js';
import type { RunHold } from './held-sources.js';
import { leaningDocuments } from './leaning-documents.js';
import { rowOfDocument } from './result-rows.js';
import type { StoreTables } from './tables.js';

/** What is asked for of the results of a run. */
export interface FirstResultsQuery {
  readonly limit: number;
  /** Of these documents alone; null for all. */
  readonly documentHashes: readonly string[] | null;
}

/** A result with the first source of its text. */
export interface FirstResult {
  readonly row: ResultRow;
  /** Other sources of the run with the same text. */
  readonly copies: number;
  /** The first sources with the text, the row's own among them: one more than is named. */
  readonly places: readonly SourceName[];
}

/**
 * The order in which documents are to be looked at: by confidence, then by evidence, then by the number of words
 * judged.
 */
async function strongest(
  queries: Kysely<StoreTables>,
  run: RunHold,
  { limit, documentHashes }: FirstResultsQuery,
  stating: Stating,
): Promise<readonly number[]> {
  const stated = detectedDocuments(queries, run)
    .where(isAlarm(stating))
    .orderBy(sql`case results.confidence when 'high' then 0 when 'medium' then 1 else 2 end`)
    .orderBy(EVIDENCE, 'desc')
    .orderBy(sql`coalesce(results.judged_words, results.words, 0)`, 'desc')
    .orderBy('tasks.document_id')
    .limit(limit);
  const rows =
    documentHashes === null
      ? await stated.execute()
      : await stated
          .innerJoin('documents', 'documents.document_id', 'tasks.document_id')
          .where('documents.hash', 'in', documentHashes)
          .execute();
  return rows.map((row) => row.document_id);
}

/** Long texts that are looked through for sections by AI. */
const MOST_LOOKED_THROUGH = 500;

/** Of a text of one author, sections that read clearly as AI say no more than the unsure whole. */
const LEAST_HUMAN = 0.5;

/**
 * Words in sections that are stated `ai` or `mixed`; beside many stated `human`, in those too that read clearly so
 * without being stated.
 */
function alarmWords({ sections }: ResultRow): number {
  const isTold = (sectionShare(sections, 'human') ?? 0) >= LEAST_HUMAN;
  const alarming = sections.filter((section) => isStatedByAi(section) || (isTold && readsClearlyAsAi(section)));
  return alarming.reduce((sum, section) => sum + weightOf(section), 0);
}

/** 1 for a text with a section that is stated `ai` or `mixed`, else 0. */
const statedSections = ({ sections }: ResultRow): number => (sections.some(isStatedByAi) ? 1 : 0);

const isStatedByAi = ({ state }: StatedSection): boolean => state === 'ai' || state === 'mixed';

/**
 * Long texts of which nothing is stated as a whole, though a section is stated `ai` or `mixed`, or reads clearly so
 * beside many that are stated human: those with stated sections first, then those with the most words in such sections.
 */
async function inPart(queries: Kysely<StoreTables>, run: RunHold, limit: number, stating: Stating) {
  const candidates = await detectedDocuments(queries, run)
    .where((condition) => condition.not(isAlarm(stating)))
    .where('results.reason', 'is', null)
    .where(sql<boolean>`(results.sections like '%"ai",[%' or results.sections like '%"mixed",[%')`)
    .orderBy(EVIDENCE, 'desc')
    .orderBy('tasks.document_id')
    .limit(MOST_LOOKED_THROUGH)
    .execute();
  const rows: ResultRow[] = [];
  const ids = new Map<ResultRow, number>();
  for (const { document_id: id } of candidates) {
    const row = await rowOfDocument(queries, run, id, stating);
    if (row === null || row.stated !== 'unsure' || alarmWords(row) === 0) continue;
    rows.push(row);
    ids.set(row, id);
  }
  return rows
    .sort((a, b) => statedSections(b) - statedSections(a) || alarmWords(b) - alarmWords(a))
    .slice(0, limit)
    .flatMap((row) => ids.get(row) ?? []);
}

async function sourcesWith(queries: Kysely<StoreTables>, run: RunHold, documentId: number): Promise<number> {
  const { count } = await queries
    .selectFrom('sources')
    .select(sql<number>`count(*)`.as('count'))
    .where(heldBy(run))
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow();
  return count;
}

async function firstPlaces(queries: Kysely<StoreTables>, run: RunHold, documentId: number) {
  const rows = await queries
    .selectFrom('sources')
    .select(['path', 'dataset_id'])
    .where(heldBy(run))
    .where('document_id', '=', documentId)
    .orderBy('is_first', 'desc')
    .orderBy('source_id')
    .limit(MOST_NAMED + 1)
    .execute();
  return rows.map((row): SourceName => ({
    source: row.path,
    datasetId: row.dataset_id === '' ? null : row.dataset_id,
  }));
}

/**
 * Returns the results to look at first, in that order: stated as `ai` or `mixed`; then unsure long texts of which a
 * section is, or reads clearly so; then other unsure texts that are closest to either and have a block of marked
 * sentences. One row a text.
 */
export async function firstResults(
  queries: Kysely<StoreTables>,
  runNo: number,
  query: FirstResultsQuery,
  stating: Stating,
): Promise<readonly FirstResult[]> {
  if (query.documentHashes?.length === 0) return [];
  const run = await holdOf(queries, runNo);
  const found: FirstResult[] = [];
  const stated = await strongest(queries, run, query, stating);
  const rest = query.documentHashes === null ? query.limit - stated.length : 0;
  const more = rest > 0 ? await inPart(queries, run, rest, stating) : [];
  const left = rest - more.length;
  const leaning = left > 0 ? await leaningDocuments(queries, run, left, stating) : [];
  for (const documentId of [...stated, ...more, ...leaning]) {
    const row = await rowOfDocument(queries, run, documentId, stating);
    if (row === null) continue;
    const places = await firstPlaces(queries, run, documentId);
    const copies = places.length > MOST_NAMED ? await sourcesWith(queries, run, documentId) : places.length;
    found.push({ row, copies: copies - 1, places });
  }
  return found;
}
