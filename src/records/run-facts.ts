/** How a run was made: a report states it so that its figures can be understood and repeated. */
export interface RunFacts {
  readonly runId: string;
  /** Milliseconds since the Unix epoch. */
  readonly startedAtMs: number;
  readonly endedAtMs: number | null;
  /** As the user named them. */
  readonly paths: readonly string[];
}
