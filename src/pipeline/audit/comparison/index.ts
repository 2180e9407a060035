import type { ResultRow } from '../../../records/result-row.js';
import type { RunDiff, SourceChange } from '../../../records/run-diff.js';
import type { Verdict } from '../../../records/verdict.js';
import { LoneRows } from './lone-rows.js';
import { compareSources } from './order.js';
import { pairs } from './pairs.js';
import type { Pair } from './pairs.js';
import { DiffTotals } from './totals.js';

export { driftOfCanaries } from './canary-drift.js';
export { compareSources } from './order.js';

/** The rows of one run, in the order of the store, and its id. */
export interface RunRows {
  readonly runId: string;
  /** Reads them; called again where many sources are gone and new. */
  readonly rows: () => AsyncIterable<ResultRow>;
}

export interface DiffOptions {
  /** Whether the other run would not look at this source at all; left out, both look at the same. */
  readonly isOutside?: (of: 'before' | 'after', row: ResultRow) => boolean;
  /** Rows held at a time; for tests. */
  readonly heldRows?: number;
}

/** The verdict of a row that can flip; null where none is stated: being unsure says nothing of the text. */
export function flippable({ stated }: Pick<ResultRow, 'stated'>): Verdict | null {
  return stated === 'unsure' ? null : stated;
}

function changeOf([before, after]: Pair): SourceChange | null {
  if (before === null) return { kind: 'new', flipped: false, before, after };
  if (after === null) return { kind: 'gone', flipped: false, before, after };
  const [was, is] = [flippable(before), flippable(after)];
  const flipped = was !== null && is !== null && was !== is;
  if (compareSources(before, after) !== 0) return { kind: 'renamed', flipped, before, after };
  if (before.documentHash !== after.documentHash) return { kind: 'changed', flipped, before, after };
  if (before.stated !== after.stated || before.verdict !== after.verdict || before.modelVersion !== after.modelVersion)
    return { kind: 'rescored', flipped, before, after };
  return null;
}

/** A source of two runs: what became of it, null where it is the same in both. */
export interface ComparedSource {
  readonly pair: Pair;
  readonly change: SourceChange | null;
  /** Only one of the two runs would look at it at all. */
  readonly isOutside: boolean;
}

/**
 * Compares two runs source by source, in bounded memory: a source is known by its path and dataset id, a text by its
 * hash. A text that is gone under one name and new under another was renamed. Yields every source of either: first what
 * both runs have under one name, in the order of the path, then what is renamed, new and gone.
 */
export async function* comparedSources(
  before: RunRows,
  after: RunRows,
  { isOutside = () => false, heldRows }: DiffOptions = {},
): AsyncGenerator<ComparedSource> {
  const compared = (pair: Pair): ComparedSource => {
    const [old, current] = pair;
    const outside =
      old === null ? current !== null && isOutside('after', current) : current === null && isOutside('before', old);
    return { pair, change: outside ? null : changeOf(pair), isOutside: outside };
  };
  const walk = (): AsyncIterable<Pair> => pairs(before.rows(), after.rows());
  const lone = new LoneRows(heldRows);
  for await (const pair of walk()) {
    if (pair[0] === null || pair[1] === null) lone.add(pair);
    else yield compared(pair);
  }
  for await (const pair of lone.resolved(walk)) yield compared(pair);
}

/**
 * Compares two runs as `comparedSources` does, and returns the totals.
 * @param onChange is told every change, in that order
 */
export async function diffRuns(
  before: RunRows,
  after: RunRows,
  onChange: (change: SourceChange) => void | Promise<void>,
  options: DiffOptions = {},
): Promise<RunDiff> {
  const totals = new DiffTotals();
  for await (const { pair, change, isOutside } of comparedSources(before, after, options)) {
    if (isOutside) totals.addOutside(...pair);
    else totals.add(...pair, change);
    if (change !== null) await onChange(change);
  }
  return totals.result(before.runId, after.runId);
}
