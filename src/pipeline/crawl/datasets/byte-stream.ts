import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Decompress } from 'fzstd';

/** Zstandard (RFC 8878) as a stream; Node 20 has none of its own. */
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

/** The bytes of a file, unpacked as a stream where its name ends in .gz or .zst. */
export function bytesOf(path: Buffer): Readable {
  const name = path.toString('latin1').toLowerCase();
  const file = createReadStream(path);
  const unpack = name.endsWith('.gz') ? createGunzip() : name.endsWith('.zst') ? unzstd() : null;
  if (unpack === null) return file;
  file.on('error', (error) => unpack.destroy(error));
  return file.pipe(unpack);
}
