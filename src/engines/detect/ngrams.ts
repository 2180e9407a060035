/** Length of the longest n-gram in any view, in tokens. */
export const MAX_ORDER = 4;

const STEP = 0x9e3779b1 | 0;

/** Adds a token to the hash of an n-gram. Start with 0 and add tokens backwards, from the newest. */
export function extendNgram(hash: number, token: number): number {
  return (Math.imul(hash ^ token, STEP) + 0x165667b1) | 0;
}

/** Returns the hash of the first and the last of `order` tokens, whatever is between them. */
export function pairHash(order: number, first: number, last: number): number {
  return extendNgram(extendNgram(order, last), first);
}

/** Returns the bucket of an n-gram in a table of 2^bits buckets. */
export function bucketOf(hash: number, bits: number): number {
  let mixed = hash ^ (hash >>> 15);
  mixed = Math.imul(mixed, 0x2c1b3c6d);
  mixed ^= mixed >>> 12;
  mixed = Math.imul(mixed, 0x297a2d39);
  mixed ^= mixed >>> 15;
  return mixed >>> (32 - bits);
}
