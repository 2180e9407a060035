import { Type } from 'typebox';
import type { Static } from 'typebox';

/** `GET /v3/usage-stats`. Cycle bounds are Unix seconds; null words mean a metered plan. */
export const UsageStats = Type.Object({
  data: Type.Object({
    plan: Type.String(),
    words_used: Type.Integer({ minimum: 0 }),
    words_left: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
    words_limit: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
    cycle_start: Type.Integer(),
    cycle_end: Type.Integer(),
    character_limit: Type.Integer({ minimum: 1 }),
    extraction_seconds_left: Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
      description: 'processor time for reading files other than plain text; null: not limited',
    }),
    extraction_seconds_per_minute: Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
      description: 'how much of it comes back a minute',
    }),
  }),
});
export type UsageStats = Static<typeof UsageStats>;
