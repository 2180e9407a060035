import { groupBy } from '../../lib/group-by.js';
import { countOf, countText } from '../../lib/number-text.js';
import type { ExplainedSource } from '../../library/stored-runs.js';

/** Most runs that are named in which all is the same. */
const MOST_RUNS = 3;

/** What a run says about the text of a source, without what differs from run to run where nothing changed. */
function essenceOf({ outcome, document, library_entry: library, reason, message, scans }: ExplainedSource) {
  const results = scans.map(({ scan, result }) => ({ scan, result }));
  // One run scans a text, the next ones know its result.
  const ended = scans.some(({ result }) => result !== null) ? 'result' : outcome;
  return { ended, document, library, reason, message, results };
}

/** What a run says about a source. */
function sourceEssence(explained: ExplainedSource): string {
  const { source, dataset_id: row, extraction, same_text_as: same } = explained;
  return JSON.stringify({ source, row, extraction, same, ...essenceOf(explained) });
}

function sameRuns(others: readonly ExplainedSource[]): readonly string[] {
  if (others.length === 0) return [];
  const named = others.slice(0, MOST_RUNS).map(({ run_id: id, outcome }) => `${id} (${outcome})`);
  const rest = others.length - named.length;
  const more = rest === 0 ? '' : ` and ${countText(rest)} more (all: --json)`;
  return [`  the same in  ${countOf(others.length, 'other run')}: ${named.join(', ')}${more}`];
}

/** A source, and what says nothing else than it. */
export interface FoldedSource {
  readonly explanation: ExplainedSource;
  /** A line on the other runs in which all is the same. */
  readonly same: readonly string[];
  /** Other sources with the same text and results. */
  readonly others: readonly ExplainedSource[];
}

/** Folds sources with the same text and results into the first of them. */
function foldedTexts(blocks: readonly FoldedSource[]): readonly FoldedSource[] {
  const firsts: FoldedSource[] = [];
  for (const block of blocks) {
    const { explanation } = block;
    const essence = JSON.stringify(essenceOf(explanation));
    const at = firsts.findIndex(
      ({ explanation: first, others }) =>
        first.document !== null &&
        JSON.stringify(essenceOf(first)) === essence &&
        [first, ...others].every((known) => !isSameSource(known, explanation)),
    );
    const first = firsts[at];
    if (first === undefined) firsts.push(block);
    else firsts[at] = { ...first, others: [...first.others, explanation] };
  }
  return firsts;
}

const isSameSource = (one: ExplainedSource, other: ExplainedSource): boolean =>
  one.source === other.source && one.dataset_id === other.dataset_id;

/**
 * Returns the sources that say something of their own, each with the other runs in which all is the same, and the other
 * sources of the same text.
 */
export function foldedSources(found: readonly ExplainedSource[]): readonly FoldedSource[] {
  const blocks = [...groupBy(found, sourceEssence).values()].flatMap(([explanation, ...others]) =>
    explanation === undefined ? [] : [{ explanation, same: sameRuns(others), others: [] }],
  );
  return foldedTexts(blocks);
}
