import type { CorpusDocument } from './corpus.js';
import { auroc, mean, truePositiveRate } from './metrics.js';
import type { LeftOut } from './second-stage.js';

export interface CellFigures {
  readonly cell: string;
  readonly human: number;
  readonly ai: number;
  readonly auroc: number;
  /** True-positive rate at 1 % false positives among the cell's own humans. */
  readonly tpr1: number;
}

export interface KindFigures {
  readonly auroc: number;
  readonly tpr1: number;
  readonly cells: readonly CellFigures[];
}

const POLISHED = new Set(['polish', 'rewrite', 'rephrase']);

/** How AI made a text: wrote it, or improved a text that was there. */
export function kindOf(document: CorpusDocument): 'generated' | 'polished' {
  return POLISHED.has(document.subtype ?? '') ? 'polished' : 'generated';
}

/** AUROC and TPR of each source and language with both classes, for each kind of AI text, and their means over the cells. */
export function leftOutFigures(leftOut: readonly LeftOut[]): Readonly<Record<'generated' | 'polished', KindFigures>> {
  return { generated: figuresOf(leftOut, 'generated'), polished: figuresOf(leftOut, 'polished') };
}

function figuresOf(leftOut: readonly LeftOut[], kind: 'generated' | 'polished'): KindFigures {
  const cells = new Map<string, { human: number[]; ai: number[] }>();
  for (const { document, profile } of leftOut) {
    if (document.label === 'mixed' || (document.label === 'ai' && kindOf(document) !== kind)) continue;
    const name = `${document.source} ${document.lang}`;
    const cell = cells.get(name) ?? { human: [], ai: [] };
    cells.set(name, cell);
    cell[document.label].push(profile.score);
  }
  const rows = [...cells]
    .filter(([, { human, ai }]) => human.length > 0 && ai.length > 0)
    .map(([cell, { human, ai }]) => ({ cell, human: human.length, ai: ai.length, auroc: round(auroc(human, ai)), tpr1: round(truePositiveRate(human, ai, 0.01)) }));
  return { auroc: round(mean(rows.map((row) => row.auroc))), tpr1: round(mean(rows.map((row) => row.tpr1))), cells: rows };
}

function round(value: number): number {
  return Number(value.toFixed(4));
}
