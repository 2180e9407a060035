import { expect, test } from 'vitest';
import { alone, answered, dispatched, fault } from '../../testing/pipeline/dispatched-corpus.js';
import type { Behaviour, Dispatched } from '../../testing/pipeline/dispatched-corpus.js';
import type { FaultClass } from '../../../src/records/fault-class.js';

const MINUTE_MS = 60_000;
const AT_FAULT = 'the service answers other requests: it fails because of the documents that are left';

function countOf({ outcomes }: Dispatched, outcome: string): number {
  return [...outcomes.values()].filter((own) => own === outcome).length;
}

/** The service is out for all requests between two times. */
function outBetween(fromMs: number, toMs: number, said = fault('overloaded', { status: 503 })): Behaviour {
  return (documents, nowMs) => (nowMs >= fromMs && nowMs < toMs ? said : answered(documents.length));
}

/** The service fails at these documents for ever. */
function failsAt(bad: readonly number[], said = fault('server', { status: 500 })): Behaviour {
  return (documents) => (documents.some((document) => bad.includes(document)) ? said : answered(documents.length));
}

const OUTAGES: readonly (readonly [FaultClass, number | undefined])[] = [
  ['overloaded', 503],
  ['server', 502],
  ['unreachable', undefined],
  ['lost', undefined],
];

test.each(
  OUTAGES.flatMap(([faultClass, status]) =>
    [1, 2, 8].flatMap((concurrency) =>
      [alone(40), [Array.from({ length: 40 }, (_, index) => index + 1)], [[1]]].map(
        (batches) => [faultClass, status, concurrency, batches] as const,
      ),
    ),
  ),
)(
  'a service that is out (%s %s) for three minutes ends nothing: %i at a time',
  async (faultClass, status, concurrency, batches) => {
    const behaviour = outBetween(0, 3 * MINUTE_MS, fault(faultClass, status === undefined ? {} : { status }));
    const done = await dispatched({ batches, behaviour, concurrency });
    expect(done.end).toEqual({ kind: 'complete' });
    expect(countOf(done, 'scanned')).toBe(batches.flat().length);
    expect(done.endedAtMs).toBeLessThan(6 * MINUTE_MS);
  },
);

test.each([1, 2, 8])('an outage in the middle of a run fails no document: %i at a time', async (concurrency) => {
  // Six answers a minute, so that the outage meets a run that has had answers.
  const behaviour: Behaviour = (documents, nowMs, request) =>
    request >= 10 && nowMs < 20 * MINUTE_MS ? fault('server', { status: 502 }) : answered(documents.length);
  const done = await dispatched({ batches: alone(60), behaviour, concurrency });
  expect(done.end).toEqual({ kind: 'complete' });
  expect(countOf(done, 'scanned')).toBe(60);
});

test('an outage is waited for as long as told, with one probe at a time, and then ends the run', async () => {
  const behaviour = outBetween(0, Number.POSITIVE_INFINITY);
  const done = await dispatched({ batches: alone(40), behaviour, outageWait: '10m' });
  expect(done.end).toMatchObject({ kind: 'outage', waitedMs: 10 * MINUTE_MS, fault: { code: 'overloaded' } });
  expect(done.endedAtMs).toBeLessThan(13 * MINUTE_MS);
  expect(done.outcomes.size).toBe(0);
  // Some attempts before it is taken for an outage, then at most one a minute.
  expect(done.requests.length).toBeLessThan(60);
});

test('an outage is reported while it lasts, and its end', async () => {
  const done = await dispatched({ batches: alone(40), behaviour: outBetween(0, 3 * MINUTE_MS) });
  const outages = done.events.flatMap((event) => (event.kind === 'outage' ? [event.outage] : []));
  expect(outages[0]).toMatchObject({ waitedMs: 0, limitMs: 30 * MINUTE_MS, fault: { code: 'overloaded' } });
  expect(outages.at(-1)).toBeNull();
  const waited = outages.map((outage) => outage?.waitedMs ?? Number.POSITIVE_INFINITY);
  expect(
    waited.every((own, index) => index === 0 || own - (waited[index - 1] ?? 0) <= 5000 || own === waited.at(-1)),
  ).toBe(true);
});

