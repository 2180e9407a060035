import { BrokenArchive } from '../archives/format.js';

/** Memory grows with what is unpacked: a stream may declare a large dictionary and hold a few words. */
const FIRST_BYTES = 1 << 20;

/** The last bytes that were unpacked, which later ones repeat: a ring of at most the size that the stream declares. */
export class Dictionary {
  readonly #maxBytes: number;
  #ring: Uint8Array;
  #at = 0;
  /** Bytes since the last reset that may be repeated. */
  #full = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
    this.#ring = new Uint8Array(Math.min(FIRST_BYTES, maxBytes));
  }

  /**
   * Where the next byte goes; its lowest bits are those of its place in the stream, as sizes are multiples of 4,096.
   */
  get at(): number {
    return this.#at;
  }

  reset(): void {
    this.#at = 0;
    this.#full = 0;
  }

  /** Returns the byte at a distance from the last one, which is at 0; 0 before the first. @throws BrokenArchive */
  back(distance: number): number {
    if (distance < this.#full) return this.#ring[this.#placeOf(distance)]!;
    if (distance === 0) return 0;
    throw new BrokenArchive('it is no sound xz stream');
  }

  put(byte: number): void {
    if (this.#at === this.#ring.length) this.#turn();
    this.#ring[this.#at] = byte;
    this.#at += 1;
    if (this.#full < this.#maxBytes) this.#full += 1;
  }

  /** Writes `count` bytes again, from a distance that may be shorter than they are. @throws BrokenArchive */
  repeat(distance: number, count: number): void {
    if (distance >= this.#full) throw new BrokenArchive('it is no sound xz stream');
    for (let left = count; left > 0; left -= 1) this.put(this.#ring[this.#placeOf(distance)]!);
  }

  /** Returns a copy of the last `count` bytes, which must be no more than the ring holds. */
  last(count: number): Uint8Array {
    if (count <= this.#at) return this.#ring.slice(this.#at - count, this.#at);
    const copy = new Uint8Array(count);
    const before = count - this.#at;
    copy.set(this.#ring.subarray(this.#ring.length - before));
    copy.set(this.#ring.subarray(0, this.#at), before);
    return copy;
  }

  #placeOf(distance: number): number {
    const place = this.#at - distance - 1;
    return place < 0 ? place + this.#ring.length : place;
  }

  /** Continues at the start of the ring, or in one of twice its size. */
  #turn(): void {
    if (this.#ring.length === this.#maxBytes) {
      this.#at = 0;
      return;
    }
    const larger = new Uint8Array(Math.min(this.#ring.length * 2, this.#maxBytes));
    larger.set(this.#ring);
    this.#ring = larger;
  }
}
