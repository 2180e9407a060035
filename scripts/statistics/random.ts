import { itemAt } from '../../src/lib/present.js';

/** Returns a generator of numbers in [0, 1) (mulberry32). The same seed yields the same numbers on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** Shuffles in place (Fisher–Yates). */
export function shuffle(values: Uint32Array, random: () => number): void {
  for (let last = values.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const held = itemAt(values, last);
    values[last] = itemAt(values, other);
    values[other] = held;
  }
}
