import { isoSeconds } from '../../lib/iso-seconds.js';
import type { DriftWatch } from '../../records/drift-watch.js';

/** The canaries since the baseline as `--json` prints them. */
export function watchJson(watch: DriftWatch | null) {
  if (watch === null) return null;
  const { sinceMs, canaries, points, alarmAtMs, versions } = watch;
  return {
    since: isoSeconds(sinceMs),
    canaries,
    points: points.map(({ atMs, shift, sum, alarm }) => ({ at: isoSeconds(atMs), shift, sum, alarm })),
    alarm_since: alarmAtMs === null ? null : isoSeconds(alarmAtMs),
    versions: versions.map((from) => ({ since: isoSeconds(from.atMs), versions: from.versions })),
  };
}
