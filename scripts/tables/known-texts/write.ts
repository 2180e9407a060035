import { sha256Hex } from '../../../src/lib/hash.js';
import type { HashGroup } from '../../../src/text/known-text/known-works.js';

/** Hashes of one work, unsigned, and how they are sampled (null for a list of words). */
export interface HashSet {
  readonly name: string;
  readonly sampleBits: number | null;
  readonly hashes: ReadonlySet<number>;
}

const MAGIC = Buffer.from('ATK1', 'latin1');

class BitWriter {
  private readonly bytes: number[] = [];
  private bit = 0;

  private push(value: number): void {
    if (this.bit % 8 === 0) this.bytes.push(0);
    this.bytes[this.bytes.length - 1]! |= value << (this.bit % 8);
    this.bit += 1;
  }

  gap(value: number, lowBits: number): void {
    for (let high = Math.floor(value / 2 ** lowBits); high > 0; high -= 1) this.push(1);
    this.push(0);
    for (let bit = 0; bit < lowBits; bit += 1) this.push(Math.floor(value / 2 ** bit) % 2);
  }

  toBuffer(): Buffer {
    return Buffer.from(this.bytes);
  }
}

/** The width of the plain part of a gap at which a group takes fewest bits. */
function bestLowBits(gaps: readonly number[]): number {
  const size = (lowBits: number): number =>
    gaps.reduce((sum, gap) => sum + Math.floor(gap / 2 ** lowBits) + 1 + lowBits, 0);
  return Array.from({ length: 32 }, (_, bits) => bits).reduce(
    (best, bits) => (size(bits) < size(best) ? bits : best),
    31,
  );
}

/** The file that `readKnownWorks` reads: a header in JSON, gaps between sorted hashes in Rice's code, a checksum. */
export function encodeKnownWorks(sets: readonly HashSet[]): Buffer {
  const bits = new BitWriter();
  const groups = sets.map(({ name, sampleBits, hashes }): HashGroup => {
    const sorted = [...hashes]
      .map((hash) => Math.floor(hash / 2 ** (sampleBits ?? 0)))
      .sort((one, other) => one - other);
    const gaps = sorted.map((value, index) => value - (sorted[index - 1] ?? -1) - 1);
    const lowBits = bestLowBits(gaps);
    for (const gap of gaps) bits.gap(gap, lowBits);
    return { name, sampleBits, count: gaps.length, lowBits };
  });
  const header = Buffer.from(JSON.stringify(groups), 'utf8');
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  const content = Buffer.concat([MAGIC, length, header, bits.toBuffer()]);
  return Buffer.concat([content, Buffer.from(sha256Hex(content), 'hex')]);
}
