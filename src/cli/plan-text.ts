import { countOf, countText, percentText } from '../lib/number-text.js';
import type { RunPlan } from '../records/run-plan.js';

/** What people read of a plan. */
export function planText(plan: RunPlan): string {
  const { sources, files } = plan;
  const share =
    plan.share_of_words_left === null
      ? ''
      : ` (${percentText(plan.share_of_words_left)} of the ${countText(plan.words_left ?? 0)} left)`;
  const lines: readonly (readonly [string, string])[] = [
    [
      'Sources',
      `${countText(sources.found)} found: ${countText(sources.to_scan)} to scan, ${countText(sources.cached)} cached, ${countText(sources.duplicate)} duplicate, ${countText(sources.skipped)} skipped, ${countText(sources.failed)} failed`,
    ],
    [
      'Files',
      `${countText(files.new)} new, ${countText(files.changed)} changed, ${countText(files.unchanged)} unchanged`,
    ],
    ['Documents', countText(plan.documents)],
    ['Words', `${countText(plan.words)}${share}`],
    ['Requests', countOf(plan.requests, 'request')],
    ['Model', plan.model_versions.join(', ')],
    ...Object.entries(plan.reasons).map(([reason, count]) => ['', `${countText(count)} × ${reason}`] as const),
  ];
  return `${lines.map(([label, text]) => `${label.padEnd(13)}${text}`).join('\n')}\n`;
}
