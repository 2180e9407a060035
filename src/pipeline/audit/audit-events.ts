import type { CanaryRun, Comparison } from '../../records/audit.js';
import type { CanaryDrift } from '../../records/canary.js';
import type { EventOf } from '../../records/events.js';

export function canariesEvent(runId: string, canaries: CanaryRun): EventOf<'canaries_scored'> {
  const { scores, status, wordsBilled } = canaries;
  return { kind: 'canaries_scored', runId, scored: scores.length, status, wordsBilled };
}

export function comparedEvent(runId: string, { previous, diff }: Comparison): EventOf<'compared'> {
  return {
    kind: 'compared',
    runId,
    baselineRunId: previous.runId,
    newSources: diff.new,
    goneSources: diff.gone,
    changed: diff.changed,
    rescored: diff.rescored,
    unchanged: diff.unchanged,
    flips: Object.values(diff.flips).reduce((sum, count) => sum + count, 0),
  };
}

export function driftEvent(drift: CanaryDrift): EventOf<'drift'> {
  const { canaries, flips, meanShift, meanAbsoluteShift, largestShift } = drift;
  return { kind: 'drift', canaries, flips, meanShift, meanAbsoluteShift, largestShift };
}
