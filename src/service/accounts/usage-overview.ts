import type { Kysely } from 'kysely';
import type { Clock } from '../../lib/clock.js';
import type { Plans } from './plans.js';
import { billingCycleAt } from './billing-cycle.js';
import type { BillingCycle } from './billing-cycle.js';
import type { AccountTables } from './tables.js';
import { DAY_MS } from './words-used.js';

/** What an account used. */
export interface AccountUsage {
  readonly accountId: string;
  readonly plan: string;
  readonly wordsUsed: number;
  /** Null on a metered plan. */
  readonly wordsLimit: number | null;
  readonly cycle: BillingCycle;
  /** When each day began in UTC, and its words; oldest first, the last one today. */
  readonly days: readonly { readonly day: number; readonly words: number }[];
}

export interface OverviewParts {
  readonly queries: Kysely<AccountTables>;
  readonly plans: Plans;
  readonly clock: Clock;
}

/** Words of every account in its billing cycle and by day. */
export function createOverview({
  queries,
  plans,
  clock,
}: OverviewParts): (dayCount: number) => Promise<readonly AccountUsage[]> {
  return async (dayCount) => {
    const now = clock.now();
    const today = now - (now % DAY_MS);
    const days = Array.from({ length: dayCount }, (_, index) => today - (dayCount - 1 - index) * DAY_MS);
    const accounts = await queries.selectFrom('accounts').selectAll().orderBy('created_at').execute();
    const byDay = await queries
      .selectFrom('usage_days')
      .selectAll()
      .where('day', '>=', days[0] ?? today)
      .execute();
    const byCycle = await queries
      .selectFrom('usage_cycles')
      .selectAll()
      .where('cycle_start', '>', now - 32 * DAY_MS)
      .execute();
    const wordsOn = new Map(byDay.map(({ account_id, day, words_used }) => [`${account_id} ${day}`, words_used]));
    const wordsIn = new Map(
      byCycle.map(({ account_id, cycle_start, words_used }) => [`${account_id} ${cycle_start}`, words_used]),
    );
    return accounts.map(({ id, plan, created_at }) => {
      const cycle = billingCycleAt(created_at, now);
      return {
        accountId: id,
        plan,
        wordsUsed: wordsIn.get(`${id} ${cycle.start}`) ?? 0,
        wordsLimit: plans.get(plan)?.wordsPerCycle ?? null,
        cycle,
        days: days.map((day) => ({ day, words: wordsOn.get(`${id} ${day}`) ?? 0 })),
      };
    });
  };
}
