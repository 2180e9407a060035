import type { Readable } from 'node:stream';
import { BrokenArchive } from './format.js';

/** Takes a stream of bytes apart: so many at once, or as a stream of its own. */
export class ByteReader {
  readonly #chunks: AsyncIterator<unknown>;
  #held: Buffer = Buffer.alloc(0);
  /** Bytes taken since the last part began. */
  #partTaken = 0;

  readonly #onBytes: (bytes: number) => void;

  /** @param onBytes told of every byte that the stream gives */
  constructor(bytes: Readable, onBytes: (bytes: number) => void) {
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

  /** Exactly so many bytes, or null where the stream ends before. */
  async take(count: number): Promise<Buffer | null> {
    while (this.#held.length < count) if (!(await this.#more())) return null;
    const taken = this.#held.subarray(0, count);
    this.#held = this.#held.subarray(count);
    return taken;
  }

  /** The next bytes as a stream. Throws BrokenArchive where there are fewer. Ends the part before it. */
  part(count: number): AsyncGenerator<Uint8Array> {
    this.#partTaken = 0;
    return this.#upTo(count);
  }

  /** Moves on to so many bytes after the start of the part, whatever was read of it. */
  async skipTo(count: number): Promise<void> {
    const rest = this.#upTo(count);
    while ((await rest.next()).done !== true);
  }

  async *#upTo(count: number): AsyncGenerator<Uint8Array> {
    while (this.#partTaken < count) {
      if (this.#held.length === 0 && !(await this.#more())) throw new BrokenArchive('it ends before its time');
      const piece = this.#held.subarray(0, count - this.#partTaken);
      this.#held = this.#held.subarray(piece.length);
      this.#partTaken += piece.length;
      yield piece;
    }
  }
}
