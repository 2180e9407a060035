import type { ResultRow } from '../../records/result-row.js';
import type { RunDiff, SourceChange } from '../../records/run-diff.js';

function sideJson(row: ResultRow | null) {
  if (row === null) return null;
  return {
    outcome: row.outcome,
    verdict: row.stated,
    predicted_class: row.verdict,
    confidence: row.confidence,
    probability_ai: row.probabilities?.ai ?? null,
    document_hash: row.documentHash,
    model_version: row.modelVersion,
    reason: row.reason ?? row.notJudgedReason,
  };
}

/** One changed source as `diff --json` prints it. */
export function changeJson(change: SourceChange) {
  const row = change.after ?? change.before;
  return {
    kind: change.kind,
    source: row?.source ?? null,
    dataset_id: row?.datasetId ?? null,
    source_before: change.kind === 'renamed' ? (change.before?.source ?? null) : null,
    flipped: change.flipped,
    before: sideJson(change.before),
    after: sideJson(change.after),
  };
}

/** The totals of a comparison as `diff --json` and `audit --json` print them. */
export function diffJson(diff: RunDiff) {
  const { drift } = diff;
  return {
    run_before: diff.runBefore,
    run_after: diff.runAfter,
    sources: {
      before: diff.sourcesBefore,
      after: diff.sourcesAfter,
      new: diff.new,
      gone: diff.gone,
      renamed: diff.renamed,
      changed: diff.changed,
      rescored: diff.rescored,
      unchanged: diff.unchanged,
      outside: diff.outside,
    },
    ai_share: { before: diff.aiShareBefore, after: diff.aiShareAfter },
    flips: diff.flips,
    drift: {
      sources: drift.sources,
      flips: drift.flips,
      mean_shift: drift.meanShift,
      mean_absolute_shift: drift.meanAbsoluteShift,
      versions_before: drift.versionsBefore,
      versions_after: drift.versionsAfter,
    },
  };
}
