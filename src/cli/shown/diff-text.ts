import { sourceName } from '../../records/source-name.js';
import { countOf, countText, percentText } from '../../lib/number-text.js';
import { terminalText } from '../../lib/terminal-text.js';
import { piecesOfWidth } from '../../lib/text-width.js';
import type { ResultRow } from '../../records/result-row.js';
import type { RunDiff, SourceChange } from '../../records/run-diff.js';
import { labelledText } from '../terminal/table-text.js';
import type { LabelledLine } from '../terminal/table-text.js';

/** What is shown in place of a verdict: the reason where a text was not judged. */
function verdictOrReason({ stated, notJudgedReason, reason, outcome }: ResultRow): string {
  return (notJudgedReason ?? stated ?? reason ?? outcome).replaceAll('_', ' ');
}

function verdictText(change: SourceChange): string {
  const of = (row: SourceChange['before']): string => (row === null ? '' : verdictOrReason(row));
  if (change.kind === 'new') return of(change.after);
  if (change.kind === 'gone') return of(change.before);
  const [before, after] = [of(change.before), of(change.after)];
  return before === after ? after : `${before} → ${after}`;
}

const VERDICT_WIDTH = 15;

/** The heading of the lines of changed sources. */
export const CHANGES_HEAD = `  ${'KIND'.padEnd(8)} ${'VERDICT'.padEnd(VERDICT_WIDTH)} SOURCE (! marks a verdict flip)`;

/** Columns that a name has at least. */
const LEAST_NAME = 10;

const NAME_COLUMN = 27;

/** One changed source as a line: its change, its verdicts, and its name, wrapped below itself. */
export function changeLine(change: SourceChange, columns: number): string {
  const [before, after] = [change.before, change.after].map((row) => (row === null ? '' : sourceName(row)));
  const name =
    change.kind === 'renamed' ? `${before} → ${after}` : change.after === null ? (before ?? '') : (after ?? '');
  const verdict = terminalText(verdictText(change));
  const start = `${change.flipped ? '!' : ' '} ${change.kind.padEnd(8)} ${verdict.padEnd(VERDICT_WIDTH)} `;
  const pieces = piecesOfWidth(terminalText(name), Math.max(LEAST_NAME, columns - NAME_COLUMN));
  // A verdict that is too long for its column has a line of its own, where lines are broken at all.
  const isLong = verdict.length > VERDICT_WIDTH && Number.isFinite(columns);
  const [first = '', ...rest] = isLong ? ['', ...pieces] : pieces;
  const indent = ' '.repeat(NAME_COLUMN);
  return [`${start}${first}`.trimEnd(), ...rest.map((piece) => `${indent}${piece}`)].join('\n');
}

function signedPoints(share: number): string {
  const points = (share * 100).toFixed(1);
  return share > 0 ? `+${points}` : points;
}

function modelsText({ drift }: RunDiff): string {
  if (drift.sources === 0) return 'the same for every unchanged text';
  const versions = `${drift.versionsBefore.join(', ')} and ${drift.versionsAfter.join(', ')}`;
  return (
    `${countOf(drift.sources, 'same text', 'same texts')} scored by ${versions}: probability of AI ` +
    `${signedPoints(drift.meanShift)} points on average, ${countOf(drift.flips, 'verdict flip')}`
  );
}

/** What changed between two runs, for people. */
export function diffText(diff: RunDiff, columns?: number): string {
  const flips = Object.entries(diff.flips).map(([direction, count]) => `${countText(count)} ${direction}`);
  const kinds = (['new', 'gone', 'renamed', 'changed', 'rescored', 'unchanged'] as const).map(
    (kind) => `${countText(diff[kind])} ${kind}`,
  );
  const lines: readonly LabelledLine[] = [
    ['Compared', `${diff.runBefore} → ${diff.runAfter}`],
    ['Sources', `${countText(diff.sourcesBefore)} → ${countText(diff.sourcesAfter)}: ${kinds.join(', ')}`],
    [
      '',
      diff.outside === 0
        ? ''
        : `${countText(diff.outside)} not compared: one of the two runs has other paths or rules and does not look ` +
          'at them',
    ],
    [
      'AI',
      diff.aiShareBefore === null || diff.aiShareAfter === null
        ? ''
        : `${percentText(diff.aiShareBefore)} → ${percentText(diff.aiShareAfter)} of the judged sources are stated ` +
          'to be AI',
    ],
    [
      'Flips',
      `${flips.length === 0 ? 'none' : flips.join(', ')} (changes between the stated verdicts human, ai and mixed)`,
    ],
    ['Models', modelsText(diff)],
  ];
  return labelledText(lines, columns);
}
