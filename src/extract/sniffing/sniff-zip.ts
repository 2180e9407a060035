import type { Format } from '../format.js';
import { formats } from '../formats.js';
import { ZipArchive } from '../office/zip.js';

/** Most bytes of a zip's parts that are read to detect its format. */
const PEEK_BYTES = 1024 * 1024;

/** Returns the format of a document in a zip, judged by its parts; a name for people where it is none that is read. */
export function zipFormat(bytes: Uint8Array): Format | string {
  const archive = new ZipArchive(bytes, PEEK_BYTES);
  const { names } = archive;
  const mediaType = archive.has('mimetype')
    ? Buffer.from(archive.read('mimetype') ?? [])
        .toString('latin1')
        .trim()
    : null;
  const format = formats.find(({ sign }) => sign.in === 'zip' && sign.matches({ mediaType, names }));
  return format ?? mediaType ?? (names.some((name) => name.startsWith('xl/')) ? 'xlsx' : 'zip');
}
