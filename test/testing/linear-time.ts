import { expect } from 'vitest';

/** Midway between linear time, eight times as much for eight times the length, and quadratic time, 64 times. */
const AT_MOST_TIMES = 22;
/** A shorter time is mostly that of collecting memory and compiling code. */
const LEAST_MS = 50;

/** Milliseconds of processor time that an action takes: what other programs do meanwhile is not counted. */
async function processorMs(action: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await action();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Fails where an action on a text takes more than linear time.
 *
 * @param length code units of the longest text
 * @param action is called with a length, the longest and an eighth of it, and may be asynchronous
 */
export async function expectLinearTime(length: number, action: (length: number) => unknown): Promise<void> {
  // Twice: the first time is that of code which is not compiled yet.
  const first = await processorMs(() => action(length / 8));
  const eighth = Math.min(first, await processorMs(() => action(length / 8)));
  expect(await processorMs(() => action(length))).toBeLessThan(AT_MOST_TIMES * Math.max(LEAST_MS, eighth));
}
