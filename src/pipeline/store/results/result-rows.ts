import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { schemaCheck } from '../../../lib/schema-check.js';
import { recalibratedOf, silverOf, statedOf } from '../../../calibration/stating.js';
import type { Stating } from '../../../calibration/stating.js';
import { isoSeconds } from '../../../lib/iso-seconds.js';
import { recently } from '../../../lib/recently.js';
import { baseRateOf } from '../../../records/false-alarms.js';
import type { BaseRate } from '../../../records/false-alarms.js';
import type { ResultRow } from '../../../records/result-row.js';
import { SOURCE_OUTCOMES } from '../../../records/result-row.js';
import { profileTitle } from '../../../records/profile-facts.js';
import type { Judged } from '../../../records/judged.js';
import { VERDICTS } from '../../../records/verdict.js';
import { mergeManipulations } from '../../../text/manipulations/index.js';
import { assistedIn } from '../columns/assisted-columns.js';
import { judgedIn } from '../columns/judged-columns.js';
import { undoneIn } from '../columns/provenance.js';
import { sourceReason } from '../../../records/reasons.js';
import { heldBy, outcomeIn } from '../runs/held-sources.js';
import type { RunHold } from '../runs/held-sources.js';
import { storedJson, storedStrings } from '../columns/stored-json.js';
import { sectionsIn } from '../columns/stored-sections.js';
import { libraryEntryIn } from '../columns/stored-library-entry.js';
import { storedLiteral, storedLiteralOrNull } from '../columns/stored-literal.js';
import type { StoreTables } from '../tables/tables.js';

/** Rows read together: few enough to be freed by the collector's quick pass over young objects. */
export const PAGE_ROWS = 500;

const StoredWarnings = schemaCheck(Type.Object({ warnings: Type.Array(Type.String()) }));

/** Files of one kind share what is said of their reading, and nearly all results have no marks. */
const warningsIn = recently((json: string) => storedJson(StoredWarnings, json, 'sources.provenance').warnings);
const marksIn = recently((json: string) => storedStrings(json, 'results.marks'));

function warningsOf(provenance: string | null, marks: string | null): readonly string[] {
  const own = provenance === null ? [] : warningsIn(provenance);
  const added = marks === null ? [] : marksIn(marks);
  return added.length === 0 ? own : [...own, ...added];
}

/** Returns what was judged of a source's text, with the manipulations that reading the file removed from it. */
function judgedOf(row: Page[number]): Judged {
  const { judged_words, not_judged, manipulations, not_judged_reason: reason } = row;
  const judged = judgedIn({ judged_words, not_judged, manipulations, reason });
  const undone = undoneIn(row.provenance);
  return undone.length === 0 ? judged : { ...judged, manipulations: mergeManipulations(judged.manipulations, undone) };
}

/** What was measured of verdicts that no profile states, on texts that are judged at once. */
function falseAlarmsOf(row: Page[number], { profile, from, register = null }: Stating): BaseRate | null {
  const { model_version: version, language, words, not_judged_reason: reason, sections } = row;
  if (version === null || reason !== null || profile !== null || sections !== null) return null;
  return baseRateOf({ version, language, words, register, from });
}

// Longer than other functions: one SQL statement.
export function selectedRows(queries: Kysely<StoreTables>) {
  return queries
    .selectFrom('sources')
    .leftJoin('documents', 'documents.document_id', 'sources.document_id')
    .leftJoin('tasks', (join) =>
      join
        .onRef('tasks.document_id', '=', 'sources.document_id')
        .onRef('tasks.run_no', '=', 'sources.run_no')
        .on('tasks.scan', '=', 'detect'),
    )
    .leftJoin('results', 'results.result_id', 'tasks.result_id')
    .select([
      'sources.source_id',
      'sources.run_no',
      'sources.path',
      'sources.path_bytes',
      'sources.dataset_id',
      'sources.outcome',
      'sources.is_first',
      'sources.reason',
      'sources.message',
      'sources.format',
      'sources.language as source_language',
      'sources.provenance',
      'sources.modified_at',
      'sources.library_entry',
      'sources.place',
      'documents.hash',
      'documents.words as document_words',
      'tasks.words_billed',
      'results.verdict',
      'results.human',
      'results.ai',
      'results.mixed',
      'results.confidence',
      'results.language',
      'results.words',
      'results.truncated',
      'results.model_version',
      'results.scanned_at',
      'results.marks',
      'results.sections',
      'results.judged_words',
      'results.not_judged',
      'results.manipulations',
      'results.reason as not_judged_reason',
      'results.assisted_score',
      'results.assisted_step',
    ])
    .limit(PAGE_ROWS);
}

export type Page = Awaited<ReturnType<ReturnType<typeof selectedRows>['execute']>>;

