/** Whole seconds since the Unix epoch, of milliseconds. */
export function unixSeconds(epochMs: number): number;
export function unixSeconds(epochMs: number | null): number | null;
export function unixSeconds(epochMs: number | null): number | null {
  return epochMs === null ? null : Math.floor(epochMs / 1000);
}
