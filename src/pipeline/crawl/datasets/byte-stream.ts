import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Decompress } from 'fzstd';

/** Creates a Zstandard (RFC 8878) decompression stream, which Node 20 lacks. */
function unzstd(): Transform {
  const pieces: Uint8Array[] = [];
  const decompress = new Decompress((piece) => pieces.push(piece));
  const flushTo = (transform: Transform): void => {
    for (const piece of pieces.splice(0)) transform.push(piece);
  };
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      try {
        decompress.push(chunk);
        flushTo(this);
        done();
      } catch (error) {
        done(error instanceof Error ? error : new Error('not a Zstandard stream'));
      }
    },
    flush(done) {
      try {
        decompress.push(new Uint8Array(), true);
        flushTo(this);
        done();
      } catch (error) {
        done(error instanceof Error ? error : new Error('not a Zstandard stream'));
      }
    },
  });
}

/** Returns the bytes of a file, decompressed if its name ends in .gz or .zst. */
export function bytesOf(path: Buffer): Readable {
  const name = path.toString('latin1').toLowerCase();
  const file = createReadStream(path);
  const unpack = name.endsWith('.gz') ? createGunzip() : name.endsWith('.zst') ? unzstd() : null;
  if (unpack === null) return file;
  file.on('error', (error) => unpack.destroy(error));
  return file.pipe(unpack);
}
