import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alone, dispatched } from '../../testing/pipeline/dispatched-corpus.js';
import { SimulatedService } from '../../testing/pipeline/simulated-service.js';
import type { Load, Simulated, SimulatedRate } from '../../testing/pipeline/simulated-service.js';

const MINUTE_MS = 60_000;
const MIXED_WORDS = (document: number): number => 50 + ((document * 7919) % 700);

/** Sends so many documents, one a request, and returns how the service was loaded, and for how long. */
async function sent(
  simulated: Simulated,
  count: number,
  concurrency = 32,
): Promise<Load & { readonly tookMs: number }> {
  const service = new SimulatedService(simulated);
  const done = await dispatched({ batches: alone(count), concurrency, ...simulated, behaviour: service.behaviour });
  expect(done.end).toEqual({ kind: 'complete' });
  expect([...done.outcomes.values()].filter((outcome) => outcome === 'scanned')).toHaveLength(count);
  return { ...service.load, tookMs: done.requests.at(-1)?.atMs ?? 0 };
}

describe('concurrency', () => {
  test('at a service that does 20 requests a second at 50 ms, at most two are under way', async () => {
    const { peak, tookMs } = await sent({ atOnce: 1, workMs: () => 50 }, 400);
    expect(peak).toBe(2);
    expect(tookMs).toBeLessThanOrEqual(400 * 50);
  });

  test('at an embedded service as many are under way as may be, from the start', async () => {
    const service = new SimulatedService({ atOnce: 2, workMs: () => 50 });
    const { requests } = await dispatched({
      batches: alone(40),
      concurrency: 4,
      isEmbedded: true,
      behaviour: service.behaviour,
    });
    expect(requests.slice(0, 5).map(({ atMs }) => atMs > 0)).toEqual([false, false, false, false, true]);
    expect(service.load.peak).toBe(4);
  });

  test('whatever the service, at most twice as many as it works on are under way, and its hands are full', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 16 }), fc.integer({ min: 50, max: 3000 }), async (atOnce, baseMs) => {
        const { peak, tookMs } = await sent({ atOnce, workMs: () => baseMs }, 300);
        expect(peak).toBeLessThanOrEqual(2 * atOnce);
        // The start with one, and twelve rounds of growth, cost time.
        const idealMs = (300 * baseMs) / atOnce;
        expect(tookMs).toBeLessThanOrEqual(idealMs * 1.1 + 20 * baseMs + 500);
      }),
      {
        numRuns: 25,
        // Answers of a first round alone, in which each found a free place.
        examples: [
          [3, 1001],
          [3, 1020],
          // One of sixteen waits, and was sent a quarter of a round after the others.
          [15, 953],
        ],
      },
    );
  });

  test('a service whose first answers are slow is not overloaded for it', async () => {
    let answers = 0;
    const workMs = (): number => ((answers += 1) <= 3 ? 1000 : 50);
    const { laterPeak } = await sent({ atOnce: 2, workMs }, 600);
    expect(laterPeak).toBeLessThanOrEqual(4);
  });

  test('a service that turns slow gets less, and more again once it is quick', async () => {
    const workMs = (_: number, nowMs: number): number => (nowMs > 10_000 && nowMs < 60_000 ? 500 : 50);
    const { tookMs, laterPeak } = await sent({ atOnce: 8, workMs }, 4000);
    expect(laterPeak).toBeLessThanOrEqual(16);
    expect(tookMs).toBeLessThan(85_000);
  });

  test('texts of many lengths are no sign of load', async () => {
    const { tookMs } = await sent({ atOnce: 64, wordsOf: MIXED_WORDS, workMs: (words) => 100 + words }, 2000, 16);
    const meanMs = 100 + 399;
    expect(tookMs).toBeLessThan(((2000 * meanMs) / 16) * 1.2);
  });

  test('a service that refuses more than so many at once refuses few', async () => {
    const { refused, requests } = await sent({ atOnce: 6, most: 6, workMs: () => 200 }, 2000);
    expect(refused / requests).toBeLessThanOrEqual(0.02);
  });
});

const rate = (of: SimulatedRate['of'], most: number, inMs: number, kind: SimulatedRate['kind']): SimulatedRate => ({
  of,
  most,
  inMs,
  kind,
});
const RATES: readonly (readonly [string, SimulatedRate])[] = [
  ['300 requests a minute', rate('requests', 300, MINUTE_MS, 'window')],
  ['600 requests a minute, refilled', rate('requests', 600, MINUTE_MS, 'bucket')],
  ['5 requests a second, refilled', rate('requests', 5, 1000, 'bucket')],
  ['a request each 200 ms', rate('requests', 1, 200, 'bucket')],
  ['100,000 words a minute', rate('words', 100_000, MINUTE_MS, 'window')],
  ['100,000 words a minute, refilled', rate('words', 100_000, MINUTE_MS, 'bucket')],
];

describe('a rate that is not known before', () => {
  const count = 1500;
  const words = Array.from({ length: count }, (_, index) => MIXED_WORDS(index + 1)).reduce((a, b) => a + b);

  /** The time that the rate needs, where all that it lets through at once is used. */
  const leastMs = ({ of, most, inMs }: SimulatedRate): number => ((of === 'words' ? words : count) / most) * inMs;

  test.each(
    RATES.flatMap(([name, of]) =>
      [
        ['with Retry-After', { saysRetryAfter: true }, 0.6],
        ['without a word', {}, 0.5],
        ['said with each answer', { saysRetryAfter: true, saysLeft: true }, 0.7],
      ].map(([how, says, share]) => [name, how, of, says, share] as const),
    ),
  )('%s, %s: at most 2 %% is refused', async (_, _how, of, says, share) => {
    const simulated = { atOnce: 100, workMs: () => 50, wordsOf: MIXED_WORDS, rates: [of], ...(says as object) };
    const { refused, requests, tookMs } = await sent(simulated, count);
    expect(refused / requests).toBeLessThanOrEqual(0.02);
    expect(leastMs(of) / tookMs).toBeGreaterThan(share as number);
  });

  test('that is raised is used after a while', async () => {
    let requests = 0;
    const raised: SimulatedRate = {
      ...rate('requests', 5, 1000, 'bucket'),
      get most() {
        return (requests += 1) > 900 ? 20 : 5;
      },
    };
    const { tookMs } = await sent({ atOnce: 100, workMs: () => 50, saysRetryAfter: true, rates: [raised] }, 3000);
    expect(tookMs).toBeLessThan(450_000);
  });
});
