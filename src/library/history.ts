import type { Writable } from 'node:stream';
import { readStoredRuns } from '../assemble-store.js';
import { exportFormatFor } from '../pipeline/outputs/export-format.js';
import { auditHistoryRows, changedRows } from '../pipeline/outputs/history.js';
import { writeHistory } from '../pipeline/outputs/write-history.js';
import { programSettings } from '../settings/index.js';
import type { UseOptions } from './options.js';
import { rememberOwnFiles } from './own-files.js';

export interface HistoryOptions extends UseOptions {
  /** Name of the audit; left out: the audit of the run. */
  readonly audit?: string;
  /** Id of its newest run, or how that begins; left out: the newest run of the database. */
  readonly run?: string;
  /**
   * File to be written, or a stream, which stays open. A name that ends with `/`, or of a folder: a file of each audit
   * below it.
   */
  readonly out: string | Writable;
  /** `csv`, `jsonl` or `parquet`; left out, as the name of the file ends, or `csv`. */
  readonly format?: string;
  /** Only sources that differ from the audit before, and those that are gone. */
  readonly changedOnly?: boolean;
}

/** What was written of a history. */
export interface WrittenHistory {
  /** Null for a run that is no audit. */
  readonly audit: string | null;
  /** Runs whose sources were written, oldest first. */
  readonly runIds: readonly string[];
  /** Audits whose runs were deleted. */
  readonly missing: number;
  /** Absolute paths; none where a stream was given. */
  readonly files: readonly string[];
}

/**
 * Writes one row a source and audit, over all audits of a name up to a run, in constant memory.
 * @throws AssayError `database_missing`, `audit_not_found`, `run_not_found`, `run_ambiguous`, `unknown_export_format`
 */
export async function exportHistory({
  settings = programSettings(),
  cwd = process.cwd(),
  audit,
  run,
  out,
  format: asked,
  changedOnly = false,
}: HistoryOptions): Promise<WrittenHistory> {
  const format = asked ?? (await exportFormatFor(out, cwd));
  return readStoredRuns(settings.store, cwd, async (store) => {
    const history = await auditHistoryRows(store, { audit: audit ?? null, run: run ?? null, changedOnly });
    const files = await writeHistory(history.parts, format, out, cwd);
    await rememberOwnFiles(store, cwd, files);
    return { audit: history.audit, runIds: history.parts.map(({ runId }) => runId), missing: history.missing, files };
  });
}

/**
 * Writes the sources of one run that differ from the audit or run before it, and those that are gone.
 * @throws AssayError `database_missing`, `run_not_found`, `run_ambiguous`, `unknown_export_format`
 */
export async function exportChanges({
  settings = programSettings(),
  cwd = process.cwd(),
  run,
  out,
  format: asked,
}: Omit<HistoryOptions, 'audit' | 'changedOnly'>): Promise<WrittenHistory> {
  const format = asked ?? (await exportFormatFor(out, cwd));
  return readStoredRuns(settings.store, cwd, async (store) => {
    const part = await changedRows(store, run ?? null);
    const audited = await store.audits.ofRun(part.runId);
    const files = await writeHistory([part], format, out, cwd);
    await rememberOwnFiles(store, cwd, files);
    return { audit: audited?.audit ?? null, runIds: [part.runId], missing: 0, files };
  });
}
