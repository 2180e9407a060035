/** A unit of the calendar (UTC), and the number of the one that a time is in. */
const UNITS: Readonly<Record<string, (epochMs: number) => number>> = {
  d: (epochMs) => Math.floor(epochMs / 86_400_000),
  // The epoch was a Thursday; weeks begin on Mondays.
  w: (epochMs) => Math.floor((epochMs / 86_400_000 + 3) / 7),
  m: (epochMs) => new Date(epochMs).getUTCFullYear() * 12 + new Date(epochMs).getUTCMonth(),
  y: (epochMs) => new Date(epochMs).getUTCFullYear(),
};

/** A run as the rules see it. */
export interface KeepCandidate {
  readonly runId: string;
  /** Runs of one history are thinned out together: those of an audit, else those over the same paths. */
  readonly history: string;
  readonly isComplete: boolean;
  readonly startedAtMs: number;
}

export interface KeepRules {
  /** As `30d,12m`; empty: none. */
  readonly keep: string;
  /** 0: none. */
  readonly keepRuns: number;
}

/** Whether anything may be removed by the rules. */
export function thinsOut({ keep, keepRuns }: KeepRules): boolean {
  return keep !== '' || keepRuns > 0;
}

/** The newest of each of the last so many days, weeks, months or years; one that came to its end before all others. */
function newestOfEach(runs: readonly KeepCandidate[], span: string, nowMs: number): readonly KeepCandidate[] {
  const unitOf = UNITS[span.slice(-1)];
  if (unitOf === undefined) return [];
  const first = unitOf(nowMs) - Number(span.slice(0, -1)) + 1;
  const newest = new Map<number, KeepCandidate>();
  for (const run of runs) {
    const unit = unitOf(run.startedAtMs);
    const known = newest.get(unit);
    if (unit >= first && (known === undefined || (!known.isComplete && run.isComplete))) newest.set(unit, run);
  }
  return [...newest.values()];
}

/** Returns the ids of the runs of one history that the rules keep. @param runs newest first */
function keptOfHistory(runs: readonly KeepCandidate[], { keep, keepRuns }: KeepRules, nowMs: number) {
  const spans = keep === '' ? [] : keep.split(',');
  return [...spans.flatMap((span) => newestOfEach(runs, span, nowMs)), ...runs.slice(0, keepRuns)];
}

/** Returns the ids of the runs that the rules keep, each history for itself. @param runs newest first */
export function keptByRules(runs: readonly KeepCandidate[], rules: KeepRules, nowMs: number): ReadonlySet<string> {
  const kept = new Set<string>();
  for (const history of new Set(runs.map((run) => run.history)))
    for (const { runId } of keptOfHistory(
      runs.filter((run) => run.history === history),
      rules,
      nowMs,
    ))
      kept.add(runId);
  return kept;
}
