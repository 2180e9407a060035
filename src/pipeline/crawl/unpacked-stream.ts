import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { openRegularFile } from '../../lib/regular-file.js';
import { ByteReader } from './archives/byte-reader.js';
import { unpackedBzip2 } from './bzip2-stream.js';
import { unpackedXz } from './xz/xz-stream.js';
import { unpackedZstd } from './zstd-stream.js';

export type Packing = 'gzip' | 'zstd' | 'bzip2' | 'xz';

const SIGNS: readonly (readonly [packing: Packing, sign: Buffer])[] = [
  ['gzip', Buffer.from([0x1f, 0x8b])],
  ['zstd', Buffer.from([0x28, 0xb5, 0x2f, 0xfd])],
  ['bzip2', Buffer.from('BZh', 'latin1')],
  ['xz', Buffer.from([0xfd, 0x37, 0x7a, 0x58])],
];

/** Endings of names of packed files. */
const ENDINGS: Readonly<Record<string, Packing>> = { gz: 'gzip', zst: 'zstd', bz2: 'bzip2', xz: 'xz' };

/** Those that Node lacks. */
const DECODERS: Readonly<Record<Exclude<Packing, 'gzip'>, (reader: ByteReader) => AsyncGenerator<Uint8Array>>> = {
  zstd: unpackedZstd,
  bzip2: unpackedBzip2,
  xz: unpackedXz,
};

/** Returns how a file is packed by its name; null where it is not. */
export const packingByName = (name: string): Packing | null => ENDINGS[/\.(\w+)$/u.exec(name)?.[1] ?? ''] ?? null;

/** Returns how a file is packed as a whole, judged by its first bytes; null where it is not. */
export async function packingOf(path: Buffer): Promise<Packing | null> {
  const file = await openRegularFile(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return SIGNS.find(([, sign]) => buffer.subarray(0, bytesRead).indexOf(sign) === 0)?.[0] ?? null;
  } finally {
    await file.close();
  }
}

/** Returns the bytes of a file, unpacked if told. To destroy the stream closes the file. */
export async function unpackedStream(path: Buffer, packing: Packing | null): Promise<Readable> {
  const file = (await openRegularFile(path)).createReadStream();
  if (packing === null) return file;
  if (packing === 'gzip') {
    const gunzip = createGunzip();
    file.on('error', (error) => gunzip.destroy(error));
    gunzip.on('close', () => file.destroy());
    // It may fail before anybody reads it. Whoever reads it then gets the error; here it must not end the program.
    gunzip.on('error', () => undefined);
    return file.pipe(gunzip);
  }
  const reader = new ByteReader(file, () => undefined);
  const unpacked = Readable.from(DECODERS[packing](reader));
  unpacked.on('close', () => file.destroy());
  return unpacked;
}
