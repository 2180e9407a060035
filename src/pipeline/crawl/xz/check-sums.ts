import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** The check sum of what a block holds, as it is unpacked. */
export interface CheckSum {
  add(bytes: Uint8Array): void;
  /** Returns it as it is stored; null where its kind is not known, so that it cannot be compared. */
  value(): Uint8Array | null;
}

/** Length in bytes of the check sum of each kind. */
export const CHECK_BYTES: readonly number[] = [0, 4, 4, 4, 8, 8, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64];

const CRC32 = 1;
const CRC64 = 4;
const SHA256 = 10;
const POLYNOMIAL_HIGH = 0xc96c_5795;
const POLYNOMIAL_LOW = 0xd787_0f42;

/** The halves of each entry: numbers of 64 bits are slow. */
function crc64Table(): { readonly high: Uint32Array; readonly low: Uint32Array } {
  const high = new Uint32Array(256);
  const low = new Uint32Array(256);
  for (let byte = 0; byte < 256; byte += 1) {
    let [upper, lower] = [0, byte];
    for (let bit = 0; bit < 8; bit += 1) {
      const isSet = (lower & 1) === 1;
      lower = (lower >>> 1) | (upper << 31);
      upper >>>= 1;
      if (!isSet) continue;
      lower ^= POLYNOMIAL_LOW;
      upper ^= POLYNOMIAL_HIGH;
    }
    high[byte] = upper;
    low[byte] = lower;
  }
  return { high, low };
}

const TABLE = crc64Table();

class Crc64 implements CheckSum {
  #high = -1;
  #low = -1;

  add(bytes: Uint8Array): void {
    let [high, low] = [this.#high, this.#low];
    for (const byte of bytes) {
      const index = (low ^ byte) & 0xff;
      low = ((low >>> 8) | (high << 24)) ^ TABLE.low[index]!;
      high = (high >>> 8) ^ TABLE.high[index]!;
    }
    [this.#high, this.#low] = [high, low];
  }

  value(): Uint8Array {
    const bytes = Buffer.alloc(8);
    bytes.writeInt32LE(~this.#low, 0);
    bytes.writeInt32LE(~this.#high, 4);
    return bytes;
  }
}

class Crc32 implements CheckSum {
  #sum = 0;

  add(bytes: Uint8Array): void {
    this.#sum = crc32(bytes, this.#sum);
  }

  value(): Uint8Array {
    return crc32Bytes(this.#sum);
  }
}

/** Returns a CRC32 as xz stores it. */
export function crc32Bytes(sum: number): Uint8Array {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(sum);
  return bytes;
}

/** Returns a new check sum of a kind. */
export function checkSum(kind: number): CheckSum {
  if (kind === CRC32) return new Crc32();
  if (kind === CRC64) return new Crc64();
  if (kind === SHA256) {
    const hash = createHash('sha256');
    return { add: (bytes) => hash.update(bytes), value: () => hash.digest() };
  }
  return { add: () => undefined, value: () => null };
}
