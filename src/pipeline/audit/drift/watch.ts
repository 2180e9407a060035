import type { CanaryReading } from '../../../records/canary.js';
import type { DriftPoint, DriftWatch } from '../../../records/drift-watch.js';
import { Cusum } from './cusum.js';

/** A series of fewer canaries would say little. */
const LEAST_GROUP = 5;

type Shares = ReadonlyMap<string, number>;

function sharesOf({ scores }: CanaryReading): Shares {
  return new Map(scores.map(({ documentHash, probabilities }) => [documentHash, probabilities.ai]));
}

/**
 * The canaries of the first reading in two groups, which may drift towards each other without any change of their
 * common mean: those read as AI, and the others. One group where either is small.
 */
function groupsOf(first: Shares): readonly (readonly string[])[] {
  const all = [...first.keys()];
  const high = all.filter((hash) => (first.get(hash) ?? 0) >= 0.5);
  const low = all.filter((hash) => !high.includes(hash));
  return high.length < LEAST_GROUP || low.length < LEAST_GROUP ? [all] : [high, low];
}

/** Mean of what these canaries have moved by since the first reading; null where none was scored. */
function meanShift(hashes: readonly string[], first: Shares, now: Shares): number | null {
  const shifts = hashes.flatMap((hash) => {
    const [before, after] = [first.get(hash), now.get(hash)];
    return before === undefined || after === undefined ? [] : [after - before];
  });
  return shifts.length === 0 ? null : shifts.reduce((sum, shift) => sum + shift, 0) / shifts.length;
}

/** Follows the canaries from night to night. */
export class DriftSeries {
  readonly #first: Shares;
  readonly #groups: readonly { readonly hashes: readonly string[]; readonly cusum: Cusum }[];

  /** @param baseline the first reading, which is also the first to be added */
  constructor(baseline: CanaryReading) {
    this.#first = sharesOf(baseline);
    this.#groups = groupsOf(this.#first).map((hashes) => ({ hashes, cusum: new Cusum() }));
  }

  add(reading: CanaryReading): DriftPoint {
    const now = sharesOf(reading);
    let [sum, alarm] = [0, false];
    for (const { hashes, cusum } of this.#groups) {
      const mean = meanShift(hashes, this.#first, now);
      if (mean === null) continue;
      const state = cusum.add(mean);
      sum = Math.max(sum, state.sum);
      alarm ||= state.alarm;
    }
    return { atMs: reading.atMs, shift: meanShift([...this.#first.keys()], this.#first, now) ?? 0, sum, alarm };
  }
}

function versionsOf({ scores }: CanaryReading): readonly string[] {
  return [...new Set(scores.map(({ modelVersion }) => modelVersion))].sort();
}

/** Dates from which other versions scored. */
function versionDates(readings: readonly CanaryReading[]): DriftWatch['versions'] {
  const dates: { atMs: number; versions: readonly string[] }[] = [];
  for (const reading of readings) {
    const versions = versionsOf(reading);
    if (versions.join() !== dates.at(-1)?.versions.join()) dates.push({ atMs: reading.atMs, versions });
  }
  return dates;
}

/** Returns what the readings since the baseline say; null without any. @param readings in the order of time */
export function watchDrift(readings: readonly CanaryReading[]): DriftWatch | null {
  const [baseline] = readings;
  const newest = readings.at(-1);
  if (baseline === undefined || newest === undefined) return null;
  const series = new DriftSeries(baseline);
  const points = readings.map((reading) => series.add(reading));
  const known = new Set(baseline.scores.map(({ documentHash }) => documentHash));
  return {
    sinceMs: baseline.atMs,
    canaries: newest.scores.filter(({ documentHash }) => known.has(documentHash)).length,
    points,
    alarmAtMs: points.find(({ alarm }) => alarm)?.atMs ?? null,
    versions: versionDates(readings),
  };
}
