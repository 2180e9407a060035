import type { Insertable, Selectable } from 'kysely';
import { ASSISTED_STEPS } from '../../../records/assisted.js';
import type { Assisted } from '../../../records/assisted.js';
import type { ScanResult } from '../../../records/scan-result.js';
import { badContent, storedLiteral } from './stored-literal.js';
import type { ResultsTable } from '../tables/tables.js';

type AssistedNames = 'assisted_score' | 'assisted_step';

/** How much of a text AI edited, as it is stored; nulls where nothing was judged. */
export function assistedColumns({
  findings,
  notJudgedReason,
}: ScanResult): Required<Pick<Insertable<ResultsTable>, AssistedNames>> {
  const assisted = findings?.scan === 'detect' && notJudgedReason === null ? findings.assisted : null;
  return { assisted_score: assisted?.score ?? null, assisted_step: assisted?.step ?? null };
}

/**
 * Returns how much of a text AI edited, as it was stored; null where it was not.
 * @throws AssayError `database_bad_value`
 */
export function assistedIn({
  assisted_score: score,
  assisted_step: step,
}: Pick<Selectable<ResultsTable>, AssistedNames>): Assisted | null {
  if (score === null && step === null) return null;
  if (score === null || score < 0 || score > 1)
    throw badContent('results.assisted_score', score === null ? 'nothing' : `the value ${score}`);
  return { score, step: storedLiteral(ASSISTED_STEPS, step, 'results.assisted_step') };
}
