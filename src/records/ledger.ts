/** Words of a run by state. */
export interface LedgerTotals {
  readonly planned: number;
  /** Words of batches that are being sent. */
  readonly reserved: number;
  readonly billed: number;
  /** Words of batches whose answer never came: perhaps billed, perhaps not. */
  readonly unknown: number;
}
