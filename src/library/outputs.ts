import { resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { withStoredRuns } from '../assemble-store.js';
import { openObjectStorage } from '../lib/object-storage.js';
import { writeWholeFile } from '../lib/output-file.js';
import { checkOutputs } from '../pipeline/outputs/check-outputs.js';
import { chosenRun } from '../pipeline/outputs/chosen-run.js';
import { exportStoredRun, usualContent } from '../pipeline/outputs/export-run.js';
import { writeRunReport } from '../pipeline/outputs/write-report.js';
import type { ExportContent } from '../records/export-content.js';
import { programSettings } from '../settings/index.js';
import type { UseOptions } from './options.js';

export interface StoredRunOptions extends UseOptions {
  /** Id of the run, or how it begins; left out, the newest run of the database. */
  readonly run?: string;
}

export interface ExportOptions extends StoredRunOptions {
  /** File to be written, or a stream, which stays open. */
  readonly out: string | Writable;
  /** `csv`, `jsonl` or `parquet`; left out, `csv`. */
  readonly format?: string;
  /** Left out: `labels` for a run over datasets, else `results`. */
  readonly content?: ExportContent;
}

/**
 * Writes an export of a stored run, row by row. Returns which run and what of it.
 * @throws AssayError `database_missing`, `run_not_found`, `run_ambiguous`, `unknown_export_format`
 */
export function exportRun({
  settings = programSettings(),
  cwd = process.cwd(),
  run: named,
  out,
  format = 'csv',
  content: asked,
}: ExportOptions): Promise<{ readonly runId: string; readonly content: ExportContent }> {
  return withStoredRuns(settings.store, cwd, async (store) => {
    if (typeof out === 'string') await checkOutputs([out], cwd);
    const { runId } = chosenRun(await store.listRuns(), named ?? null);
    const content = asked ?? (await usualContent(store, runId));
    const objects = openObjectStorage(settings.storage.s3Endpoint);
    const write = (stream: Writable): Promise<void> =>
      exportStoredRun(store, { runId, content, format, objects }, stream);
    await (typeof out === 'string' ? writeWholeFile(resolve(cwd, out), write) : write(out));
    return { runId, content };
  });
}

export interface ReportOptions extends StoredRunOptions {
  /** The HTML file to be written. */
  readonly out: string;
}

/**
 * Writes the report of a stored run, compared with the audit or run before it. Returns the files written, as
 * absolute paths.
 * @throws AssayError `database_missing`, `run_not_found`, `run_ambiguous`, `output_unwritable`
 */
export function writeReport({
  settings = programSettings(),
  cwd = process.cwd(),
  run: named,
  out,
}: ReportOptions): Promise<{ readonly runId: string; readonly files: readonly string[] }> {
  return withStoredRuns(settings.store, cwd, async (store) => {
    await checkOutputs([out], cwd);
    const { runId } = chosenRun(await store.listRuns(), named ?? null);
    return { runId, files: await writeRunReport(store, runId, resolve(cwd, out), settings.report) };
  });
}
