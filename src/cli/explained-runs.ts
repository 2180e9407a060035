import { groupBy } from '../lib/group-by.js';
import { countOf, countText } from '../lib/number-text.js';
import type { ExplainedSource } from '../library/stored-runs.js';

/** Most runs that are named in which all is the same. */
const MOST_RUNS = 3;

/** What a run says about a source, without what differs from run to run where nothing changed. */
function essenceOf({ source, dataset_id: row, outcome, ...said }: ExplainedSource): string {
  const { document, extraction, library_entry: library, reason, message, scans, same_text_as: same } = said;
  const results = scans.map(({ scan, result }) => ({ scan, result }));
  // One run scans a text, the next ones know its result.
  const ended = scans.some(({ result }) => result !== null) ? 'result' : outcome;
  return JSON.stringify({ source, row, ended, document, extraction, library, reason, message, results, same });
}

function sameText(others: readonly ExplainedSource[]): readonly string[] {
  if (others.length === 0) return [];
  const named = others.slice(0, MOST_RUNS).map(({ run_id: id, outcome }) => `${id} (${outcome})`);
  const rest = others.length - named.length;
  const more = rest === 0 ? '' : ` and ${countText(rest)} more (all: --json)`;
  return [`  the same in  ${countOf(others.length, 'other run')}: ${named.join(', ')}${more}`];
}

/** Returns the sources that say something of their own, each with a line on the other runs in which all is the same. */
export function foldedRuns(
  found: readonly ExplainedSource[],
): readonly { readonly explanation: ExplainedSource; readonly same: readonly string[] }[] {
  return [...groupBy(found, essenceOf).values()].flatMap(([explanation, ...others]) =>
    explanation === undefined ? [] : [{ explanation, same: sameText(others) }],
  );
}
