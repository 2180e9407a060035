import { countOf, countText, percentText } from '../lib/number-text.js';
import { terminalText } from '../lib/terminal-text.js';
import type { RunDiff, SourceChange } from '../records/run-diff.js';

function verdictText(change: SourceChange): string {
  const of = (row: SourceChange['before']): string => (row === null ? '' : (row.verdict ?? row.reason ?? row.outcome));
  if (change.kind === 'new') return of(change.after);
  if (change.kind === 'gone') return of(change.before);
  const [before, after] = [of(change.before), of(change.after)];
  return before === after ? after : `${before} → ${after}`;
}

/** One changed source as a line: what became of it, its verdicts, its name. */
export function changeLine(change: SourceChange): string {
  const row = change.after ?? change.before;
  const name = row === null ? '' : `${row.source}${row.datasetId === null ? '' : ` row ${row.datasetId}`}`;
  return `${change.flipped ? '!' : ' '} ${change.kind.padEnd(8)} ${verdictText(change).padEnd(15)} ${terminalText(name)}`;
}

function signedPoints(share: number): string {
  const points = (share * 100).toFixed(1);
  return share > 0 ? `+${points}` : points;
}

/** What changed between two runs, for people. */
export function diffText(diff: RunDiff): string {
  const { drift } = diff;
  const flips = Object.entries(diff.flips).map(([direction, count]) => `${countText(count)} ${direction}`);
  const shares =
    diff.aiShareBefore === null || diff.aiShareAfter === null
      ? ''
      : `AI          ${percentText(diff.aiShareBefore)} → ${percentText(diff.aiShareAfter)} of sources with a verdict\n`;
  const driftLine =
    drift.sources === 0
      ? 'none: no text was scored by two model versions'
      : `${countOf(drift.sources, 'same text', 'same texts')} scored by ${drift.versionsBefore.join(', ')} and ${drift.versionsAfter.join(', ')}: probability of AI ${signedPoints(drift.meanShift)} points on average, ${countOf(drift.flips, 'verdict flip')}`;
  return `Compared    ${diff.runBefore} → ${diff.runAfter}
Sources     ${countText(diff.sourcesBefore)} → ${countText(diff.sourcesAfter)}: ${countText(diff.new)} new, ${countText(diff.gone)} gone, ${countText(diff.changed)} changed, ${countText(diff.rescored)} rescored, ${countText(diff.unchanged)} unchanged
${shares}Flips       ${flips.length === 0 ? 'none' : flips.join(', ')}
Drift       ${driftLine}
`;
}
