import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { isoSeconds } from '../../lib/clock.js';
import type { ResultRow } from '../../records/result-row.js';
import { OUTCOMES } from '../../records/result-row.js';
import { VERDICTS } from '../../records/verdict.js';
import type { StoreTables } from './tables.js';

const PAGE_ROWS = 1000;

const StoredProvenance = Compile(Type.Object({ warnings: Type.Array(Type.String()) }));

function warningsOf(provenance: string | null, marks: string | null): readonly string[] {
  const parsed: unknown = provenance === null ? { warnings: [] } : JSON.parse(provenance);
  const marked: unknown = marks === null ? [] : JSON.parse(marks);
  return [...(StoredProvenance.Check(parsed) ? parsed.warnings : []), ...(Array.isArray(marked) ? marked.filter((mark) => typeof mark === 'string') : [])];
}

interface PageStart {
  readonly path: string;
  readonly pathBytes: Uint8Array;
  readonly datasetId: string;
}

function pageQuery(queries: Kysely<StoreTables>, runNo: number, after: PageStart | null) {
  const base = queries
    .selectFrom('sources')
    .leftJoin('documents', 'documents.document_id', 'sources.document_id')
    .leftJoin('tasks', (join) => join.onRef('tasks.document_id', '=', 'sources.document_id').onRef('tasks.run_no', '=', 'sources.run_no').on('tasks.scan', '=', 'detect'))
    .leftJoin('results', 'results.result_id', 'tasks.result_id')
    .select([
      'sources.path', 'sources.path_bytes', 'sources.dataset_id', 'sources.outcome', 'sources.is_first', 'sources.reason', 'sources.message', 'sources.format',
      'sources.language as source_language', 'sources.provenance', 'documents.hash', 'documents.words as document_words', 'tasks.words_billed', 'results.verdict',
      'results.human', 'results.ai', 'results.mixed', 'results.confidence', 'results.language', 'results.words', 'results.truncated', 'results.model_version',
      'results.scanned_at', 'results.marks',
    ])
    .where('sources.run_no', '=', runNo)
    .orderBy('sources.path')
    .orderBy('sources.path_bytes')
    .orderBy('sources.dataset_id')
    .limit(PAGE_ROWS);
  if (after === null) return base;
  return base.where(sql<boolean>`(sources.path, sources.path_bytes, sources.dataset_id) > (${after.path}, ${after.pathBytes}, ${after.datasetId})`);
}

type Page = Awaited<ReturnType<ReturnType<typeof pageQuery>['execute']>>;

function resultRow(row: Page[number]): ResultRow {
  return {
    source: row.path,
    datasetId: row.dataset_id === '' ? null : row.dataset_id,
    outcome: OUTCOMES.find((outcome) => outcome === row.outcome) ?? 'pending',
    documentHash: row.hash,
    format: row.format,
    verdict: VERDICTS.find((verdict) => verdict === row.verdict) ?? null,
    probabilities: row.human === null || row.ai === null || row.mixed === null ? null : { human: row.human, ai: row.ai, mixed: row.mixed },
    confidence: row.confidence,
    language: row.language ?? row.source_language,
    wordCount: row.words ?? row.document_words,
    truncated: row.truncated === null ? null : row.truncated === 1,
    modelVersion: row.model_version,
    scannedAt: row.scanned_at === null ? null : isoSeconds(row.scanned_at),
    wordsBilled: row.is_first === 1 ? (row.words_billed ?? 0) : 0,
    reason: row.reason,
    reasonMessage: row.message,
    warnings: warningsOf(row.provenance, row.marks),
  };
}

/** Every source of a run in the order of its path, a page at a time: the memory needed does not grow with the run. */
export async function* resultRows(queries: Kysely<StoreTables>, runNo: number): AsyncGenerator<ResultRow> {
  let after: PageStart | null = null;
  for (;;) {
    const page: Page = await pageQuery(queries, runNo, after).execute();
    for (const row of page) yield resultRow(row);
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_ROWS) return;
    after = { path: last.path, pathBytes: last.path_bytes, datasetId: last.dataset_id };
  }
}
