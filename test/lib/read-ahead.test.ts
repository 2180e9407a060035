import { describe, expect, test } from 'vitest';
import { readAhead } from '../../src/lib/read-ahead.js';

/** Yields numbers, and tells how far it was read and whether it was ended. */
function numbers(count: number, failAt = Infinity) {
  const seen = { read: 0, isClosed: false };
  async function* items(): AsyncGenerator<number> {
    try {
      for (let number = 1; number <= count; number += 1) {
        await Promise.resolve();
        if (number === failAt) throw new Error('a folder is gone');
        seen.read = number;
        yield number;
      }
    } finally {
      seen.isClosed = true;
    }
  }
  return { seen, items: items() };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('reading ahead', () => {
  test('keeps the order and leaves nothing out, whatever is held', async () => {
    for (const mostHeld of [1, 2, 7, 1000]) {
      const { items } = numbers(100);
      const got: number[] = [];
      for await (const item of readAhead(items, () => 1, mostHeld)) {
        got.push(item);
        if (item % 13 === 0) await settled();
      }
      expect(got).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    }
  });

  test('goes on while its reader is busy, and holds no more than it may', async () => {
    const { seen, items } = numbers(100);
    const ahead = readAhead(items, () => 1, 10);
    await ahead.next();
    await settled();
    expect(seen.read).toBe(11);
    for (let taken = 1; taken < 50; taken += 1) await ahead.next();
    await settled();
    expect(seen.read).toBe(60);
    await ahead.return(undefined);
    expect(seen.isClosed).toBe(true);
  });

  test('fails where the other fails, after what came before', async () => {
    const { items } = numbers(100, 5);
    const got: number[] = [];
    const reading = async (): Promise<void> => {
      for await (const item of readAhead(items, () => 1, 50)) got.push(item);
    };
    await expect(reading()).rejects.toThrow('a folder is gone');
    expect(got).toEqual([1, 2, 3, 4]);
  });
});
