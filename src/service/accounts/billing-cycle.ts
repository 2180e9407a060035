/** A billing cycle, milliseconds since the Unix epoch; `end` is the next one's start. */
export interface BillingCycle {
  readonly start: number;
  readonly end: number;
}

/** The anchor moved by whole months; a day the month lacks becomes its last (31 January → 28 February → 31 March). */
function monthsAfter(anchorMs: number, months: number): number {
  const anchor = new Date(anchorMs);
  const year = anchor.getUTCFullYear();
  const month = anchor.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const dayStart = Date.UTC(year, month, Math.min(anchor.getUTCDate(), lastDay));
  return dayStart + (anchorMs % 86_400_000);
}

/** The cycle that holds `nowMs`: calendar months in UTC, counted from the account's first moment. */
export function billingCycleAt(anchorMs: number, nowMs: number): BillingCycle {
  const anchor = new Date(anchorMs);
  const now = new Date(Math.max(anchorMs, nowMs));
  let months = (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth();
  if (monthsAfter(anchorMs, months) > now.getTime()) months -= 1;
  return { start: monthsAfter(anchorMs, months), end: monthsAfter(anchorMs, months + 1) };
}
