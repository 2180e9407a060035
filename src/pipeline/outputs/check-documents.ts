import { resolve } from 'node:path';
import { AssayError } from '../../lib/errors.js';
import type { RunListing } from '../../records/run-listing.js';
import { documentAt } from '../crawl/index.js';
import type { ScannedPaths } from '../crawl/index.js';

/**
 * Checks that no output replaces what may be a document of a run.
 * @param outputs as the user named them; empty for none @param cwd folder that they start from
 * @throws AssayError `output_unwritable`
 */
export async function checkNoDocumentLost(
  outputs: readonly string[],
  cwd: string,
  scanned: ScannedPaths,
): Promise<void> {
  for (const shown of outputs) {
    if (shown === '' || !(await documentAt(resolve(cwd, shown), scanned))) continue;
    throw new AssayError({
      code: 'output_unwritable',
      message: `${shown} is in what is scanned, and is no output of Assay: it would be lost`,
      nextStep: 'Choose another name for the output. If you no longer need that file, remove it first.',
      exitCode: 2,
    });
  }
}

/** Returns what a stored run scanned. */
export function scannedBy({ paths, settings }: RunListing): ScannedPaths {
  const { cwd } = settings;
  // A relative path of a run without the folder that it starts from could be anywhere.
  return typeof cwd === 'string' ? { paths, cwd } : { paths: paths.filter((path) => path.startsWith('/')), cwd: '/' };
}
