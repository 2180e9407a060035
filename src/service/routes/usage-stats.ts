import { endpoints } from '../../contract/endpoints.js';
import type { UsageStats } from '../../contract/usage.js';
import { keyOf } from '../admission/index.js';
import { routeOf } from './route.js';
import type { RegisterRoute } from './route.js';

const seconds = (epochMs: number): number => Math.floor(epochMs / 1000);

const endpoint = endpoints.usageStats;

export const usageStats: RegisterRoute = (app, { parts, extraction }) => {
  app.route({
    ...routeOf(endpoint),
    handler: async (request, reply) => {
      const key = keyOf(request);
      const time = extraction.timeOf(key.keyId);
      const usage = await parts.accounts.meter.usage(key);
      // As the compiled serializer writes it, which takes many times as long to compile as this service may run.
      reply.type('application/json; charset=utf-8').serializer((answer: UsageStats) => JSON.stringify(answer));
      return {
        data: {
          plan: key.plan.name,
          words_used: usage.wordsUsed,
          words_left: usage.wordsLeft,
          words_limit: key.plan.wordsPerCycle,
          cycle_start: seconds(usage.cycle.start),
          cycle_end: seconds(usage.cycle.end),
          character_limit: key.plan.characterLimit,
          extraction_seconds_left: time.secondsLeft,
          extraction_seconds_per_minute: time.secondsPerMinute,
        },
      };
    },
  });
};
