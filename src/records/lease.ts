/**
 * One attempt at a job of a run that several machines share: what is written under an older attempt comes too
 * late.
 */
export interface Lease {
  readonly jobId: number;
  readonly attempt: number;
}
