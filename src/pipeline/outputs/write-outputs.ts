import { resolve } from 'node:path';
import type { ObjectStorage } from '../../lib/object-storage.js';
import { writeWholeFile } from '../../lib/output-file.js';
import { exportFormatNames } from '../export/index.js';
import type { ExportFormatName } from '../export/index.js';
import type { ExportShape } from '../../records/export-shape.js';
import type { ReportSettings } from '../report/index.js';
import type { Store } from '../store/index.js';
import { writeDatasheet } from './datasheet.js';
import { exportStoredRun, usualContent } from './export-run.js';
import { writeRunReport } from './write-report.js';

export interface OutputsRequest {
  readonly runId: string;
  /** The file of each export format and of the report; empty for one that is not wanted. */
  readonly files: Readonly<Record<ExportFormatName | 'report', string>>;
  readonly report: ReportSettings;
  /** Folder that the files start from. */
  readonly cwd: string;
  /** Where datasets that are in storage are read again. */
  readonly objects: ObjectStorage;
  readonly shape: ExportShape;
  /** Whether each export has a datasheet beside it. */
  readonly datasheet: boolean;
}

/** Writes every export and the report that was asked for. Returns their paths as they were given. */
export async function writeOutputs(store: Store, request: OutputsRequest): Promise<readonly string[]> {
  const { runId, files, report, cwd, objects, shape, datasheet } = request;
  const written: string[] = [];
  const formats = exportFormatNames.filter((format) => files[format] !== '');
  const content = formats.length === 0 ? 'results' : await usualContent(store, runId);
  for (const format of formats) {
    const path = files[format];
    const asked = { runId, content, format, objects, shape };
    await writeWholeFile(resolve(cwd, path), (out) => exportStoredRun(store, asked, out));
    written.push(path);
    if (datasheet) written.push(...(await writeDatasheet(store, { request: asked, file: path, cwd })));
  }
  if (files.report !== '') {
    await writeRunReport(store, runId, resolve(cwd, files.report), report);
    written.push(files.report);
  }
  return written;
}
