import { isoSeconds } from '../lib/iso-seconds.js';
import type { Explanation, Store } from '../pipeline/store/index.js';
import type { Choice } from '../records/decision.js';

/** What a reader decided about a text in the workbench. */
export interface ExplainedDecision {
  readonly reader: string;
  readonly choice: Choice;
  readonly note: string;
  /** ISO 8601, UTC. */
  readonly decided_at: string;
  /** The run in which it was read. */
  readonly run_id: string;
}

/** Returns what readers decided about the text of a source, the oldest reader's first. */
export async function explainedDecisions(
  { review }: Pick<Store, 'review'>,
  { document }: Pick<Explanation, 'document'>,
): Promise<readonly ExplainedDecision[]> {
  const decisions = document === null ? [] : await review.decisions.of(document.hash);
  return decisions.map(({ reader, choice, note, decidedAtMs, runId }) => ({
    reader,
    choice,
    note,
    decided_at: isoSeconds(decidedAtMs),
    run_id: runId,
  }));
}
