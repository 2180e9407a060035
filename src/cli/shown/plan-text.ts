import { countOf, countText, percentText } from '../../lib/number-text.js';
import type { NamesByReason } from '../../records/named-reasons.js';
import { reasonText } from '../../records/reasons.js';
import type { RunPlan } from '../../records/run-plan.js';
import { leftOutLines } from './left-out-text.js';
import { reasonLines, reasonsByOutcome } from './reason-lines.js';
import { labelledRoom, labelledText, tableText } from '../terminal/table-text.js';
import type { LabelledLine } from '../terminal/table-text.js';

/** What an audit costs besides. */
function canaryLines({ canaries }: RunPlan): readonly LabelledLine[] {
  if (canaries === undefined) return [];
  const cost = canaries.free ? 'free, as the service is embedded' : 'billed at every audit; --no-canaries: none';
  return [
    [
      'An audit',
      `also scores ${countText(canaries.documents)} canaries, fixed texts that show drift of the detector: ` +
        `${countText(canaries.words)} words, ${cost}`,
    ],
  ];
}

function rescoreLine({ rescore, canaries }: RunPlan): readonly LabelledLine[] {
  if (rescore === undefined || rescore.documents === 0) return [];
  const { mode, from, to, documents, words, free } = rescore;
  const what = mode === 'sample' ? 'as a sample' : 'again';
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

function startLine({ this_start: start }: RunPlan): readonly LabelledLine[] {
  if (start === null) return [];
  const sent = `${countOf(start.documents, 'document')}, ${countOf(start.words, 'word')}`;
  return [['One start', `sends ${sent}; then ${BOUNDS[start.ended_by]}`]];
}

/**
 * How many are new, changed or unchanged since the last run, and what the others are of which that is not known;
 * nothing of a kind that has none.
 */
function sinceParts({ sources: { found }, files }: RunPlan): readonly string[] {
  const compared = (['new', 'changed', 'unchanged'] as const).map((kind) => [files[kind], kind] as const);
  const isAnyCompared = compared.some(([count]) => count > 0);
  const rows = found - Object.values(files).reduce((sum, count) => sum + count, 0);
  const others = [
    [files.not_opened, 'not opened'],
    [isAnyCompared ? rows : 0, rows === 1 ? 'row of a dataset' : 'rows of datasets'],
  ] as const;
  return [...compared, ...others].flatMap(([count, kind]) => (count > 0 ? [`${countText(count)} ${kind}`] : []));
}

function namedOf(named: RunPlan['named_sources']): NamesByReason {
  return new Map(
    Object.entries(named).map(([reason, names]) => [reason, names.map((source) => ({ source, datasetId: null }))]),
  );
}

/** Sources by what would become of them, with the reasons of those that are not scanned. */
function sourceLines(plan: RunPlan, columns: number): readonly LabelledLine[] {
  const { sources, reasons } = plan;
  const textOf = (reason: string): string => reasonText(reason, { minWords: plan.min_words });
  const look = { named: namedOf(plan.named_sources), room: labelledRoom(columns), textOf };
  const { skipped, failed } = reasonsByOutcome(reasons);
  const outcomes: readonly (readonly [label: string, count: number, why: RunPlan['reasons']])[] = [
    ['to scan', sources.to_scan, {}],
    ['cached', sources.cached, {}],
    ['duplicate', sources.duplicate, {}],
    ['skipped', sources.skipped, skipped],
    ['failed', sources.failed, failed],
  ];
  return [
    ['Sources', [`${countText(sources.found)} found`, ...sinceParts(plan)].join(', ')],
    ...outcomes
      .filter(([, count]) => count > 0)
      .flatMap(([label, count, why]): readonly LabelledLine[] => [
        [`  ${label}`, countText(count)],
        ...reasonLines(why, look),
      ]),
  ];
}

/** A run may use each of the service's defaults: which ones it did is known, and said, once the texts are scanned. */
const modelsText = (versions: readonly string[]): string =>
  versions.length < 2 ? versions.join('') : `${versions.join(' or ')}, by the language of each text`;

/** What people read of a plan. @param columns of the terminal */
export function planText(plan: RunPlan, columns: number): string {
  const share =
    plan.share_of_words_left === null
      ? ''
      : ` (${percentText(plan.share_of_words_left)} of the ${countText(plan.words_left ?? 0)} left)`;
  const lines: readonly LabelledLine[] = [
    ...sourceLines(plan, columns),
    ...leftOutLines(plan.left_out),
    ['To send', countOf(plan.documents, 'document')],
    ['Words', `${countText(plan.words)}${share}`],
    ['Requests', countText(plan.requests)],
    ...startLine(plan),
    ['Model', modelsText(plan.model_versions)],
    ...canaryLines(plan),
    ...rescoreLine(plan),
  ];
  return `${labelledText(lines, columns)}${leftOutListing(plan, columns)}`;
}

/** Most paths shown of those left out; `--json` has more. */
const MOST_SHOWN = 50;

function leftOutListing({ left_out_paths: paths }: RunPlan, columns: number): string {
  if (paths.length === 0) return '';
  const shown = paths.slice(0, MOST_SHOWN);
  const rows = shown.map(({ path, rule }) => [rule.replaceAll('_', ' '), path]);
  const more = paths.length > MOST_SHOWN ? '… and more: see them with --json\n' : '';
  return `\n${tableText(['LEFT OUT AS', 'PATH'], rows, { columns })}${more}`;
}
