import { expect, test } from 'vitest';
import { alone, answered, dispatched, fault } from '../../testing/pipeline/dispatched-corpus.js';
import type { Behaviour } from '../../testing/pipeline/dispatched-corpus.js';
import { itemAt } from '../../../src/lib/present.js';
import type { FaultClass } from '../../../src/records/fault-class.js';

const MONTH_MS = 2_592_000_000;
/** Attempts before an outage is one, and what a step of the clock adds. */
const SLACK_MS = 3000;

/** A rate is no longer than an hour. */
const SAID: readonly (readonly [FaultClass, number, number])[] = [
  ['overloaded', 503, MONTH_MS],
  ['server', 500, MONTH_MS],
  ['rate', 429, 3_600_000],
];

test.each(
  SAID.flatMap(([faultClass, status, afterMs]) =>
    [0, 20].flatMap((answers) =>
      [1, 8].flatMap((concurrency) =>
        [1, 40].map((left) => [status, faultClass, afterMs, answers, concurrency, left] as const),
      ),
    ),
  ),
)(
  'a service that is out ends the run with --outage-wait: %i %s, Retry-After %i ms; %i answers, %i at a time, %i left',
  async (status, faultClass, retryAfterMs, answers, concurrency, left) => {
    const out = fault(faultClass, { status, retryAfterMs });
    const failedAtMs: number[] = [];
    const behaviour: Behaviour = (documents, nowMs, request) => {
      if (request < answers) return answered(documents.length);
      failedAtMs.push(nowMs);
      return out;
    };
    const batches = alone(answers + left);
    const done = await dispatched({ batches, behaviour, concurrency, outageWait: '30s', isAlive: () => false });
    expect(done.end).toMatchObject({ kind: 'outage', waitedMs: 30_000 });
    expect(done.endedAtMs - itemAt(failedAtMs, 0)).toBeLessThan(30_000 + SLACK_MS);
  },
);

test.each([2, 3, 4])(
  'a small run whose answers are all unreadable ends soon after --outage-wait: %i uploads',
  async (uploads) => {
    const unreadable = fault('lost', { status: 200, code: 'bad_response' });
    const batches = Array.from({ length: uploads }, (_, index) => [1, 2, 3].map((one) => index * 3 + one));
    const done = await dispatched({ batches, behaviour: () => unreadable, concurrency: 8, outageWait: '5s' });
    expect(done.end).toMatchObject({ kind: 'outage', fault: { code: 'bad_response' } });
    expect(done.endedAtMs).toBeLessThan(30_000);
  },
);
