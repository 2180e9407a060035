import { countOf, countText, percentText } from '../lib/number-text.js';
import { terminalText } from '../lib/terminal-text.js';
import { LEFT_OUT_RULES } from '../records/left-out.js';
import { leftOutLines } from './left-out-text.js';
import { reasonText } from '../records/reasons.js';
import type { RunPlan } from '../records/run-plan.js';

/** What an audit costs besides. */
function canaryLines({ canaries }: RunPlan): readonly (readonly [string, string])[] {
  if (canaries === undefined) return [];
  const cost = canaries.free ? 'free, as the service is embedded' : 'billed at every audit; --no-canaries: none';
  return [
    ['An audit', `also scores ${countText(canaries.documents)} canaries: ${countText(canaries.words)} words, ${cost}`],
  ];
}

function rescoreLine({ rescore, canaries }: RunPlan): readonly (readonly [string, string])[] {
  if (rescore === undefined || rescore.documents === 0) return [];
  const { mode, from, to, documents, words, free } = rescore;
  const what = mode === 'sample' ? 'as a sample' : 'anew';
  const cost = free ? 'free, as the service is embedded' : mode === 'sample' ? 'billed once' : 'billed this night';
  return [
    [canaries === undefined ? 'An audit' : '', `keeps results of ${from.join(', ')}; scores with ${to.join(', ')}`],
    ['', `${countOf(documents, 'document')} ${what}: ${countOf(words, 'word')}, ${cost}`],
  ];
}

const BOUNDS = {
  words: 'the words that may be used are used up',
  files: 'it has sent as many documents as --max-files allows',
} as const;

function startLine({ this_start: start }: RunPlan): readonly (readonly [string, string])[] {
  if (start === null) return [];
  const sent = `${countOf(start.documents, 'document')}, ${countOf(start.words, 'word')}`;
  return [['One start', `sends ${sent}; then ${BOUNDS[start.ended_by]}`]];
}

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
      `${countText(sources.found)} found: ${countText(sources.to_scan)} to scan, ` +
        `${countText(sources.cached)} cached, ` +
        `${countText(sources.duplicate)} duplicate, ${countText(sources.skipped)} skipped, ` +
        `${countText(sources.failed)} failed`,
    ],
    [
      'Files',
      `${countText(files.new)} new, ${countText(files.changed)} changed, ${countText(files.unchanged)} unchanged`,
    ],
    ...leftOutLines(plan.left_out),
    ['To send', countOf(plan.documents, 'document')],
    ['Words', `${countText(plan.words)}${share}`],
    ['Requests', countOf(plan.requests, 'request')],
    ...startLine(plan),
    ['Model', plan.model_versions.join(', ')],
    ...canaryLines(plan),
    ...rescoreLine(plan),
    ...Object.entries(plan.reasons).map(
      ([reason, count]) => ['', `${countText(count)} × ${reason}: ${reasonText(reason)}`] as const,
    ),
  ];
  const shown = lines.map(([label, text]) => `${label.padEnd(13)}${text}`);
  return `${[...shown, ...leftOutListing(plan)].join('\n')}\n`;
}

/** Most paths shown of those left out; `--json` has more. */
const MOST_SHOWN = 50;

function leftOutListing({ left_out_paths: paths }: RunPlan): readonly string[] {
  if (paths.length === 0) return [];
  const rest = paths.length - MOST_SHOWN;
  return [
    '',
    'Left out:',
    ...paths.slice(0, MOST_SHOWN).map(({ path, rule }) => `  ${terminalText(path)} (${LEFT_OUT_RULES[rule].meaning})`),
    ...(rest > 0 ? [`  … and more: see them with --json`] : []),
  ];
}
