import { auroc, mean, truePositiveRate } from '../../statistics/metrics.js';
import type { KeyOf, Scored } from './scored.js';

export interface Row {
  readonly key: string;
  readonly human: number;
  readonly ai: number;
  readonly auroc: number | null;
  readonly tpr1: number | null;
  /** Share of its human texts called `ai`, and called so with `high` confidence. */
  readonly falseAi: number | null;
  readonly falseHigh: number | null;
}

/**
 * One row for each value of the split. AI texts of a `generator` are set against all humans, else against those of the
 * same value.
 */
export function tableBy(scored: readonly Scored[], keyOf: KeyOf, againstAllHumans = false): Row[] {
  const pure = scored.filter(({ document }) => document.label !== 'mixed');
  const allHumans = pure.filter(({ document }) => document.label === 'human');
  return [...new Set(pure.map(keyOf))]
    .filter((key) => !(againstAllHumans && key === 'human'))
    .sort()
    .map((key) => {
      const human = againstAllHumans ? allHumans : allHumans.filter((row) => keyOf(row) === key);
      const ai = pure.filter((row) => row.document.label === 'ai' && keyOf(row) === key);
      const [humanScores, aiScores] = [human.map(({ score }) => score), ai.map(({ score }) => score)];
      const both = human.length > 0 && ai.length > 0;
      const called = human.filter(({ detection }) => detection.verdict === 'ai');
      return {
        key,
        human: human.length,
        ai: ai.length,
        auroc: both ? round(auroc(humanScores, aiScores)) : null,
        tpr1: both ? round(truePositiveRate(humanScores, aiScores, 0.01)) : null,
        falseAi: human.length === 0 ? null : round(called.length / human.length),
        falseHigh:
          human.length === 0
            ? null
            : round(called.filter(({ detection }) => detection.confidenceCategory === 'high').length / human.length),
      };
    });
}

export function macro(rows: readonly Row[], field: 'auroc' | 'tpr1'): number {
  return round(mean(rows.map((row) => row[field]).filter((value) => value !== null)));
}

/** A Markdown table; absent figures as a dash. */
export function markdownTable(split: string, rows: readonly Row[]): string {
  const cell = (value: number | null): string => (value === null ? '–' : value.toFixed(3));
  const body = rows.map(
    (row) =>
      `| ${row.key} | ${row.human} | ${row.ai} | ${cell(row.auroc)} | ${cell(row.tpr1)} | ${cell(row.falseAi)} ` +
      `| ${cell(row.falseHigh)} |`,
  );
  return [
    `| ${split} | human | AI | AUROC | TPR at 1 % FPR | human called AI | … at high confidence |`,
    '|---|---:|---:|---:|---:|---:|---:|',
    ...body,
  ].join('\n');
}

export function round(value: number): number {
  return Number(value.toFixed(4));
}
