import { basename } from 'node:path';
import { packingOf, unpackedStream } from '../unpacked-stream.js';
import type { ArchiveFormat } from './format.js';

async function* counted(
  bytes: AsyncIterable<unknown>,
  onUnpacked: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    if (!(chunk instanceof Uint8Array)) continue;
    onUnpacked(chunk.length);
    yield chunk;
  }
}

/** One file, packed by gzip, Zstandard, bzip2 or xz: its only member has its name without the suffix. */
export const packedFile: ArchiveFormat = {
  suffixes: ['.gz', '.zst', '.bz2', '.xz'],
  isDocument: async (path) => (await packingOf(path)) === null,
  async *members(path, onUnpacked, name) {
    const bytes = await unpackedStream(path, await packingOf(path));
    try {
      yield {
        name: Buffer.from(basename(name).replace(/\.\w+$/u, '')),
        kind: 'file',
        content: counted(bytes, onUnpacked),
      };
    } finally {
      bytes.destroy();
    }
  },
};
