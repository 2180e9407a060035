/**
 * One attempt at a unit of work of a run that several machines share: what is written under an older attempt comes too
 * late.
 */
export interface Lease {
  readonly unitId: number;
  readonly attempt: number;
}
