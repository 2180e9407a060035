import { expect, test } from 'vitest';
import { LearnedRate } from '../../../src/pipeline/schedule/dispatch/learned-rate.js';
import { FakeClock } from '../../testing/fake-clock.js';

test.each([-3_600_000, 3_600_000])(
  'a pause lasts no longer where the clock is set by %i ms during it',
  async (byMs) => {
    const clock = new FakeClock();
    const rate = new LearnedRate(clock);
    const turn = rate.startNow(100);
    rate.refused(turn, { retryAfterMs: 2000, limited: 'requests', isOften: true }, undefined);
    clock.set(byMs);
    let started = 0;
    const { signal } = new AbortController();
    void rate.acquire(100, signal).then(() => (started += 1));
    await clock.advance(4000);
    expect(started).toBe(1);
  },
);
