import { isoSeconds } from '../../lib/iso-seconds.js';
import type { CanaryRun, Comparison } from '../../records/audit.js';
import type { CanaryDrift } from '../../records/canary.js';
import type { DriftWatch } from '../../records/drift-watch.js';
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

/** What the canaries say since the baseline, as of the newest reading. */
export function driftWatchedEvent(
  audit: string,
  { canaries, points, alarmAtMs }: DriftWatch,
): EventOf<'drift_watched'> {
  const newest = points.at(-1);
  return {
    kind: 'drift_watched',
    audit,
    audits: Math.max(0, points.length - 1),
    canaries,
    shift: newest?.shift ?? 0,
    cusum: newest?.sum ?? 0,
    alarm: alarmAtMs !== null,
    alarmSince: alarmAtMs === null ? null : isoSeconds(alarmAtMs),
  };
}
