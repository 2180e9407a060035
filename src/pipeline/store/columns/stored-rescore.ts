import { Type } from 'typebox';
import { schemaCheck } from '../../../lib/schema-check.js';
import type { RescoreReport } from '../../../records/rescore.js';
import { storedJson } from './stored-json.js';

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

const Probability = Type.Union([Type.Null(), Share]);
const SampledFlip = Type.Object({
  source: Type.String(),
  datasetId: Type.Union([Type.Null(), Type.String()]),
  before: Verdict,
  after: Verdict,
  aiBefore: Probability,
  aiAfter: Probability,
});

/** `RescoreReport` as `audit_runs.rescore` holds it. */
const StoredRescore = schemaCheck(
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
        flipped: Type.Optional(Type.Array(SampledFlip)),
        notScored: Type.Optional(Type.Record(Type.String(), Count)),
        wordsBilled: Count,
        free: Type.Boolean(),
        status: Status,
      }),
    ]),
  }),
);

/**
 * Returns what an audit stored of a change of the service's model.
 * @throws AssayError `database_bad_value`
 */
export function storedRescore(json: string, column: string): RescoreReport {
  const { sample, ...report } = storedJson(StoredRescore, json, column);
  if (sample === null) return { ...report, sample };
  const { flipped = [], notScored = {} } = sample;
  return { ...report, sample: { ...sample, flipped, notScored } };
}
