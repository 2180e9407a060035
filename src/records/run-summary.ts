import { countOf, countText } from '../lib/number-text.js';
import type { Estimate } from './estimate.js';
import type { LeftOutCounts } from './left-out.js';
import type { ProfileFacts } from './profile-facts.js';
import type { PatternTotals, ReferenceTotals } from './scan-totals.js';
import type { RunStop } from './run-stop.js';

/** How a run ended, or what stopped it. */
export const RUN_ENDS = ['complete', 'stopped_budget', 'stopped_signal', 'stopped_service'] as const;
export type RunEnd = (typeof RUN_ENDS)[number];

/** Where texts were sent: the service in the program itself, or one at an address, which may charge for words. */
export const SERVICE_PLACES = ['embedded', 'hosted'] as const;
export type ServicePlace = (typeof SERVICE_PLACES)[number];

/** What `run --json` prints; field names are the wire's and the command line's, settled in the CLI page. */
export interface RunSummary {
  readonly run_id: string;
  /** Version of the program that says this, which may be newer than the one that began the run. */
  readonly program_version: string;
  readonly status: RunEnd;
  /** Null where the run was begun by a version that did not store it. */
  readonly service: ServicePlace | null;
  /** Whether every source is counted; otherwise there are more than those found. */
  readonly crawl_finished: boolean;
  /** At least so many files besides those found; 0 where all are counted, null where it is not known how many. */
  readonly files_not_counted: number | null;
  readonly sources: {
    readonly found: number;
    readonly scanned: number;
    readonly cached: number;
    readonly duplicate: number;
    readonly skipped: number;
    readonly failed: number;
  };
  /** Files and folders that the crawl left out, by rule; empty until it has finished. Not among those found. */
  readonly left_out: LeftOutCounts;
  readonly words: { readonly planned: number; readonly billed: number; readonly unknown: number };
  readonly requests: number;
  readonly retries: number;
  readonly results: { readonly human: number; readonly ai: number; readonly mixed: number };
  /** What is stated: `unsure` below the stated confidence, or if nothing could be judged. */
  readonly verdicts: { readonly human: number; readonly ai: number; readonly mixed: number; readonly unsure: number };
  /** Those of `results` whose text could not be judged, by predicted class and by reason. */
  readonly not_judged: {
    readonly human: number;
    readonly ai: number;
    readonly mixed: number;
    readonly reasons: Readonly<Record<string, number>>;
  };
  readonly reasons: Readonly<Record<string, number>>;
  /** The fewest words of a document that is scanned; null for a run of an earlier version, which did not store it. */
  readonly min_words: number | null;
  /** Expected false alarms and the corrected share of AI; null where no error rates were measured. */
  readonly estimate: Estimate | null;
  /** Sources whose text was cut at the character limit, with the words judged of them and all their words. */
  readonly truncated: { readonly sources: number; readonly words_judged: number; readonly words: number };
  /** Sources with hidden or disguised characters, such as invisible ones: worth a look whatever the verdict. */
  readonly disguised: number;
  /** Sources whose text lacks pages, beyond a limit, damaged, or unreadable, or attachments, which are not read. */
  readonly read_in_part: number;
  /** Left out where no scan for references was asked for. */
  readonly references?: ReferenceTotals;
  /** Left out where no scan for patterns was asked for. */
  readonly patterns?: PatternTotals;
  readonly model_versions: readonly string[];
  /** The calibration profile by which verdicts are stated; left out without one. */
  readonly profile?: ProfileFacts;
  readonly elapsed_s: number;
}

/** The summary of a run that has just ended or stopped. */
export interface EndedRun extends RunSummary {
  /** Those of `requests` that this start sent; the others were sent before the run was resumed. */
  readonly requests_this_start: number;
  /** What stopped the run, or left it without results; null if all is well, and after a signal. */
  readonly stop: RunStop | null;
}

/** Returns that files are not counted and how many, as far as that is known; null where all are counted. */
export function unfinishedCrawlText(summary: Pick<RunSummary, 'crawl_finished' | 'files_not_counted'>): string | null {
  if (summary.crawl_finished) return null;
  const { files_not_counted: files } = summary;
  const more = files === null ? 'there may be more files' : `at least ${countOf(files, 'more file')} not read`;
  return `crawl unfinished: ${more}`;
}

/** What is said of results that are of a whole run. */
export const WHOLE_RUN = 'whole';

/** Returns whether results are of the whole run; else how many of its sources have ended, and what is not counted. */
export function wholeOrPartialText(summary: RunSummary): string {
  const { status, sources, reasons } = summary;
  if (status === 'complete') return WHOLE_RUN;
  const ended = sources.found - (reasons['not_reached'] ?? 0);
  const part = `partial: ${countText(ended)} of ${countOf(sources.found, 'source')} found so far have ended`;
  return [part, unfinishedCrawlText(summary)].filter((text) => text !== null).join('; ');
}

/** Verdicts of the texts that could be judged. `judged` is their sum: what shares are taken of. */
export interface JudgedVerdicts {
  readonly judged: number;
  readonly human: number;
  readonly ai: number;
  readonly mixed: number;
  /** Judged with a confidence at which no verdict is stated. */
  readonly unsure: number;
}

/** Returns the stated verdicts of a run, and of how many judged texts they are. */
export function judgedVerdicts({ verdicts, not_judged: notJudged }: RunSummary): JudgedVerdicts {
  const without = Object.values(notJudged.reasons).reduce((sum, count) => sum + count, 0);
  const unsure = Math.max(0, verdicts.unsure - without);
  return { ...verdicts, unsure, judged: verdicts.human + verdicts.ai + verdicts.mixed + unsure };
}
