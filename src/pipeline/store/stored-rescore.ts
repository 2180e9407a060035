import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

const Count = Type.Integer({ minimum: 0 });
const Share = Type.Number({ minimum: 0, maximum: 1 });
const Versions = Type.Array(Type.String());
const FlipShare = { documents: Count, scored: Count, flips: Count, share: Share, low: Share, high: Share };
const Verdict = Type.Union([Type.Literal('human'), Type.Literal('ai'), Type.Literal('mixed')]);
const Status = Type.Union([
  Type.Literal('complete'),
  Type.Literal('stopped_budget'),
  Type.Literal('stopped_signal'),
  Type.Literal('stopped_service'),
]);

/** `RescoreReport` as `audit_runs.rescore` holds it. */
export const StoredRescore = Compile(
  Type.Object({
    mode: Type.Union([Type.Literal('sample'), Type.Literal('all'), Type.Literal('none')]),
    from: Versions,
    to: Versions,
    documents: Count,
    waiting: Count,
    wordsWaiting: Count,
    tooLarge: Count,
    nightlyWords: Type.Union([Type.Null(), Count]),
    sample: Type.Union([
      Type.Null(),
      Type.Object({
        ...FlipShare,
        runId: Type.String(),
        scoredAtMs: Type.Integer(),
        from: Versions,
        to: Versions,
        strata: Type.Array(Type.Object({ verdict: Verdict, ...FlipShare })),
        directions: Type.Record(Type.String(), Count),
        wordsBilled: Count,
        free: Type.Boolean(),
        status: Status,
      }),
    ]),
  }),
);
