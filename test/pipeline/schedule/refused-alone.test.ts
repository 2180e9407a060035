import { describe, expect, test } from 'vitest';
import { itemAt } from '../../../src/lib/present.js';
import { alone, dispatched, fault } from '../../testing/pipeline/dispatched-corpus.js';
import type { Behaviour, Corpus, Dispatched } from '../../testing/pipeline/dispatched-corpus.js';
import { SimulatedService } from '../../testing/pipeline/simulated-service.js';

const MINUTE_MS = 60_000;
const BAD = 50;
const COUNT = 400;

interface Sent extends Dispatched {
  /** When the last request without the bad document was sent. */
  readonly othersEndMs: number;
  readonly refused: number;
}

/** Sends documents to a service that takes 20 requests a second, and refuses one document for ever. */
async function sent(corpus: Pick<Corpus, 'batches' | 'concurrency'>, retryAfterMs?: number): Promise<Sent> {
  const service = new SimulatedService({ atOnce: 1, workMs: () => 50 });
  let refused = 0;
  const behaviour: Behaviour = (documents, nowMs, request, clock) => {
    if (!documents.includes(BAD)) return service.behaviour(documents, nowMs, request, clock);
    refused += 1;
    return fault('rate', { status: 429, ...(retryAfterMs !== undefined && { retryAfterMs }) });
  };
  const done = await dispatched({ ...corpus, behaviour });
  const others = done.requests.filter(({ documents }) => !documents.includes(BAD));
  return { ...done, refused, othersEndMs: others.at(-1)?.atMs ?? 0 };
}

function expectItAlone({ end, outcomes }: Dispatched, count: number): void {
  expect(end).toEqual({ kind: 'complete' });
  expect([...outcomes].filter(([, outcome]) => outcome !== 'scanned')).toEqual([[BAD, 'service_error']]);
  expect(outcomes.size).toBe(count);
}

describe('a document that is refused for the rate for ever', () => {
  test.each([1, 8])('fails within minutes, and the others keep their pace: %i at a time', async (concurrency) => {
    const done = await sent({ batches: alone(COUNT), concurrency });
    expectItAlone(done, COUNT);
    // Without it they take 20 s.
    expect(done.othersEndMs).toBeLessThan(80_000);
    expect(done.endedAtMs).toBeLessThan(10 * MINUTE_MS);
  });

  test('is found among those that travel with it', async () => {
    const upload = Array.from({ length: 100 }, (_, index) => index + 1);
    const done = await sent({ batches: [upload, ...alone(3000, 101)], concurrency: 4 });
    expectItAlone(done, 3100);
    expect(done.endedAtMs).toBeLessThan(10 * MINUTE_MS);
  });

  test.each([1, 3, 11])('is found when nothing else is left to send: %i travel with it', async (besides) => {
    const last = [BAD, ...Array.from({ length: besides }, (_, index) => BAD + 1 + index)];
    const done = await sent({ batches: [...alone(8), last], concurrency: 4 });
    expectItAlone(done, 9 + besides);
    expect(done.endedAtMs).toBeLessThan(30 * MINUTE_MS);
  });

  test('holds up no others where it asks to wait each time', async () => {
    const done = await sent({ batches: alone(COUNT), concurrency: 4 }, 30_000);
    expectItAlone(done, COUNT);
    expect(done.othersEndMs).toBeLessThan(3 * MINUTE_MS);
    expect(done.endedAtMs).toBeLessThan(10 * MINUTE_MS);
  });
});

describe('a service that takes 10,000 words a minute', () => {
  const rates = [{ of: 'words', most: 10_000, inMs: MINUTE_MS, kind: 'bucket' }] as const;

  test.each([
    ['more words than that fails, and the others pass', 20_000, 'service_error'],
    ['most of these words is scanned, however many short ones there are', 8000, 'scanned'],
  ])('a text of %s', async (_, words, outcome) => {
    const wordsOf = (document: number): number => (document === BAD ? words : 50 + (document % 100));
    const service = new SimulatedService({ atOnce: 100, workMs: () => 50, wordsOf, rates });
    const refusedAtMs: number[] = [];
    const behaviour: Behaviour = async (documents, nowMs, request, clock) => {
      const answer = await service.behaviour(documents, nowMs, request, clock);
      if (answer.kind === 'fault') refusedAtMs.push(nowMs);
      return answer;
    };
    const done = await dispatched({ batches: alone(1500), concurrency: 8, wordsOf, behaviour });
    expect(done.end).toEqual({ kind: 'complete' });
    expect(done.outcomes.get(BAD)).toBe(outcome);
    expect([...done.outcomes.values()].filter((own) => own === 'scanned').length).toBeGreaterThanOrEqual(1499);
    // Once the rate is known, the document itself included.
    const later = (times: readonly number[]): number => times.filter((atMs) => atMs > 4 * MINUTE_MS).length;
    expect(later(refusedAtMs) / later(done.requests.map(({ atMs }) => atMs))).toBeLessThanOrEqual(0.02);
    const leastMs = 1499 * 99.5 * (MINUTE_MS / 10_000);
    expect(itemAt(done.requests, 1490).atMs).toBeLessThan(leastMs * 2);
  });
});

test('a limit an hour that is used up is no document’s own', async () => {
  const behaviour = new SimulatedService({
    atOnce: 8,
    workMs: () => 50,
    rates: [{ of: 'requests', most: 200, inMs: 20 * MINUTE_MS, kind: 'window' }],
  }).behaviour;
  const done = await dispatched({ batches: alone(500), concurrency: 8, behaviour });
  expect(done.end).toEqual({ kind: 'complete' });
  expect([...done.outcomes.values()].filter((outcome) => outcome === 'scanned')).toHaveLength(500);
});
