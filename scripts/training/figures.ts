import type { LeftOut } from './second-stage.js';
import { auroc, mean, truePositiveRate } from './metrics.js';

export interface SourceFigures {
  readonly source: string;
  readonly language: string;
  readonly auroc: number;
  readonly tpr1: number;
}

/** AUROC and TPR at 1 % FPR of each source and language with both classes, by models that never saw the source, and their means. */
export function leftOutFigures(leftOut: readonly LeftOut[]): { readonly auroc: number; readonly tpr1: number; readonly bySource: readonly SourceFigures[] } {
  const cells = new Map<string, { human: number[]; ai: number[] }>();
  for (const { document, profile } of leftOut) {
    if (document.label === 'mixed') continue;
    const name = `${document.source}/${document.lang}`;
    const cell = cells.get(name) ?? { human: [], ai: [] };
    cells.set(name, cell);
    cell[document.label].push(profile.score);
  }
  const bySource = [...cells]
    .filter(([, { human, ai }]) => human.length > 0 && ai.length > 0)
    .map(([name, { human, ai }]) => ({ source: name.split('/')[0]!, language: name.split('/')[1]!, auroc: round(auroc(human, ai)), tpr1: round(truePositiveRate(human, ai, 0.01)) }));
  return { auroc: round(mean(bySource.map((row) => row.auroc))), tpr1: round(mean(bySource.map((row) => row.tpr1))), bySource };
}

function round(value: number): number {
  return Number(value.toFixed(4));
}
