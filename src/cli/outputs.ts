import { resolve } from 'node:path';
import { writeWholeFile } from '../lib/output-file.js';
import { exportResults } from '../pipeline/export/index.js';
import { writeReport } from '../pipeline/report/index.js';
import type { ReportSettings } from '../pipeline/report/settings.js';
import type { Store } from '../pipeline/store/index.js';
import type { OutputSettings } from '../settings/outputs.js';

const EXPORTS = ['csv', 'jsonl', 'parquet'] as const;

/** Writes the report of a run; gives the files written. A run id of null means the newest run. */
export async function writeRunReport(store: Store, runId: string, path: string, settings: ReportSettings): Promise<readonly string[]> {
  const listing = (await store.listRuns()).find((run) => run.runId === runId);
  const facts = { runId, startedAtMs: listing?.startedAtMs ?? 0, endedAtMs: listing?.endedAtMs ?? null, paths: listing?.paths ?? [] };
  const input = { summary: await store.runSummary(runId), facts, rows: () => store.resultRows(runId), sentencesOf: (hash: string) => store.sentencesOf(hash) };
  return writeReport(path, input, settings);
}

/** Writes every export and the report that was asked for; gives their paths as the user named them. */
export async function writeOutputs(store: Store, runId: string, outputs: OutputSettings, report: ReportSettings, cwd: string): Promise<readonly string[]> {
  const written: string[] = [];
  for (const format of EXPORTS) {
    const path = outputs[format];
    if (path === '') continue;
    await writeWholeFile(resolve(cwd, path), (out) => exportResults(format, store.resultRows(runId), out));
    written.push(path);
  }
  if (outputs.report !== '') {
    await writeRunReport(store, runId, resolve(cwd, outputs.report), report);
    written.push(outputs.report);
  }
  return written;
}
