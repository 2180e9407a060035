import { countOf, countText } from '../lib/number-text.js';
import type { CanaryDrift } from '../records/canary.js';
import type { CanaryRun } from '../records/audit.js';
import type { Comparison } from '../records/audit.js';
import { diffText } from './diff-text.js';

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
      : `probability of AI ${points(meanShift)} points on average, at most ${(largestShift * 100).toFixed(1)}; ${countOf(flips, 'verdict flip')}`;
  return `${countText(canaries)} scored again, ${versions}: ${moved}`;
}

/** What an audit adds to the summary of its run, for people. */
export function auditText(comparison: Comparison | null, canaries: CanaryRun | null): string {
  const compared =
    comparison === null
      ? 'Compared    with nothing: this is the first audit of these paths\n'
      : diffText(comparison.diff);
  if (canaries === null) return compared;
  const drift = comparison?.canaries ?? null;
  const first =
    canaries.scores.length === 0
      ? 'not scored: no words left for them, or the service did not answer'
      : `${countText(canaries.scores.length)} scored; the next audit compares with them`;
  return `${compared}Canaries    ${drift === null ? first : driftText(drift)}\n`;
}
