import type { ArchiveFormat } from './format.js';
import { tar } from './tar.js';
import { zip } from './zip.js';

/** Every archive format. A new one: a file here, a line here, and a case in test/pipeline/crawl/archives.test.ts. */
export const archiveFormats: readonly ArchiveFormat[] = [zip, tar];

/**
 * The format of an archive by its name; null where it is named like none. Office documents are zips too, and are named
 * otherwise.
 */
export function archiveFormatOf(path: string): ArchiveFormat | null {
  const name = path.toLowerCase();
  return archiveFormats.find(({ suffixes }) => suffixes.some((suffix) => name.endsWith(suffix))) ?? null;
}
