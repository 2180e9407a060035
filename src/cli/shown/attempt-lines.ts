import { groupBy } from '../../lib/group-by.js';
import { countText } from '../../lib/number-text.js';
import type { Explanation } from '../../library/stored-runs.js';

type Attempt = Explanation['scans'][number]['failed_attempts'][number];

/** Batches that a line names, of attempts that failed in the same way. */
const MOST_BATCHES = 3;

function batchesText(attempts: readonly Attempt[]): string {
  const ids = [...new Set(attempts.map(({ batch_id: id }) => id))];
  const named = ids.slice(0, MOST_BATCHES).join(', ');
  const more = ids.length - MOST_BATCHES;
  return `${ids.length === 1 ? 'batch' : 'batches'} ${named}${more > 0 ? ` and ${countText(more)} more` : ''}`;
}

/** Returns a line for each way in which attempts at a document failed: when, in which batches and how. */
export function attemptLines(attempts: readonly Attempt[]): readonly string[] {
  const alike = groupBy(attempts, ({ fault_class: kind, status, code, message }) =>
    JSON.stringify([kind, status, code, message]),
  );
  return [...alike.values()].flatMap((same) => {
    const [first, last] = [same[0], same.at(-1)];
    if (first === undefined || last === undefined) return [];
    const when =
      same.length === 1 ? `attempt ${first.at}` : `${countText(same.length)} attempts, ${first.at} to ${last.at},`;
    const how = [first.fault_class, ...(first.status === null ? [] : [`HTTP ${first.status}`]), first.code].join(', ');
    return [`${when} in ${batchesText(same)}: ${how} (${first.message})`];
  });
}
