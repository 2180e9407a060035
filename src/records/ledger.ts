/** Words of a run by where they stand. */
export interface LedgerTotals {
  readonly planned: number;
  /** Words of batches that are on their way. */
  readonly reserved: number;
  readonly billed: number;
  /** Words of batches whose answer never came: perhaps billed, perhaps not. */
  readonly unknown: number;
}
