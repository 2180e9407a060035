import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Stating } from '../../../calibration/stating.js';
import { MOST_NAMED } from '../../../records/first-document.js';
import type { SourceName } from '../../../records/first-document.js';
import type { ResultRow } from '../../../records/result-row.js';
import { readsClearlyAsAi, sectionShare, weightOf } from '../../../records/sections.js';
import type { StatedSection } from '../../../records/sections.js';
import { CONFIDENCE_ORDER, detectedDocuments, EVIDENCE, isAlarm, WORDS_JUDGED } from './detected-documents.js';
import { firstCandidates } from './first-candidates.js';
import { heldBy, holdOf } from '../runs/held-sources.js';
import type { RunHold } from '../runs/held-sources.js';
import { leaningDocuments } from './leaning-documents.js';
import { rowOfDocument } from './run-rows.js';
import { sectionsIn } from '../columns/stored-sections.js';
import type { StoreTables } from '../tables/tables.js';
import { unsureResults } from './unsure-results.js';

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

/** Documents of a run that are stated as `ai` or `mixed`, of those with some hashes. */
async function statedAmong(
  queries: Kysely<StoreTables>,
  run: RunHold,
  { limit, documentHashes }: { readonly limit: number; readonly documentHashes: readonly string[] },
  stating: Stating,
): Promise<readonly number[]> {
  const rows = await detectedDocuments(queries, run)
    .innerJoin('documents', 'documents.document_id', 'tasks.document_id')
    .where('documents.hash', 'in', documentHashes)
    .where(isAlarm(stating))
    .orderBy(CONFIDENCE_ORDER)
    .orderBy(EVIDENCE, 'desc')
    .orderBy(WORDS_JUDGED, 'desc')
    .orderBy('tasks.document_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.document_id);
}

/** Of a text of one author, sections that read clearly as AI say no more than the unsure whole. */
const LEAST_HUMAN = 0.5;

/**
 * Words in sections that are stated `ai` or `mixed`; beside many stated `human`, in those too that read clearly so
 * without being stated.
 */
function alarmWords(sections: readonly StatedSection[]): number {
  const isTold = (sectionShare(sections, 'human') ?? 0) >= LEAST_HUMAN;
  const alarming = sections.filter((section) => isStatedByAi(section) || (isTold && readsClearlyAsAi(section)));
  return alarming.reduce((sum, section) => sum + weightOf(section), 0);
}

/** 1 for a text with a section that is stated `ai` or `mixed`, else 0. */
const hasStatedSection = (sections: readonly StatedSection[]): number => (sections.some(isStatedByAi) ? 1 : 0);

const isStatedByAi = ({ state }: StatedSection): boolean => state === 'ai' || state === 'mixed';

/**
 * Long texts of which nothing is stated as a whole, though a section is stated `ai` or `mixed`, or reads clearly so
 * beside many that are stated human: those with stated sections first, then those with the most words in such sections.
 */
async function inPart(
  queries: Kysely<StoreTables>,
  run: RunHold,
  candidates: readonly number[],
  limit: number,
  stating: Stating,
): Promise<readonly number[]> {
  const unsure = await unsureResults(queries, run, candidates, stating);
  return unsure
    .map((row) => ({ id: row.document_id, sections: sectionsIn(row.sections, row.model_version, stating) }))
    .map(({ id, sections }) => ({ id, isStated: hasStatedSection(sections), words: alarmWords(sections) }))
    .filter(({ words }) => words > 0)
    .sort((a, b) => b.isStated - a.isStated || b.words - a.words)
    .slice(0, limit)
    .map(({ id }) => id);
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

/** Documents to look at first, of all that a run has. */
async function firstOfAll(
  queries: Kysely<StoreTables>,
  run: RunHold,
  limit: number,
  stating: Stating,
): Promise<readonly number[]> {
  const candidates = await firstCandidates(queries, run, limit, stating);
  const stated = candidates('stated');
  const rest = limit - stated.length;
  const more = rest > 0 ? await inPart(queries, run, candidates('in_part'), rest, stating) : [];
  const left = rest - more.length;
  const leaning = left > 0 ? await leaningDocuments(queries, run, candidates('leaning'), left, stating) : [];
  return [...stated, ...more, ...leaning];
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
  const { limit, documentHashes } = query;
  if (documentHashes?.length === 0) return [];
  const run = await holdOf(queries, runNo);
  const found: FirstResult[] = [];
  for (const documentId of documentHashes === null
    ? await firstOfAll(queries, run, limit, stating)
    : await statedAmong(queries, run, { limit, documentHashes }, stating)) {
    const row = await rowOfDocument(queries, run, documentId, stating);
    if (row === null) continue;
    const places = await firstPlaces(queries, run, documentId);
    const copies = places.length > MOST_NAMED ? await sourcesWith(queries, run, documentId) : places.length;
    found.push({ row, copies: copies - 1, places });
  }
  return found;
}
