import { UsageStats } from '../../contract/usage.js';
import { keyOf } from '../admission/index.js';
import { responses } from './route.js';
import type { RegisterRoute } from './route.js';

const seconds = (epochMs: number): number => Math.floor(epochMs / 1000);

/** `GET /v3/usage-stats` */
export const usageStats: RegisterRoute = (app, { parts }) => {
  app.get(
    '/v3/usage-stats',
    { schema: { summary: 'Words used and left in the billing cycle', response: responses(UsageStats) } },
    async (request) => {
      const key = keyOf(request);
      const usage = await parts.accounts.meter.usage(key);
      return {
        data: {
          plan: key.plan.name,
          words_used: usage.wordsUsed,
          words_left: usage.wordsLeft,
          words_limit: key.plan.wordsPerCycle,
          cycle_start: seconds(usage.cycle.start),
          cycle_end: seconds(usage.cycle.end),
          character_limit: key.plan.characterLimit,
        },
      };
    },
  );
};