test.each([
  ['in single calls', alone(60)],
  ['in an upload', [Array.from({ length: 60 }, (_, index) => index + 1)]],
  ['in three uploads', [0, 20, 40].map((first) => Array.from({ length: 20 }, (_, index) => first + index + 1))],
])('documents that always fail cost themselves alone: %s', async (_, batches) => {
  for (const concurrency of [1, 8])
    for (const bad of [[1], [60], [30], [1, 2, 3], [58, 59, 60], [7, 17, 27, 37, 47, 57], [1, 2, 3, 4, 5, 6, 7]]) {
      const done = await dispatched({ batches, behaviour: failsAt(bad), concurrency });
      expect(done.end, `${concurrency} at a time, ${bad.join()}`).toEqual({ kind: 'complete' });
      expect(
        [...done.outcomes]
          .filter(([, own]) => own === 'service_error')
          .map(([own]) => own)
          .toSorted((a, b) => a - b),
      ).toEqual(bad);
      expect(countOf(done, 'scanned')).toBe(60 - bad.length);
    }
});

test('the last documents that fail for ever end as failed once the whole wait is over, if they are few', async () => {
  const bad = [96, 97, 98, 99, 100];
  const behaviour = failsAt(bad, fault('overloaded', { status: 503 }));
  const done = await dispatched({ batches: alone(100), behaviour, concurrency: 1 });
  expect(done.end).toEqual({ kind: 'complete' });
  expect(countOf(done, 'service_error')).toBe(5);
});

test('a single document is waited for before it fails: nothing says that the service works', async () => {
  const done = await dispatched({ batches: [[1]], behaviour: failsAt([1]), outageWait: '5m' });
  expect(done.end).toEqual({ kind: 'complete' });
  expect(done.outcomes.get(1)).toBe('service_error');
  expect(done.endedAtMs).toBeGreaterThan(5 * MINUTE_MS);
  expect(done.events.filter(({ kind }) => kind === 'note')).toEqual([{ kind: 'note', message: AT_FAULT }]);
  const dead = await dispatched({ batches: [[1]], behaviour: failsAt([1]), outageWait: '5m', isAlive: () => false });
  expect(dead.end).toMatchObject({ kind: 'outage' });
  expect(dead.events.filter(({ kind }) => kind === 'note')).toEqual([]);
});

test.each(['overloaded', 'server', 'lost'] as const)(
  'a single document that always fails (%s) does not cost the whole wait of a service that answers all else',
  async (faultClass) => {
    const behaviour = failsAt([1], fault(faultClass, faultClass === 'lost' ? {} : { status: 503 }));
    const done = await dispatched({ batches: [[1]], behaviour });
    expect(done.end).toEqual({ kind: 'complete' });
    expect(done.outcomes.get(1)).toBe('service_error');
    expect(done.endedAtMs).toBeGreaterThan(5 * MINUTE_MS);
    expect(done.endedAtMs).toBeLessThan(10 * MINUTE_MS);
    const dead = await dispatched({ batches: [[1]], behaviour, isAlive: () => false });
    expect(dead.end).toMatchObject({ kind: 'outage', waitedMs: 30 * MINUTE_MS });
    const two = await dispatched({ batches: [[1], [2]], behaviour: failsAt([1, 2]) });
    expect(two.endedAtMs).toBeGreaterThan(30 * MINUTE_MS);
  },
);

test('while the crawl goes on, a document that fails alone is no proof that the service works for others', async () => {
  // It answers what is no scan, and says for hours that it is overloaded.
  const behaviour: Behaviour = (documents, nowMs, request) =>
    request >= 3 && nowMs < 150 * MINUTE_MS ? fault('overloaded', { status: 503 }) : answered(documents.length);
  const corpus = { batches: alone(12), behaviour, concurrency: 1, retries: 2, outageWait: '5h' };
  const done = await dispatched({ ...corpus, found: { from: 5, atMs: 120 * MINUTE_MS } });
  expect(done.end).toEqual({ kind: 'complete' });
  expect(countOf(done, 'scanned')).toBe(12);
});

test('a run that is stopped during an outage ends at once and fails nothing', async () => {
  const done = await dispatched({
    batches: alone(40),
    behaviour: outBetween(0, Number.POSITIVE_INFINITY),
    abortAtMs: 5 * MINUTE_MS,
  });
  expect(done.end).toEqual({ kind: 'signal' });
  expect(done.outcomes.size).toBe(0);
  expect(done.endedAtMs).toBeLessThanOrEqual(5 * MINUTE_MS + 2000);
});

