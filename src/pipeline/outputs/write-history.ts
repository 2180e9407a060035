import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { writeWholeFile } from '../../lib/output-file.js';
import type { HistoryRow } from '../../records/history-row.js';
import { exportHistory } from '../export/index.js';
import { checkOutputs } from './check-outputs.js';
import type { HistoryPart } from './history.js';

async function* rowsOf(parts: readonly HistoryPart[]): AsyncGenerator<HistoryRow> {
  for (const part of parts) yield* part.rows();
}

/** Whether a path is, or is said by its end to be, a folder. */
export async function isFolder(path: string): Promise<boolean> {
  if (path.endsWith('/')) return true;
  return (await stat(path).catch(() => null))?.isDirectory() ?? false;
}

/**
 * Writes the rows of audits, in order: to a stream, which stays open; to a file; or, where the name ends with `/` or is
 * a folder, to a file of each audit below it, in folders that say which (`audit_run=<run>`), as readers of partitioned
 * data sets expect. Returns the files written.
 * @param cwd folder that a relative name starts from
 * @throws AssayError `unknown_export_format`, `output_unwritable`
 */
export async function writeHistory(
  parts: readonly HistoryPart[],
  format: string,
  out: string | Writable,
  cwd: string,
): Promise<readonly string[]> {
  if (typeof out !== 'string') {
    await exportHistory(format, rowsOf(parts), out);
    return [];
  }
  const path = resolve(cwd, out);
  const isOneFile = !(out.endsWith('/') || (await isFolder(path)));
  // A folder that is to hold files of audits is checked as they are: it can be made in one that is there.
  await checkOutputs([isOneFile ? out : join(out, 'audits')], cwd);
  if (isOneFile) {
    await writeWholeFile(path, (stream) => exportHistory(format, rowsOf(parts), stream));
    return [path];
  }
  const files: string[] = [];
  for (const { runId, rows } of parts) {
    const file = join(path, `audit_run=${runId}`, `sources.${format}`);
    await writeWholeFile(file, (stream) => exportHistory(format, rows(), stream));
    files.push(file);
  }
  return files;
}
