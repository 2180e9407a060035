import { BrokenArchive } from './format.js';

/** Reads a stream of bytes in parts: a number of bytes at once, or as a stream. */
export class ByteReader {
  readonly #chunks: AsyncIterator<unknown>;
  #held: Buffer = Buffer.alloc(0);
  /** Bytes read since the start of the current part. */
  #partTaken = 0;

  readonly #onBytes: (bytes: number) => void;

  /** @param onBytes called for every byte of the stream */
  constructor(bytes: AsyncIterable<unknown>, onBytes: (bytes: number) => void) {
    this.#onBytes = onBytes;
    this.#chunks = bytes[Symbol.asyncIterator]();
  }

  async #more(): Promise<boolean> {
    const next = await this.#chunks.next();
    if (next.done === true) return false;
    if (!(next.value instanceof Uint8Array)) return true;
    this.#onBytes(next.value.length);
    this.#held = this.#held.length === 0 ? Buffer.from(next.value) : Buffer.concat([this.#held, next.value]);
    return true;
  }

  /** Returns exactly `count` bytes, or null if the stream ends before. */
  async take(count: number): Promise<Buffer | null> {
    while (this.#held.length < count) if (!(await this.#more())) return null;
    const taken = this.#held.subarray(0, count);
    this.#held = this.#held.subarray(count);
    return taken;
  }

  /** Returns the bytes that come next, as many as are at hand; null at the end of the stream. */
  async some(): Promise<Buffer | null> {
    while (this.#held.length === 0) if (!(await this.#more())) return null;
    const taken = this.#held;
    this.#held = Buffer.alloc(0);
    return taken;
  }

  /** Returns the next bytes, which stay to be read: `count` of them, or fewer before the end. */
  async peek(count: number): Promise<Buffer> {
    while (this.#held.length < count) if (!(await this.#more())) break;
    return this.#held.subarray(0, count);
  }

  /** Returns the bytes up to and with the next such byte, at most `limit` of them; none at the end of the stream. */
  async until(byte: number, limit: number): Promise<Buffer> {
    let searched = 0;
    for (;;) {
      const found = this.#held.subarray(0, limit).indexOf(byte, searched);
      searched = this.#held.length;
      if (found !== -1 || searched >= limit || !(await this.#more())) {
        const taken = this.#held.subarray(0, found === -1 ? Math.min(limit, this.#held.length) : found + 1);
        this.#held = this.#held.subarray(taken.length);
        return taken;
      }
    }
  }

  /**
   * Returns the next bytes as a stream, and ends the part before it. The stream throws BrokenArchive if there are fewer
   * bytes.
   */
  part(count: number): AsyncGenerator<Uint8Array> {
    this.#partTaken = 0;
    return this.#upTo(count);
  }

  /** Skips to `count` bytes after the start of the part, however much of it was read. */
  async skipTo(count: number): Promise<void> {
    const rest = this.#upTo(count);
    while ((await rest.next()).done !== true);
  }

  async *#upTo(count: number): AsyncGenerator<Uint8Array> {
    while (this.#partTaken < count) {
      if (this.#held.length === 0 && !(await this.#more())) throw new BrokenArchive('it ends too early');
      const piece = this.#held.subarray(0, count - this.#partTaken);
      this.#held = this.#held.subarray(piece.length);
      this.#partTaken += piece.length;
      yield piece;
    }
  }
}
