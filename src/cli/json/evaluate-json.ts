import type { Evaluated, EvaluatedRun } from '../../index.js';

type Shares = EvaluatedRun['evaluation']['confusion']['found'];
type Groups = EvaluatedRun['evaluation']['groups'];
type Mistakes = EvaluatedRun['mistakes']['human'];

const shareJson = ({ count, total, share, low, high }: Shares) => ({ count, total, share, low, high });

const mistakesJson = (mistakes: Mistakes) =>
  mistakes.map(({ source, datasetId, hash, words, score, stated, excerpt }) => ({
    source,
    dataset_id: datasetId,
    document_hash: hash,
    words,
    score,
    stated,
    excerpt,
  }));

const groupJson = ({ group, falseAlarms, found, isSmall, p }: Groups[string][number]) => ({
  group,
  false_alarms: shareJson(falseAlarms),
  found: shareJson(found),
  small: isSmall,
  p,
});

function runJson({ runId, modelVersions, profile, evaluation, mistakes, leftOut }: EvaluatedRun) {
  const { texts, confusion, auroc, foundAt, reliability, calibrationError, groups, curve, costs } = evaluation;
  return {
    run_id: runId,
    model_versions: modelVersions,
    profile,
    texts: { human: texts.human, ai: texts.ai, mixed: texts.mixed, not_judged: texts.notJudged },
    left_out: {
      without_result: leftOut.withoutResult,
      duplicates: leftOut.duplicates,
      contradictory: leftOut.contradictory,
    },
    confusion: confusion.matrix,
    false_alarms: shareJson(confusion.falseAlarms),
    found: shareJson(confusion.found),
    right: shareJson(confusion.right),
    unsure: shareJson(confusion.unsure),
    auroc,
    found_at: foundAt.map(({ falseAlarms, threshold, found, low, high }) => ({
      false_alarms: falseAlarms,
      threshold,
      found,
      low,
      high,
    })),
    calibration: { error: calibrationError, bins: reliability },
    groups: Object.fromEntries(Object.entries(groups).map(([column, rows]) => [column, rows.map(groupJson)])),
    curve: curve.map(({ threshold, falseAlarms, found }) => ({ threshold, false_alarms: falseAlarms, found })),
    costs: costs.map(({ ratio, threshold, falseAlarms, found, cost }) => ({
      ratio,
      threshold,
      false_alarms: falseAlarms,
      found,
      cost,
    })),
    mistakes: { human: mistakesJson(mistakes.human), ai: mistakesJson(mistakes.ai) },
  };
}

/** An evaluation as one JSON value. */
export function evaluatedJson({ first, second, comparison }: Evaluated) {
  return {
    ...runJson(first),
    versus: second === null ? null : runJson(second),
    comparison:
      comparison === null
        ? null
        : {
            human: comparison.human,
            ai: comparison.ai,
            false_alarms: {
              only_first: comparison.falseAlarms.onlyFirst,
              only_second: comparison.falseAlarms.onlySecond,
              p: comparison.falseAlarms.p,
            },
            found: {
              only_first: comparison.found.onlyFirst,
              only_second: comparison.found.onlySecond,
              p: comparison.found.p,
            },
            auroc: comparison.auroc,
          },
  };
}
