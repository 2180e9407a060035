import type { ArchiveFormat } from './format.js';
import { mbox } from './mbox.js';
import { packedFile } from './packed-file.js';
import { tar } from './tar.js';
import { warc } from './warc.js';
import { zip } from './zip.js';

/**
 * All archive formats; the first whose suffix a name has is taken. To add one: a file here, a line here, and cases in
 * test/pipeline/crawl.
 */
export const archiveFormats: readonly ArchiveFormat[] = [zip, tar, mbox, warc, packedFile];

/** What follows the last dot of the names of archives. */
const LAST_PARTS: ReadonlySet<string> = new Set(
  archiveFormats.flatMap(({ suffixes }) => suffixes.map((suffix) => suffix.slice(suffix.lastIndexOf('.') + 1))),
);

/**
 * Returns the format of an archive by its file name; null for other names. Office documents are zips with other names.
 */
export function archiveFormatOf(path: string): ArchiveFormat | null {
  if (!LAST_PARTS.has(path.slice(path.lastIndexOf('.') + 1).toLowerCase())) return null;
  const name = path.toLowerCase();
  return archiveFormats.find(({ suffixes }) => suffixes.some((suffix) => name.endsWith(suffix))) ?? null;
}
