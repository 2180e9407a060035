import { leftOutLines } from './left-out-text.js';
import { countOf, countText, durationText, percentText } from '../lib/number-text.js';
import { terminalText } from '../lib/terminal-text.js';
import { judgedResults } from '../records/run-summary.js';
import type { RunSummary } from '../records/run-summary.js';
import { reasonText } from '../records/reasons.js';
import { notJudgedText } from '../records/result-text.js';

export interface SummaryExtras {
  /** Exports and reports written, as the user named them. */
  readonly filesWritten: readonly string[];
  /** The command line that goes on with a stopped run, e.g. `assay resume r_… --db assay.db`. */
  readonly resumeCommand: string;
}

const STATUS: Readonly<Record<RunSummary['status'], string>> = {
  complete: 'complete',
  stopped_budget: 'stopped: the word budget is used up',
  stopped_signal: 'stopped by a signal',
  stopped_service: 'stopped: the service refused or could not be reached',
};

const LABEL_WIDTH = 13;

type Line = readonly [label: string, text: string];

function foundText({ sources, crawl_finished: isFinished }: RunSummary): string {
  return `${countText(sources.found)} found${isFinished ? '' : '; the search for files was stopped, so there may be more'}`;
}

function outcomeLines({ sources }: RunSummary): readonly Line[] {
  const outcomes: readonly (readonly [label: string, count: number, remark: string])[] = [
    ['  scanned', sources.scanned, ''],
    ['  cached', sources.cached, ' (known from an earlier run, not scanned again)'],
    ['  duplicate', sources.duplicate, ' (same text as another source, scanned once)'],
    ['  skipped', sources.skipped, ''],
    ['  failed', sources.failed, ''],
  ];
  return outcomes
    .filter(([, count]) => count > 0)
    .map(([label, count, remark]) => [label, `${countText(count)}${remark}`]);
}

function reasonLines(reasons: RunSummary['reasons'], textOf: (reason: string) => string): readonly Line[] {
  return Object.entries(reasons)
    .sort(([nameA, a], [nameB, b]) => b - a || nameA.localeCompare(nameB))
    .map(([reason, count]) => ['', `  ${countText(count)} × ${reason}: ${textOf(reason)}`]);
}

/** Shares are of what was judged. */
function verdictText(summary: RunSummary): string {
  const judged = judgedResults(summary);
  const total = judged.ai + judged.mixed + judged.human;
  const unjudged = Object.values(summary.not_judged.reasons).reduce((sum, count) => sum + count, 0);
  const shares =
    total === 0
      ? []
      : (['ai', 'mixed', 'human'] as const).map(
          (verdict) => `${countText(judged[verdict])} ${verdict} (${percentText(judged[verdict] / total)})`,
        );
  const parts = unjudged === 0 ? shares : [...shares, `${countText(unjudged)} not judged`];
  return parts.length === 0 ? 'none' : parts.join(' · ');
}

function wordsText({ words, service }: RunSummary): string {
  const unknown = words.unknown === 0 ? '' : `, ${countText(words.unknown)} unknown (sent, but the answer was lost)`;
  const spent = service === 'embedded' ? 'scanned' : 'billed';
  return `${countText(words.billed)} ${spent} of ${countText(words.planned)} planned${unknown}`;
}

/** Says that what was written is of a part of the run. */
function partialText({ status, sources, reasons }: RunSummary): string {
  if (status === 'complete') return '';
  const open = reasons['not_reached'] ?? 0;
  return `  partial: ${countText(sources.found - open)} of ${countOf(sources.found, 'source')} found so far have ended`;
}

function runText(summary: RunSummary): string {
  const retries = summary.retries === 0 ? '' : `, ${countOf(summary.retries, 'retry', 'retries')}`;
  return `${summary.run_id} · ${STATUS[summary.status]} · ${durationText(summary.elapsed_s)} · ${countOf(summary.requests, 'request')}${retries}`;
}

/**
 * What people read on stderr at the end of a run: what was found and how it ended, verdicts, words, what stopped it and
 * how to go on.
 */
export function summaryText(summary: RunSummary, extras: SummaryExtras): string {
  const lines: readonly Line[] = [
    ['Run', runText(summary)],
    ['Sources', foundText(summary)],
    ...outcomeLines(summary),
    ...reasonLines(summary.reasons, reasonText),
    ...leftOutLines(summary.left_out),
    ['Verdicts', verdictText(summary)],
    ...reasonLines(summary.not_judged.reasons, notJudgedText),
    ['Words', wordsText(summary)],
    ['Model', summary.model_versions.join(', ')],
    ['Program', `assay ${summary.program_version}`],
    ...extras.filesWritten.map((path, index): Line => [index === 0 ? 'Written' : '', path]),
    ['', extras.filesWritten.length === 0 ? '' : partialText(summary)],
    ['Go on', summary.status === 'complete' ? '' : extras.resumeCommand],
  ];
  const shown = lines
    .filter(([, text]) => text !== '')
    .map(([label, text]) => `${label.padEnd(LABEL_WIDTH)}${terminalText(text)}`);
  return `\n${shown.join('\n')}\n`;
}
