/** Longest n-gram any view uses. */
export const MAX_ORDER = 4;

const STEP = 0x9e3779b1 | 0;

/**
 * The hash of an n-gram from that of its last n − 1 tokens' prefix: start with 0, add tokens from the newest backwards.
 */
export function extendNgram(hash: number, token: number): number {
  return (Math.imul(hash ^ token, STEP) + 0x165667b1) | 0;
}

/** The hash of two words apart: the first and the last of `order` tokens, whatever stands between them. */
export function pairHash(order: number, first: number, last: number): number {
  return extendNgram(extendNgram(order, last), first);
}

/** Bucket of an n-gram in a table of 2^bits. */
export function bucketOf(hash: number, bits: number): number {
  let mixed = hash ^ (hash >>> 15);
  mixed = Math.imul(mixed, 0x2c1b3c6d);
  mixed ^= mixed >>> 12;
  mixed = Math.imul(mixed, 0x297a2d39);
  mixed ^= mixed >>> 15;
  return mixed >>> (32 - bits);
}
