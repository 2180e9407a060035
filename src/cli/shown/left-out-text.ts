import { countOf, countText } from '../../lib/number-text.js';
import { isLeftOutRule, LEFT_OUT_RULES } from '../../records/left-out.js';
import type { LeftOutCounts } from '../../records/left-out.js';

type Line = readonly [label: string, text: string];

/** Returns the lines of a summary that say how many files and folders were left out, and by which rule. */
export function leftOutLines(counts: LeftOutCounts): readonly Line[] {
  const rules = Object.entries(counts).sort(([, one], [, other]) => other - one);
  if (rules.length === 0) return [];
  const total = rules.reduce((sum, [, count]) => sum + count, 0);
  return [
    ['Left out', `${countOf(total, 'file or folder', 'files or folders')}, not scanned`],
    ...rules.flatMap(([rule, count]): readonly Line[] =>
      isLeftOutRule(rule)
        ? [
            [
              '',
              `  ${countText(count)} × ${LEFT_OUT_RULES[rule].meaning} (to include: ${LEFT_OUT_RULES[rule].include})`,
            ],
          ]
        : [],
    ),
  ];
}
