import type { Store } from '../pipeline/store/index.js';
import type { ResultRow } from '../records/result-row.js';
import { ApiError } from '../service/http/index.js';

/** Returns a source of a run. @throws ApiError `not_found` */
export async function findingOf(
  { review }: Pick<Store, 'review'>,
  runId: string,
  sourceId: number,
): Promise<ResultRow> {
  const row = await review.finding(runId, sourceId);
  if (row === null) throw new ApiError('not_found', 'This run holds no such source. Open it from its findings again.');
  return row;
}