test('words a minute: what is refused for the rate is waited for and fails nothing', async () => {
  let window = { minute: -1, words: 0 };
  const behaviour: Behaviour = (documents, nowMs) => {
    const minute = Math.floor(nowMs / MINUTE_MS);
    if (minute !== window.minute) window = { minute, words: 0 };
    if (window.words + documents.length > 5)
      return fault('rate', { status: 429, retryAfterMs: (minute + 1) * MINUTE_MS - nowMs });
    window.words += documents.length;
    return answered(documents.length);
  };
  const done = await dispatched({ batches: alone(100), behaviour, concurrency: 8 });
  expect(done.end).toEqual({ kind: 'complete' });
  expect(countOf(done, 'scanned')).toBe(100);
  expect(done.endedAtMs).toBeLessThan(25 * MINUTE_MS);
});

test('an upload larger than the rate allows is cut up', async () => {
  const behaviour: Behaviour = (documents) =>
    documents.length > 10 ? fault('rate', { status: 429, retryAfterMs: 1000 }) : answered(documents.length);
  const batches = [Array.from({ length: 40 }, (_, index) => index + 1), ...alone(60, 41)];
  const done = await dispatched({ batches, behaviour, concurrency: 2 });
  expect(done.end).toEqual({ kind: 'complete' });
  expect(countOf(done, 'scanned')).toBe(100);
});

test.each([1, 8, 32])(
  'a rate that nothing gets past is an outage soon after the wait for one, without Retry-After too: %i at a time',
  async (concurrency) => {
    const behaviour: Behaviour = () => fault('rate', { status: 429 });
    const done = await dispatched({ batches: alone(40), behaviour, concurrency, outageWait: '5m' });
    expect(done.end).toMatchObject({ kind: 'outage', fault: { code: 'rate' } });
    // A limit of a minute is waited for besides, and the last pause may be as long.
    expect(done.endedAtMs).toBeLessThan((5 + 3) * MINUTE_MS);
  },
);

test('a rate that nothing gets past is an outage in the end', async () => {
  const behaviour: Behaviour = () => fault('rate', { status: 429, retryAfterMs: 60_000 });
  const done = await dispatched({ batches: alone(20), behaviour, outageWait: '10m' });
  expect(done.end).toMatchObject({ kind: 'outage', fault: { code: 'rate' } });
  expect(done.outcomes.size).toBe(0);
});

test.each([
  ['server', 500],
  ['overloaded', 503],
  ['rate', 429],
  ['rejected', 413],
  ['lost', undefined],
] as const)('Retry-After is kept to: %s', async (faultClass, status) => {
  const said = fault(faultClass, { ...(status !== undefined && { status }), retryAfterMs: 45_000 });
  const behaviour: Behaviour = (documents, nowMs) => (nowMs < 40_000 ? said : answered(documents.length));
  const done = await dispatched({ batches: [[1]], behaviour });
  expect(done.requests.map(({ atMs }) => atMs)).toEqual([0, 45_000]);
  expect(done.outcomes.get(1)).toBe('scanned');
});

test('Retry-After of a month from a service that is out is no longer than the wait', async () => {
  const month = fault('overloaded', { status: 503, retryAfterMs: 2_592_000_000 });
  const done = await dispatched({ batches: alone(10), behaviour: outBetween(0, Number.POSITIVE_INFINITY, month) });
  expect(done.end).toMatchObject({ kind: 'outage' });
  expect(done.endedAtMs).toBeLessThan(32 * MINUTE_MS);
  expect(done.requests.length).toBeLessThan(10);
});

test.each([
  [1, 'max_failed'],
  [0.25, 'max_failed'],
  [0.19, 'complete'],
])('a service that refuses a share of %f of what is sent: %s', async (share, end) => {
  const behaviour: Behaviour = ([document = 0]) =>
    Math.floor(document * share) > Math.floor((document - 1) * share)
      ? fault('rejected', { status: 422, code: 'unsupported_media_type' })
      : answered();
  const done = await dispatched({ batches: alone(400), behaviour });
  expect(done.end).toMatchObject({ kind: end });
  if (end === 'max_failed') {
    expect(done.end).toMatchObject({ lastSaid: 'it said unsupported_media_type (unsupported_media_type)' });
    expect(done.outcomes.size).toBeLessThan(80);
  } else expect(done.outcomes.size).toBe(400);
});

test('documents that hold no text for the service never count', async () => {
  const behaviour: Behaviour = () => fault('rejected', { status: 422, code: 'no_readable_text' });
  const done = await dispatched({ batches: alone(200), behaviour });
  expect(done.end).toEqual({ kind: 'complete' });
  expect(countOf(done, 'no_readable_text')).toBe(200);
});
