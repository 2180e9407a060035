/**
 * Returns a 53-bit hash of a text, exact both as a JavaScript number and as an SQLite integer: two multiply-and-mix
 * lanes of 32 bits (the finaliser of MurmurHash3). Not cryptographic. Among 10⁹ keys, the probability that a given key
 * collides with another is about 10⁻⁷.
 */
export function hash53(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}
