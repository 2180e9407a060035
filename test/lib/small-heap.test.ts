import { setFlagsFromString } from 'node:v8';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepingHeapSmall } from '../../src/lib/small-heap.js';

vi.mock('node:v8', () => ({ setFlagsFromString: vi.fn() }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(setFlagsFromString).mockClear();
});
afterEach(() => vi.useRealTimers());

test('a short run collects garbage as any program, and leaves no timer', async () => {
  expect(await keepingHeapSmall(() => Promise.resolve('ended'))).toBe('ended');
  expect(vi.getTimerCount()).toBe(0);
  await expect(keepingHeapSmall(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(vi.getTimerCount()).toBe(0);
  expect(setFlagsFromString).not.toHaveBeenCalled();
});

test('a run that lasts keeps its heap small', async () => {
  const run = keepingHeapSmall(() => new Promise((resolve) => setTimeout(resolve, 5_000)));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(setFlagsFromString).toHaveBeenCalledExactlyOnceWith('--heap-growing-percent=100');
  await vi.advanceTimersByTimeAsync(1_000);
  await run;
});
