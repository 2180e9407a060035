import { Signal } from './signal.js';

/**
 * Yields the items of another iterable in its order. While the caller works on one item, the next are read already.
 *
 * Longer than other functions: reader and caller share their state, which nothing else may see.
 * @param sizeOf returns the size of an item; items are held up to a size of `mostHeld`, and one more
 * @throws what the other iterable throws, at the place of the item that failed
 */
export async function* readAhead<Item>(
  items: AsyncIterable<Item>,
  sizeOf: (item: Item) => number,
  mostHeld: number,
): AsyncGenerator<Item> {
  const held: Item[] = [];
  let size = 0;
  let state: 'reading' | 'ended' | 'stopped' = 'reading';
  const stateNow = (): typeof state => state;
  const changed = new Signal();
  const read = async (): Promise<void> => {
    for await (const item of items) {
      held.push(item);
      size += sizeOf(item);
      changed.notify();
      for (let next = changed.next(); size >= mostHeld && stateNow() === 'reading'; next = changed.next()) await next;
      if (stateNow() === 'stopped') return;
    }
  };
  const reading = read().finally(() => {
    state = 'ended';
    changed.notify();
  });
  // Awaited below; this only keeps an early failure from passing as unhandled.
  reading.catch(() => undefined);
  try {
    for (;;) {
      const next = changed.next();
      const item = held.shift();
      if (item !== undefined) {
        size -= sizeOf(item);
        changed.notify();
        yield item;
      } else if (stateNow() === 'ended') break;
      else await next;
    }
    await reading;
  } finally {
    if (stateNow() === 'reading') state = 'stopped';
    changed.notify();
    await reading.catch(() => undefined);
  }
}