function byPath(queries: Kysely<StoreTables>, run: RunHold, after: Page[number] | null) {
  const base = selectedRows(queries)
    .where(heldBy(run))
    .orderBy('sources.path')
    .orderBy('sources.path_bytes')
    .orderBy('sources.dataset_id');
  if (after === null) return base;
  const last = sql.join([after.path, after.path_bytes, after.dataset_id]);
  return base.where(sql<boolean>`(sources.path, sources.path_bytes, sources.dataset_id) > (${last})`);
}

/** Returns what is stated of a result, and by what. */
function statedFields(
  row: Page[number],
  { verdict, probabilities }: Pick<ResultRow, 'verdict' | 'probabilities'>,
  stating: Stating,
): Pick<ResultRow, 'stated' | 'statedBy' | 'recalibrated' | 'silver'> {
  const { profile } = stating;
  const result = {
    verdict,
    probabilities,
    confidence: row.confidence,
    notJudged: row.not_judged_reason,
    language: row.language ?? row.source_language,
    words: row.judged_words ?? row.words,
    modelVersion: row.model_version,
  };
  const [probability, silver] = [recalibratedOf(result, profile), silverOf(result, profile)];
  return {
    stated: statedOf(result, stating),
    ...(profile !== null && { statedBy: profileTitle(profile) }),
    ...(probability !== null && { recalibrated: probability }),
    ...(silver !== null && { silver }),
  };
}

/** What every row of a run says besides: a copy of each row for it would take longer. */
export type RowsBeside = Pick<ResultRow, 'runState'>;

/**
 * Returns the row of a source as a run has it.
 *
 * Longer than other functions: one entry for each field.
 */
export function resultRow(
  row: Page[number],
  { run_no: runNo }: RunHold,
  stating: Stating,
  beside: RowsBeside = {},
): ResultRow {
  const outcome = storedLiteral(SOURCE_OUTCOMES, row.outcome, 'sources.outcome');
  const verdict = storedLiteralOrNull(VERDICTS, row.verdict, 'results.verdict');
  const probabilities =
    row.human === null || row.ai === null || row.mixed === null
      ? null
      : { human: row.human, ai: row.ai, mixed: row.mixed };
  const { judgedWords, notJudged, manipulations, notJudgedReason } = judgedOf(row);
  const { stated, ...statedBeside } = statedFields(row, { verdict, probabilities }, stating);
  const assisted = assistedIn(row);
  const libraryEntry = libraryEntryIn(row.library_entry);
  const isBilled = row.is_first === 1 && row.run_no === runNo;
  return {
    source: row.path,
    datasetId: row.dataset_id === '' ? null : row.dataset_id,
    outcome: outcomeIn(runNo, { run_no: row.run_no, outcome }),
    documentHash: row.hash,
    format: row.format,
    verdict,
    stated,
    probabilities,
    confidence: row.confidence,
    language: row.language ?? row.source_language,
    wordCount: row.words ?? row.document_words,
    textWords: row.document_words,
    truncated: row.truncated === null ? null : row.truncated === 1,
    judgedWords,
    notJudged,
    manipulations,
    notJudgedReason,
    sections: sectionsIn(row.sections, row.model_version, stating),
    modelVersion: row.model_version,
    statedFrom: stating.from,
    register: stating.register ?? null,
    falseAlarms: falseAlarmsOf(row, stating),
    scannedAt: row.scanned_at === null ? null : isoSeconds(row.scanned_at),
    wordsBilled: isBilled ? (row.words_billed ?? 0) : 0,
    reason: row.reason === null ? null : sourceReason(row.reason),
    reasonMessage: row.message,
    warnings: warningsOf(row.provenance, row.marks),
    modifiedAt: row.modified_at === null ? null : isoSeconds(row.modified_at),
    // Last: what V8 copies into an object that is begun makes all that follows slower.
    ...statedBeside,
    ...(assisted !== null && { assisted }),
    ...(libraryEntry !== null && { libraryEntry }),
    ...beside,
  };
}

/** Reads a page at a time: the memory needed does not grow with the run. */
async function* pagesOf(page: (after: Page[number] | null) => Promise<Page>): AsyncGenerator<Page> {
  let after: Page[number] | null = null;
  for (;;) {
    const rows: Page = await page(after);
    yield rows;
    after = rows.at(-1) ?? null;
    if (after === null || rows.length < PAGE_ROWS) return;
  }
}

/** The rows of pages that are read one after the other. */
export async function* rowsOf(page: (after: Page[number] | null) => Promise<Page>): AsyncGenerator<Page[number]> {
  for await (const rows of pagesOf(page)) yield* rows;
}

/** Returns every source of a run in the order of its path, in constant memory. */
export async function* resultPages(
  queries: Kysely<StoreTables>,
  run: RunHold,
  stating: Stating,
  beside: RowsBeside,
): AsyncGenerator<readonly ResultRow[]> {
  for await (const page of pagesOf((after) => byPath(queries, run, after).execute()))
    yield page.map((row) => resultRow(row, run, stating, beside));
}
