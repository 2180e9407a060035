import { Writable } from 'node:stream';

/** A stream that keeps what is written to it. */
export class Collector extends Writable {
  readonly chunks: Buffer[] = [];

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.chunks.push(chunk);
    done();
  }

  get bytes(): Buffer {
    return Buffer.concat(this.chunks);
  }
}

/** The bytes that `write` puts into a stream. */
export async function written(write: (out: Writable) => Promise<void>): Promise<Buffer> {
  const out = new Collector();
  await write(out);
  return out.bytes;
}
