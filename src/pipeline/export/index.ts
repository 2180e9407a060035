import type { Writable } from 'node:stream';
import type { CheckedReference } from '../../records/checked-reference.js';
import type { HistoryRow } from '../../records/history-row.js';
import type { PatternFindings } from '../../records/pattern-findings.js';
import type { DocumentPassages } from '../../records/passages.js';
import type { ShownFinding } from '../../records/shown-finding.js';
import type { ResultRow } from '../../records/result-row.js';
import type { DatasetColumn, LabelledRow } from '../../records/dataset-row.js';
import { FULL_SHAPE } from '../../records/export-shape.js';
import type { ExportShape } from '../../records/export-shape.js';
import { AssayError } from '../../lib/errors.js';
import type { ExportFormat } from './format.js';
import { exportFormatNames, exportFormats, isExportFormatName } from './formats.js';
import { inPages } from './pages.js';
import type { ColumnFacts, Pages, Rows, Table } from './table.js';
import { findingsTable } from './tables/findings.js';
import { historyTable } from './tables/history.js';
import { labelsTable } from './tables/labels.js';
import { passagesOf, passagesTable } from './tables/passages.js';
import { matchesOf, patternsTable } from './tables/patterns.js';
import { referencesTable } from './tables/references.js';
import { resultsTable } from './tables/results.js';
import { slimTable } from './tables/slim.js';

export { exportFormatNames, formatOfFile } from './formats.js';
export type { ExportFormatName } from './formats.js';
export type { ColumnFacts } from './table.js';

/** Returns the format of this name. @throws AssayError `unknown_export_format` */
function formatNamed(name: string): Promise<ExportFormat> {
  if (isExportFormatName(name)) return exportFormats[name].load();
  throw new AssayError({
    code: 'unknown_export_format',
    message: `there is no export format "${name}"`,
    nextStep: `Use one of: ${exportFormatNames.join(', ')}.`,
    exitCode: 2,
  });
}

/**
 * Writes one row per source to `out`, which stays open. Memory does not grow with the rows.
 * @throws AssayError `unknown_export_format`; rejects with errors of `pages` or `out`
 */
export async function exportResults(
  formatName: string,
  pages: Pages<ResultRow>,
  out: Writable,
  { columns: asked }: ExportShape = FULL_SHAPE,
): Promise<void> {
  const format = await formatNamed(formatName);
  if (asked === 'full') await format.write(resultsTable, pages, out);
  else await format.write(slimTable(''), withoutValues(pages), out);
}

/** Sources that are no rows of a dataset. */
async function* withoutValues(pages: Pages<ResultRow>): AsyncGenerator<readonly LabelledRow[]> {
  for await (const page of pages) yield page.map((result) => ({ values: {}, result }));
}

/** Returns the table of the rows of datasets with their labels. @param columns of the datasets, in order */
export function tableOfLabels(columns: readonly DatasetColumn[], shape: ExportShape): Table<LabelledRow> {
  return shape.columns === 'slim' ? slimTable(shape.truthColumn) : labelsTable(columns, shape.truthColumn);
}

/** Returns the columns of an export of results, with what they mean. */
export function columnsOfResults({ columns }: ExportShape): readonly ColumnFacts[] {
  return columns === 'slim' ? slimTable('').columns : resultsTable.columns;
}

/** Writes one row per source as the workbench shows them to `out`; otherwise like `exportResults`. */
export async function exportFindings(formatName: string, rows: Rows<ShownFinding>, out: Writable): Promise<void> {
  const format = await formatNamed(formatName);
  await format.write(findingsTable, inPages(rows), out);
}

/** Writes one row per paragraph and sentence of the scanned sources to `out`; otherwise like `exportResults`. */
export async function exportPassages(
  formatName: string,
  rows: Rows<ResultRow>,
  passagesOfRow: (row: ResultRow) => DocumentPassages | Promise<DocumentPassages>,
  out: Writable,
): Promise<void> {
  const format = await formatNamed(formatName);
  await format.write(passagesTable, inPages(passagesOf(rows, passagesOfRow)), out);
}

/**
 * Writes the rows of datasets with their labels to `out`; otherwise like `exportResults`. @param columns of the
 * datasets, in order
 */
export async function exportLabels(
  formatName: string,
  columns: readonly DatasetColumn[],
  rows: Rows<LabelledRow>,
  out: Writable,
  shape: ExportShape = FULL_SHAPE,
): Promise<void> {
  const format = await formatNamed(formatName);
  await format.write(tableOfLabels(columns, shape), inPages(rows), out);
}

/** Writes one row per source and audit to `out`; otherwise like `exportResults`. */
export async function exportHistory(formatName: string, rows: Rows<HistoryRow>, out: Writable): Promise<void> {
  const format = await formatNamed(formatName);
  await format.write(historyTable, inPages(rows), out);
}

/** Writes one row per reference to `out`; otherwise like `exportResults`. */
export async function exportReferences(formatName: string, rows: Rows<CheckedReference>, out: Writable): Promise<void> {
  const format = await formatNamed(formatName);
  await format.write(referencesTable, inPages(rows), out);
}

/** Writes one row per match of an AI-writing pattern to `out`; otherwise like `exportResults`. */
export async function exportPatterns(
  formatName: string,
  findings: Rows<PatternFindings>,
  out: Writable,
): Promise<void> {
  const format = await formatNamed(formatName);
  await format.write(patternsTable, inPages(matchesOf(findings)), out);
}
