import { isoSeconds } from '../../lib/iso-seconds.js';
import { countOf, countText } from '../../lib/number-text.js';
import type { CanaryDrift } from '../../records/canary.js';
import type { Audit, CanaryRun } from '../../records/audit.js';
import type { DriftWatch } from '../../records/drift-watch.js';
import type { DecidedFlip, Flip } from '../../records/flip.js';
import { diffText } from './diff-text.js';
import { rescoreLines } from './rescore-text.js';
import { decidedFlipsText, flipsText } from './flip-text.js';
import { labelledText } from '../terminal/table-text.js';
import type { LabelledLine } from '../terminal/table-text.js';

/** `+3.1`, `-0.4`, `0.0`: a share as points of a hundred. */
function points(share: number): string {
  return `${share > 0 ? '+' : ''}${(share * 100).toFixed(1)}`;
}

function driftText({ canaries, flips, meanShift, largestShift, versionsBefore, versionsAfter }: CanaryDrift): string {
  const versions =
    versionsBefore.join() === versionsAfter.join()
      ? 'the same model'
      : `${versionsBefore.join(', ')} → ${versionsAfter.join(', ')}`;
  const moved =
    largestShift === 0
      ? 'scores as at the last audit'
      : `probability of AI moved by ${points(meanShift)} points of 100 on average, ` +
        `at most ${(largestShift * 100).toFixed(1)}; ` +
        countOf(flips, 'verdict flip');
  return `${countText(canaries)} scored again, ${versions}: ${moved}`;
}

/** Flips named at the end of an audit; `assay audits list` names all. */
const FLIPS_NAMED = 10;

function listedText(named: string, listed: readonly Flip[] | null, columns: number): string {
  if (listed === null || listed.length === 0) return '';
  const more =
    listed.length > FLIPS_NAMED ? labelledText([['', `all of them: assay audits list ${named}`]], columns) : '';
  return `\n${labelledText([['Listed', `${countOf(listed.length, 'flip')} that nobody acknowledged`]], columns)}\
${flipsText(listed.slice(0, FLIPS_NAMED), columns)}${more}\n`;
}

/** Flips that readers decided on are apart: no threshold counts them. */
function decidedText(named: string, decided: readonly DecidedFlip[], columns: number): string {
  if (decided.length === 0) return '';
  const many = countOf(decided.length, 'flip that a reader decided on', 'flips that readers decided on');
  const more = decided.length > FLIPS_NAMED ? `all of them: assay audits list ${named}; ` : '';
  return `\n${labelledText([['Decided', many]], columns)}${decidedFlipsText(decided.slice(0, FLIPS_NAMED), columns)}\
${labelledText([['', `${more}they count as acknowledged: no threshold counts them`]], columns)}\n`;
}

function canariesText(canaries: CanaryRun | null, drift: CanaryDrift | null): string {
  if (canaries === null) return '';
  const cost = canaries.free ? 'free, as the service is embedded' : `${countOf(canaries.wordsBilled, 'word')} billed`;
  return `${scoredText(canaries, drift)} (${cost})`;
}

function scoredText(canaries: CanaryRun, drift: CanaryDrift | null): string {
  if (drift !== null) return driftText(drift);
  return canaries.scores.length === 0
    ? 'not scored: no words left for them, or the service did not answer'
    : `${countText(canaries.scores.length)} scored; the next audit compares with them`;
}

const day = (epochMs: number): string => isoSeconds(epochMs).slice(0, 10);

/** A mean of probabilities that moved by less is shown as unmoved. */
const UNMOVED = 0.0005;

/** What the canaries say since the baseline. @param named as of `auditText` */
export function watchText(named: string, watch: DriftWatch | null): string {
  const newest = watch?.points.at(-1);
  if (watch === null || newest === undefined || watch.points.length < 2) return '';
  const moved =
    Math.abs(newest.shift) < UNMOVED
      ? 'the canaries score as then'
      : `the probability of AI of the canaries moved by ${points(newest.shift)} points of 100`;
  const nights = `${countOf(watch.points.length - 1, 'audit')} since the baseline of ${day(watch.sinceMs)}: ${moved}`;
  const versions =
    watch.versions.length < 2
      ? ''
      : `; service versions: ` +
        watch.versions.map((from) => `${day(from.atMs)} ${from.versions.join(', ')}`).join('; ');
  const alarm =
    watch.alarmAtMs === null
      ? 'no drift'
      : `DRIFT since ${day(watch.alarmAtMs)}, until acknowledged: assay audits acknowledge ${named} --drift`;
  return `${nights}; ${alarm}${versions}`;
}

/** Why an audit has no comparison. */
function notComparedText(isComplete: boolean): string {
  return isComplete ? 'with nothing: this is the first audit of this name' : 'not yet: the run was stopped';
}

/**
 * What an audit adds to the summary of its run, for people.
 *
 * @param named the name as it is typed in a command, and the database where it is not the usual one
 */
export function auditText(
  { name, summary, thresholds, comparison, canaries, rescore, watch }: Audit,
  named: string,
  columns: number,
): string {
  const compared =
    comparison === null
      ? labelledText([['Compared', notComparedText(summary.status === 'complete')]], columns)
      : diffText(comparison.diff, columns) +
        listedText(named, comparison.listed, columns) +
        decidedText(named, comparison.decided, columns);
  const about: readonly LabelledLine[] = [
    ['Audit', name],
    [
      'Thresholds',
      summary.status === 'complete' || thresholds.length === 0
        ? ''
        : `${thresholds.join(', ')} (not checked: it was stopped)`,
    ],
  ];
  const drift: readonly LabelledLine[] = [
    ['Canaries', canariesText(canaries, comparison?.canaries ?? null)],
    ['Watch', watchText(named, watch)],
    ...rescoreLines(rescore),
  ];
  return `${labelledText(about, columns)}${compared}${labelledText(drift, columns)}`;
}
