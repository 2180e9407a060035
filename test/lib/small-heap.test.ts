import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepingHeapSmall } from '../../src/lib/small-heap.js';

const setFlags = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  setFlags.mockClear();
});
afterEach(() => vi.useRealTimers());

test('a short run collects garbage as any program, and leaves no timer', async () => {
  expect(await keepingHeapSmall(() => Promise.resolve('ended'), setFlags)).toBe('ended');
  expect(vi.getTimerCount()).toBe(0);
  await expect(keepingHeapSmall(() => Promise.reject(new Error('failed')), setFlags)).rejects.toThrow('failed');
  expect(vi.getTimerCount()).toBe(0);
  expect(setFlags).not.toHaveBeenCalled();
});

test('a run that lasts keeps its heap small', async () => {
  const run = keepingHeapSmall(() => new Promise((resolve) => setTimeout(resolve, 5_000)), setFlags);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(setFlags).toHaveBeenCalledExactlyOnceWith('--heap-growing-percent=100');
  await vi.advanceTimersByTimeAsync(1_000);
  await run;
});
