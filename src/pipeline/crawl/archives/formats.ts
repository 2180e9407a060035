import type { ArchiveFormat } from './format.js';
import { tar } from './tar.js';
import { zip } from './zip.js';

/** All archive formats. To add one: a file here, a line here, and a case in test/pipeline/crawl/archives.test.ts. */
export const archiveFormats: readonly ArchiveFormat[] = [zip, tar];

/**
 * Returns the format of an archive by its file name; null for other names. Office documents are zips with other names.
 */
export function archiveFormatOf(path: string): ArchiveFormat | null {
  const name = path.toLowerCase();
  return archiveFormats.find(({ suffixes }) => suffixes.some((suffix) => name.endsWith(suffix))) ?? null;
}
