import { resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { AssayError } from '../../lib/errors.js';
import { exportFormatNames, formatOfFile } from '../export/index.js';
import type { ExportFormatName } from '../export/index.js';
import { checkOutputs } from './check-outputs.js';
import { isFolder } from './write-history.js';

/**
 * Returns the format of an export that nobody named: as the name of the file ends, CSV for a stream, a folder, `.txt`
 * and a name without an ending.
 * @param cwd folder that a relative name starts from
 * @throws AssayError `unknown_export_format` for any other ending, which would mislead programs; `output_unwritable`
 */
export async function exportFormatFor(out: string | Writable, cwd: string): Promise<ExportFormatName> {
  if (typeof out !== 'string' || (await isFolder(resolve(cwd, out)))) return 'csv';
  const format = formatOfFile(out);
  if (format !== null) return format;
  // That the file would be lost says more than that its name ends in another way.
  await checkOutputs([out], cwd);
  throw new AssayError({
    code: 'unknown_export_format',
    message: `the ending of ${out} is that of no export format`,
    nextStep: `Name a file that ends in .${exportFormatNames.join(', .')}, or say what to write: --format csv`,
    exitCode: 2,
  });
}
