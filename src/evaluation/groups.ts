import { groupBy } from '../lib/group-by.js';
import { isAlarm } from './known-text.js';
import type { EvaluatedText } from './known-text.js';
import { shareOf } from './share.js';
import type { Share } from './share.js';

/** Fewer human texts than this say little of their false alarms: at 1 %, not one is expected. */
export const SMALL_GROUP = 100;

/** The human texts of one group, beside all others. */
export interface GroupAlarms {
  readonly group: string;
  readonly falseAlarms: Share;
  readonly found: Share;
  readonly isSmall: boolean;
  /** Fisher's exact test against all other human texts, two-sided, corrected for the number of groups (Holm). */
  readonly p: number;
}

/** Logarithms of factorials up to a number. */
function logFactorials(most: number): readonly number[] {
  const logs = [0];
  for (let value = 1; value <= most; value += 1) logs.push((logs[value - 1] ?? 0) + Math.log(value));
  return logs;
}

/** Two-sided: all tables with these totals that are no likelier than this one. */
function fisherP(own: Share, others: Share, logs: readonly number[]): number {
  const log = (value: number): number => logs[value] ?? 0;
  const hits = own.count + others.count;
  const all = own.total + others.total;
  const choose = (from: number, some: number): number => log(from) - log(some) - log(from - some);
  const probability = (count: number): number =>
    Math.exp(choose(own.total, count) + choose(others.total, hits - count) - choose(all, hits));
  const limit = probability(own.count) * (1 + 1e-7);
  let sum = 0;
  for (let count = Math.max(0, hits - others.total); count <= Math.min(hits, own.total); count += 1) {
    const here = probability(count);
    if (here <= limit) sum += here;
  }
  return Math.min(1, sum);
}

function holm(ps: readonly number[]): readonly number[] {
  const order = [...ps.keys()].sort((a, b) => (ps[a] ?? 0) - (ps[b] ?? 0));
  const corrected = new Array<number>(ps.length).fill(1);
  let largest = 0;
  for (const [place, index] of order.entries()) {
    largest = Math.max(largest, Math.min(1, (ps[index] ?? 1) * (ps.length - place)));
    corrected[index] = largest;
  }
  return corrected;
}

/** Returns false alarms and texts found by group, the groups in order of their names. */
export function groupAlarms(
  texts: readonly EvaluatedText[],
  groupOf: (text: EvaluatedText) => string,
): readonly GroupAlarms[] {
  const human = texts.filter(({ truth }) => truth === 'human');
  const groups = [...groupBy(texts, groupOf)].sort(([a], [b]) => (a < b ? -1 : 1));
  const logs = logFactorials(human.length);
  const all = shareOf(human, isAlarm);
  const rows = groups.map(([group, own]) => {
    const falseAlarms = shareOf(
      own.filter(({ truth }) => truth === 'human'),
      isAlarm,
    );
    const others = { ...all, count: all.count - falseAlarms.count, total: all.total - falseAlarms.total };
    const found = shareOf(
      own.filter(({ truth }) => truth === 'ai'),
      isAlarm,
    );
    return { group, falseAlarms, found, p: fisherP(falseAlarms, others, logs) };
  });
  const corrected = holm(rows.map(({ p }) => p));
  return rows.map((row, index) => ({
    ...row,
    isSmall: row.falseAlarms.total < SMALL_GROUP,
    p: corrected[index] ?? 1,
  }));
}
