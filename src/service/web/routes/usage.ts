import { webEndpoints } from '../../../contract/endpoints.js';
import { routeOf } from '../../routes/index.js';
import { OWN_ACCOUNTS, unixSeconds } from '../web-route.js';
import type { RegisterWebRoute } from '../web-route.js';

const DAY_COUNT = 30;

/** Words by day and what is left, of every account that has a key in force or used words lately. */
export const usage: RegisterWebRoute = (app, { parts }) => {
  app.route({
    ...routeOf(webEndpoints.usage),
    handler: async () => {
      const [accounts, keys] = await Promise.all([
        parts.accounts.usageByAccount(DAY_COUNT),
        parts.accounts.keys.list(),
      ]);
      const days = (accounts[0]?.days ?? []).map(({ day }) => new Date(day).toISOString().slice(0, 10));
      const shown = accounts.flatMap(({ accountId, plan, wordsUsed, wordsLimit, cycle, days: used }) => {
        const own = keys.filter((key) => key.accountId === accountId);
        const idle = used.every(({ words }) => words === 0);
        if (idle && (OWN_ACCOUNTS.has(accountId) || own.every(({ revokedAt }) => revokedAt !== null))) return [];
        const names = own.map(({ name, hint }) => (name === '' ? `${hint}…` : name));
        const label = OWN_ACCOUNTS.get(accountId) ?? (names.length === 0 ? 'a key that was removed' : names.join(', '));
        return [
          {
            label,
            plan,
            words_used: wordsUsed,
            words_limit: wordsLimit,
            cycle_end: unixSeconds(cycle.end),
            words_by_day: used.map(({ words }) => words),
          },
        ];
      });
      return { days, accounts: shown };
    },
  });
};
