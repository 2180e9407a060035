/** One attempt at a job of a run that several machines share: writes under an older attempt are rejected. */
export interface Lease {
  readonly jobId: number;
  readonly attempt: number;
}
