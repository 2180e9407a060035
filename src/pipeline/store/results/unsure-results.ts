import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { statedOf } from '../../../calibration/stating.js';
import type { Stating } from '../../../calibration/stating.js';
import { VERDICTS } from '../../../records/verdict.js';
import { detectedDocuments } from './detected-documents.js';
import { amongIds } from '../columns/given-rows.js';
import type { RunHold } from '../runs/held-sources.js';
import { storedLiteralOrNull } from '../columns/stored-literal.js';
import type { StoreTables } from '../tables/tables.js';

/** The detection results of some documents of a run, with what says whether anything is stated of them. */
function resultsOf(queries: Kysely<StoreTables>, run: RunHold, ids: readonly number[]) {
  return detectedDocuments(queries, run)
    .select((column) => [
      'results.verdict',
      'results.human',
      'results.ai',
      'results.mixed',
      'results.confidence',
      'results.language',
      'results.words',
      'results.judged_words',
      'results.model_version',
      'results.sections',
      // Sources with the same text have the same language.
      column.fn.max('sources.language').as('source_language'),
    ])
    .where(sql<boolean>`sources.document_id ${amongIds(queries, ids)}`)
    .execute();
}

type JudgedRow = Awaited<ReturnType<typeof resultsOf>>[number];

function isUnsure(row: JudgedRow, stating: Stating): boolean {
  const { human, ai, mixed } = row;
  const result = {
    verdict: storedLiteralOrNull(VERDICTS, row.verdict, 'results.verdict'),
    probabilities: human === null || ai === null || mixed === null ? null : { human, ai, mixed },
    confidence: row.confidence,
    notJudged: null,
    language: row.language ?? row.source_language,
    words: row.judged_words ?? row.words,
    modelVersion: row.model_version,
  };
  return statedOf(result, stating) === 'unsure';
}

/** Returns the results of those of some judged documents of which nothing is stated, in the order of the documents. */
export async function unsureResults(
  queries: Kysely<StoreTables>,
  run: RunHold,
  ids: readonly number[],
  stating: Stating,
): Promise<readonly JudgedRow[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await resultsOf(queries, run, ids)).map((row) => [row.document_id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []).filter((row) => isUnsure(row, stating));
}
