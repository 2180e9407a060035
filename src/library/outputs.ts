import { resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { readStoredRuns } from '../assemble-store.js';
import { AssayError } from '../lib/errors.js';
import { openObjectStorage } from '../lib/object-storage.js';
import { writeWholeFile } from '../lib/output-file.js';
import { checkNoDocumentLost, scannedBy } from '../pipeline/outputs/check-documents.js';
import { checkOutputs, checkPageName } from '../pipeline/outputs/check-outputs.js';
import { chosenRun } from '../pipeline/outputs/chosen-run.js';
import { writeDatasheet } from '../pipeline/outputs/datasheet.js';
import { exportFormatFor } from '../pipeline/outputs/export-format.js';
import { exportStoredRun, usualContent } from '../pipeline/outputs/export-run.js';
import { writeLabelFiles } from '../pipeline/outputs/write-label-files.js';
import type { LabelFiles } from '../pipeline/outputs/write-label-files.js';
import { writeRunReport } from '../pipeline/outputs/write-report.js';
import type { ExportContent } from '../records/export-content.js';
import type { ExportPart } from '../records/export-part.js';
import type { ExportShape } from '../records/export-shape.js';
import { wholeOrPartialText } from '../records/run-summary.js';
import { programSettings } from '../settings/index.js';
import type { UseOptions } from './options.js';
import { rememberOwnFiles } from './own-files.js';

export interface StoredRunOptions extends UseOptions {
  /** Name of the run, its id or how that begins; left out, the newest run of the database. */
  readonly run?: string;
}

export interface ExportOptions extends StoredRunOptions {
  /** File to be written, or a stream, which stays open. */
  readonly out: string | Writable;
  /** `csv`, `jsonl` or `parquet`; left out, as the name of the file ends, or `csv` for `.txt` and no ending. */
  readonly format?: string;
  /** Left out: `labels` for a run over datasets, else `results`. */
  readonly content?: ExportContent;
  /** Columns of results and labels: left out, all of them and the truth column that the run was started with. */
  readonly shape?: Partial<ExportShape>;
  /** Whether a datasheet is written beside the file: Markdown and Croissant; left out, none is. */
  readonly datasheet?: boolean;
  /** Part of the datasets of a run, or of their files, whose labels are written; left out, all. */
  readonly part?: ExportPart;
  /** Rows of a file, at most: `out` is then the folder of the files. Left out, there is one file. */
  readonly partRows?: number;
}

/** Which run was exported, and what of it. */
export interface ExportedRun {
  readonly runId: string;
  readonly content: ExportContent;
  /** `whole`, or what is missing of the run: `partial: 120 of 400 sources found so far have ended`. */
  readonly runState: string;
  /** Of labels that are written to files of so many rows: which of them. */
  readonly files?: LabelFiles;
}

function noParts(): AssayError {
  return new AssayError({
    code: 'bad_arguments',
    message: 'only the labels of datasets are written in parts',
    nextStep: 'Leave out --part and --part-rows.',
    exitCode: 2,
  });
}

function noFolder(): AssayError {
  return new AssayError({
    code: 'bad_arguments',
    message: 'labels in files of so many rows are written to a folder',
    nextStep: 'Name it.',
    exitCode: 2,
  });
}

/**
 * Writes an export of a stored run, row by row. Returns which run and what of it.
 * @throws AssayError `database_missing`, `run_not_found`, `run_ambiguous`, `unknown_export_format`
 */
export async function exportRun({
  settings = programSettings(),
  cwd = process.cwd(),
  run: named,
  out,
  format: asked,
  content: askedContent,
  shape = {},
  datasheet = false,
  part,
  partRows,
}: ExportOptions): Promise<ExportedRun> {
  const format = asked ?? (await exportFormatFor(out, cwd));
  return readStoredRuns(settings.store, cwd, async (store) => {
    const oneFile = typeof out === 'string' && partRows === undefined ? [out] : [];
    await checkOutputs(oneFile, cwd);
    const run = chosenRun(await store.listRuns(), named ?? null);
    await checkNoDocumentLost(oneFile, cwd, scannedBy(run));
    const { runId } = run;
    const content = askedContent ?? (await usualContent(store, runId));
    if ((part !== undefined || partRows !== undefined) && content !== 'labels') throw noParts();
    const objects = openObjectStorage(settings.storage.s3Endpoint);
    const request = { runId, content, format, objects, shape, ...(part !== undefined && { part }) };
    const runState = async (): Promise<string> => wholeOrPartialText(await store.runSummary(runId));
    if (partRows !== undefined) {
      if (typeof out !== 'string') throw noFolder();
      const files = await writeLabelFiles(store, { ...request, rows: partRows, folder: resolve(cwd, out) });
      await rememberOwnFiles(store, cwd, files.written);
      return { runId, content, runState: await runState(), files };
    }
    const write = (stream: Writable): Promise<void> => exportStoredRun(store, request, stream);
    await (typeof out === 'string' ? writeWholeFile(resolve(cwd, out), write) : write(out));
    if (datasheet && typeof out === 'string') await writeDatasheet(store, { request, file: out, cwd });
    if (typeof out === 'string') await rememberOwnFiles(store, cwd, [out]);
    return { runId, content, runState: await runState() };
  });
}

export interface ReportOptions extends StoredRunOptions {
  /** The HTML file to be written, or a stream, which stays open. */
  readonly out: string | Writable;
}

/**
 * Writes the report of a stored run, compared with the audit or run before it. Returns the files written, as
 * absolute paths; none of a stream.
 * @throws AssayError `database_missing`, `run_not_found`, `run_ambiguous`, `output_unwritable`
 */
export function writeReport({
  settings = programSettings(),
  cwd = process.cwd(),
  run: named,
  out,
}: ReportOptions): Promise<{ readonly runId: string; readonly files: readonly string[] }> {
  return readStoredRuns(settings.store, cwd, async (store) => {
    if (typeof out === 'string') {
      checkPageName(out);
      await checkOutputs([out], cwd);
    }
    const run = chosenRun(await store.listRuns(), named ?? null);
    if (typeof out === 'string') await checkNoDocumentLost([out], cwd, scannedBy(run));
    const { runId } = run;
    const to = typeof out === 'string' ? resolve(cwd, out) : out;
    const files = await writeRunReport(store, runId, to, settings.report);
    if (files.length > 0) await rememberOwnFiles(store, cwd, files);
    return { runId, files };
  });
}
