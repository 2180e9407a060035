import { leftOutLines } from './left-out-text.js';
import { countOf, countText, durationText, expectedText, percentText } from '../../lib/number-text.js';
import { terminalText } from '../../lib/terminal-text.js';
import { cutInMiddle } from '../../lib/text-width.js';
import { isRowsAsOne, ROWS_HINT } from '../../records/files-of-rows.js';
import { isMixedNotStated, MIXED_NOT_STATED } from '../../records/mixed-at-once.js';
import { profileTitle } from '../../records/profile-facts.js';
import { judgedVerdicts, unfinishedCrawlText, wholeOrPartialText } from '../../records/run-summary.js';
import type { RunState } from '../../records/run-listing.js';
import type { EndedRun, RunSummary } from '../../records/run-summary.js';
import { notJudgedText } from '../../records/result-text.js';
import { NONE_NAMED } from '../../records/named-reasons.js';
import type { NamedReasons } from '../../records/named-reasons.js';
import { reasonText } from '../../records/reasons.js';
import { sourceName } from '../../records/source-name.js';
import { reasonLines, reasonsByOutcome } from './reason-lines.js';
import type { ReasonLook } from './reason-lines.js';
import { scanTotalLines } from './scan-total-lines.js';
import { spentOn } from './spent-word.js';
import { dotted, labelledRoom, labelledText } from '../terminal/table-text.js';
import type { LabelledLine } from '../terminal/table-text.js';

export interface SummaryExtras {
  /** Exports and reports written, as the user named them. */
  readonly filesWritten: readonly string[];
  /** Whether a CSV with all columns is among them: left out, there is none. */
  readonly allColumns?: boolean;
  /** Sources that are named below their reason; left out, none are. */
  readonly named?: NamedReasons;
  /** Columns of the terminal. */
  readonly columns: number;
}

/** A summary, and what is known of the start of the run that has just ended. */
type SummarySaid = RunSummary & Partial<Pick<EndedRun, 'requests_this_start'>>;

/** The state of a run, in words. */
export const RUN_STATE_TEXT: Readonly<Record<RunState | 'interrupted', string>> = {
  running: 'running',
  interrupted: 'interrupted: its process is gone',
  complete: 'complete',
  stopped_budget: 'stopped: limit reached',
  stopped_signal: 'stopped by a signal',
  stopped_service: 'stopped: the service refused or could not be reached',
};

type Line = LabelledLine;

function foundText(summary: RunSummary): string {
  const unfinished = unfinishedCrawlText(summary);
  const found = countText(summary.sources.found);
  return unfinished === null ? `${found} found` : `${found} read so far; ${unfinished}`;
}

/** How many sources ended in which way, with the reasons of those without a result, and how many still wait. */
function outcomeLines({ sources, reasons }: RunSummary, look: ReasonLook): readonly Line[] {
  const { not_reached: waiting = 0, ...ended } = reasons;
  const { skipped, failed } = reasonsByOutcome(ended);
  const outcomes: readonly (readonly [outcome: string, count: number, remark: string, why: typeof reasons])[] = [
    ['scanned', sources.scanned, '', {}],
    ['cached', sources.cached, ' (known from an earlier run, not scanned again)', {}],
    ['duplicate', sources.duplicate, ' (same text as another source)', {}],
    ['skipped', sources.skipped - waiting, '', skipped],
    ['failed', sources.failed, '', failed],
    ['waiting', waiting, ' (without a result when the run stopped)', {}],
  ];
  return outcomes
    .filter(([, count]) => count > 0)
    .flatMap(([outcome, count, remark, why]): readonly Line[] => [
      [`  ${outcome}`, `${countText(count)}${remark}`],
      ...reasonLines(why, look),
    ]);
}

/** What the measured errors of the detector say of these verdicts; nothing where none are known. */
function estimateText({ estimate, verdicts }: RunSummary): string {
  if (estimate === null || verdicts.ai === 0) return '';
  const { expected, low, high } = estimate.false_alarms;
  // The verdicts at hand may be more or fewer: the figure is of a corpus that people wrote, where rates are known.
  const known = estimate.unmeasured === 0 ? '' : ' whose error rates are known';
  const all =
    estimate.sources === 1
      ? '  if a person wrote it:'
      : `  if people wrote all ${countText(estimate.sources)}${known}:`;
  if (high < 1) return `${all} fewer than 1 false alarm expected`;
  return `${all} ${expectedText(expected)} false alarms expected (${expectedText(low)} to ${expectedText(high)})`;
}

const VERDICTS_IN_ORDER = ['ai', 'mixed', 'human', 'unsure'] as const;

/** What may be done about a table that holds no prose. */
const rowsHint: ReasonLook['hintOf'] = (reason, names) =>
  reason === 'not_prose' && names.some(isRowsAsOne) ? ROWS_HINT : null;

