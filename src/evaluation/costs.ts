import type { Scores } from './roc.js';

/** How many missed AI texts a false alarm is worth. */
export const COST_RATIOS = [1, 10, 100] as const;

/** The threshold at which errors cost least. */
export interface LeastCost {
  readonly ratio: number;
  /** A score above it is an alarm; 1 where it is best to call nothing AI. */
  readonly threshold: number;
  readonly falseAlarms: number;
  readonly found: number;
  /** False-alarm rate times the ratio, and the share of AI texts that is missed. */
  readonly cost: number;
}

/** Returns the best threshold for each ratio, as if there were as many human texts as AI texts. */
export function leastCosts({ human, ai }: Scores): readonly LeastCost[] {
  const marked = [...human.map((score) => ({ score, isAi: false })), ...ai.map((score) => ({ score, isAi: true }))];
  marked.sort((a, b) => b.score - a.score);
  return COST_RATIOS.map((ratio) => {
    let best: LeastCost = { ratio, threshold: 1, falseAlarms: 0, found: 0, cost: 1 };
    let [alarms, hits] = [0, 0];
    for (const [index, { isAi }] of marked.entries()) {
      if (isAi) hits += 1;
      else alarms += 1;
      const next = marked[index + 1]?.score ?? 0;
      if (next === marked[index]?.score) continue;
      const [falseAlarms, found] = [alarms / human.length, hits / ai.length];
      const cost = ratio * falseAlarms + 1 - found;
      if (cost < best.cost) best = { ratio, threshold: next, falseAlarms, found, cost };
    }
    return best;
  });
}
