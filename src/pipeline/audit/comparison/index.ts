import type { ResultRow } from '../../../records/result-row.js';
import type { RunDiff, SourceChange } from '../../../records/run-diff.js';
import { compareSources } from './order.js';
import { DiffTotals } from './totals.js';

export { driftOfCanaries } from './canary-drift.js';

/** The rows of one run, in the order of the store, and its id. */
export interface RunRows {
  readonly runId: string;
  readonly rows: AsyncIterable<ResultRow>;
}

/** Whether a verdict of the row can flip: the class of a text that could not be judged says nothing. */
function isJudged({ verdict, notJudgedReason }: ResultRow): boolean {
  return verdict !== null && notJudgedReason === null;
}

function changeOf(before: ResultRow | null, after: ResultRow | null): SourceChange | null {
  if (before === null) return { kind: 'new', flipped: false, before, after };
  if (after === null) return { kind: 'gone', flipped: false, before, after };
  const flipped = isJudged(before) && isJudged(after) && before.verdict !== after.verdict;
  if (before.documentHash !== after.documentHash) return { kind: 'changed', flipped, before, after };
  if (before.verdict !== after.verdict || before.modelVersion !== after.modelVersion)
    return { kind: 'rescored', flipped, before, after };
  return null;
}

/** Walks two sorted runs side by side; a pair holds the same source of both, or one of them alone. */
async function* pairs(
  before: AsyncIterable<ResultRow>,
  after: AsyncIterable<ResultRow>,
): AsyncGenerator<readonly [ResultRow | null, ResultRow | null]> {
  const left = before[Symbol.asyncIterator]();
  const right = after[Symbol.asyncIterator]();
  let [a, b] = await Promise.all([left.next(), right.next()]);
  for (;;) {
    if (a.done === true && b.done === true) return;
    const order = a.done === true ? 1 : b.done === true ? -1 : compareSources(a.value, b.value);
    yield [order <= 0 && a.done !== true ? a.value : null, order >= 0 && b.done !== true ? b.value : null];
    if (order <= 0) a = await left.next();
    if (order >= 0) b = await right.next();
  }
}

/**
 * Compares two runs source by source, in constant memory: a source is known by its path and dataset id, a text by its
 * hash.
 * @param onChange is told every source that is new, gone, changed or rescored, in the order of the path
 */
export async function diffRuns(
  before: RunRows,
  after: RunRows,
  onChange: (change: SourceChange) => void | Promise<void>,
): Promise<RunDiff> {
  const totals = new DiffTotals();
  for await (const [old, current] of pairs(before.rows, after.rows)) {
    const change = changeOf(old, current);
    totals.add(old, current, change);
    if (change !== null) await onChange(change);
  }
  return totals.result(before.runId, after.runId);
}
