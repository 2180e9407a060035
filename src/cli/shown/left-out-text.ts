import { countOf, countText } from '../../lib/number-text.js';
import { leftOutByRule } from '../../records/left-out.js';
import type { LeftOutCounts } from '../../records/left-out.js';

type Line = readonly [label: string, text: string];

/** Returns the lines of a summary that say how many files and folders were left out, and by which rule. */
export function leftOutLines(counts: LeftOutCounts): readonly Line[] {
  const rules = leftOutByRule(counts);
  if (rules.length === 0) return [];
  const total = rules.reduce((sum, { count }) => sum + count, 0);
  return [
    ['Left out', `${countOf(total, 'file or folder', 'files or folders')}, not scanned`],
    ...rules.map(({ count, meaning, include }): Line => [
      '',
      `  ${countText(count)} × ${meaning} (to include: ${include})`,
    ]),
  ];
}
