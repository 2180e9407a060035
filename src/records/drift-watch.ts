/** The drift of one audit since the baseline. */
export interface DriftPoint {
  readonly atMs: number;
  /** Mean of the canaries' probability of AI minus that of the baseline, −1 to 1. */
  readonly shift: number;
  /** The largest cumulated sum, in standard deviations of the mean of one audit. */
  readonly sum: number;
  readonly alarm: boolean;
}

/** The canaries of an audit since its baseline. */
export interface DriftWatch {
  /** When the baseline was scored. */
  readonly sinceMs: number;
  /** Canaries of the baseline that the newest audit scored too. */
  readonly canaries: number;
  /** In the order of time; the first is the baseline itself. */
  readonly points: readonly DriftPoint[];
  /** The first audit of the alarm, which lasts until it is acknowledged; null if there is no alarm. */
  readonly alarmAtMs: number | null;
  /** Versions that scored the canaries, each with its first audit. */
  readonly versions: readonly { readonly atMs: number; readonly versions: readonly string[] }[];
}