/** Verdicts that may be stated, and why others may not. Shares are of what was judged, unsure texts among it. */
export function verdictLines(summary: RunSummary, look: ReasonLook & { readonly room: number }): readonly Line[] {
  const { judged: total, ...counts } = judgedVerdicts(summary);
  const notJudged = Object.values(summary.not_judged.reasons).reduce((sum, count) => sum + count, 0);
  const isMixedLeftOut = isMixedNotStated(summary);
  const shown = VERDICTS_IN_ORDER.filter((verdict) => !(verdict === 'mixed' && isMixedLeftOut));
  const parts = shown.flatMap((verdict) => {
    // Rounded one by one: equal counts read alike, though the shares may not sum to 100.
    const share = percentText(counts[verdict] / Math.max(1, total));
    const part = `${countText(counts[verdict])} ${verdict} (${share})`;
    return total === 0 || (verdict === 'unsure' && counts.unsure === 0) ? [] : [part];
  });
  const notJudgedLines = notJudged === 0 ? [] : [`${countText(notJudged)} not judged`];
  const told = parts.length === 0 ? [] : dotted(parts, look.room);
  const why =
    summary.profile === undefined
      ? 'too little evidence for one verdict; assay calibrate fits thresholds to texts like yours'
      : 'below the thresholds of the profile, or of a kind or model that it was not made with';
  const verdicts = [
    ...told,
    ...(isMixedLeftOut && total > 0 ? [`  mixed: ${MIXED_NOT_STATED}`] : []),
    ...(summary.profile === undefined ? [] : [`  stated by the profile ${profileTitle(summary.profile)}`]),
    ...(summary.profile?.scope === undefined ? [] : [`  that holds for ${summary.profile.scope}`]),
    ...(counts.unsure === 0 ? [] : [`  unsure: ${why}`]),
    ...[estimateText(summary)].filter((text) => text !== ''),
    ...notJudgedLines,
  ];
  return [
    ...(verdicts.length === 0 ? ['none'] : verdicts).map((line, index): Line => [index === 0 ? 'Verdicts' : '', line]),
    ...reasonLines(summary.not_judged.reasons, { ...look, textOf: notJudgedText, hintOf: rowsHint }),
  ];
}

/** Texts of which only the beginning was judged. */
function truncatedText({ truncated: { sources, words, words_judged: judged } }: RunSummary): string {
  if (sources === 0) return '';
  const cut = `${countOf(sources, 'text')} longer than the character limit`;
  const share = percentText(judged / Math.max(1, words));
  return (
    `${cut}: judged ${countText(judged)} of ${countOf(words, 'word')}, ${share}, ` +
    'from the beginning of each (all of it: --long sections)'
  );
}

/** Returns a line on texts that may hide something from detectors, whatever their verdict; none without any. */
export function disguisedLines({ disguised }: RunSummary): readonly Line[] {
  if (disguised === 0) return [];
  return [['Disguised', `${countOf(disguised, 'source')} with hidden or disguised characters (the report lists them)`]];
}

/** Files of which parts are not in the text. */
function readInPartText({ read_in_part: sources }: RunSummary, names: NamedReasons['inPart'], room: number): string {
  if (sources === 0) return '';
  const [first] = names;
  const name = first === undefined ? '' : `: ${cutInMiddle(terminalText(sourceName(first)), room)}`;
  const more = first === undefined || sources === 1 ? '' : ` and ${countText(sources - 1)} more`;
  return `${countOf(sources, 'source')} read without some part${name}${more}`;
}

function wordsText({ words, service }: RunSummary): string {
  const unknown = words.unknown === 0 ? '' : `, ${countText(words.unknown)} unknown (sent, answer lost)`;
  return `${countText(words.billed)} ${spentOn(service)} of ${countText(words.planned)} planned${unknown}`;
}

/** Time, requests and retries of all starts of a run. */
function workText({ elapsed_s: seconds, requests, retries, requests_this_start: now = requests }: SummarySaid): string {
  // Workers of a shared run send, too, and are counted in the whole alone.
  const before = now === requests || now === 0 ? '' : ` in all (${countText(now)} since it was resumed)`;
  const retried = retries === 0 ? '' : `, ${countOf(retries, 'retry', 'retries')}`;
  return `${durationText(seconds)}, ${countOf(requests, 'request')}${before}${retried}`;
}

/** Says whether the files written hold all of a run, and how to get fewer columns. */
function heldText(summary: RunSummary, allColumns: boolean): string {
  const held = summary.status === 'complete' ? 'the whole run' : wholeOrPartialText(summary);
  return `  ${held}${allColumns ? '; fewer columns: --columns slim' : ''}`;
}

/**
 * What people read on stderr at the end of a run: what was found and how it ended, what was left out, verdicts, words,
 * what stopped it.
 */
export function summaryText(
  summary: SummarySaid,
  { filesWritten, columns, allColumns = false, named = NONE_NAMED }: SummaryExtras,
): string {
  const room = labelledRoom(columns);
  const path = (name: string): string => cutInMiddle(terminalText(name), room);
  const textOf = (reason: string): string => reasonText(reason, { minWords: summary.min_words });
  const lines: readonly Line[] = [
    ['Run', `${summary.run_id} · ${RUN_STATE_TEXT[summary.status]}`],
    ['', workText(summary)],
    ['Sources', foundText(summary)],
    ...outcomeLines(summary, { named: named.ended, room, textOf }),
    ...leftOutLines(summary.left_out),
    ...verdictLines(summary, { named: named.notJudged, room }),
    ['Cut', truncatedText(summary)],
    ['In part', readInPartText(summary, named.inPart, room)],
    ...scanTotalLines(summary),
    ...disguisedLines(summary),
    ['Words', wordsText(summary)],
    ['Model', summary.model_versions.toSorted().join(', ')],
    ['Program', `assay ${summary.program_version}`],
    ...filesWritten.map((name, index): Line => [index === 0 ? 'Written' : '', path(name)]),
    ['', filesWritten.length === 0 ? '' : heldText(summary, allColumns)],
  ];
  return `\n${labelledText(lines, columns)}`;
}
