import { resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { openObjectStorage } from '../lib/object-storage.js';
import type { ObjectStorage } from '../lib/object-storage.js';
import { writeWholeFile } from '../lib/output-file.js';
import { withScratchFolder } from '../lib/scratch-folder.js';
import {
  exportLabels,
  exportPassages,
  exportPatterns,
  exportReferences,
  exportResults,
} from '../pipeline/export/index.js';
import { labelsOf } from '../pipeline/outputs/labels.js';
import type { Labels } from '../pipeline/outputs/labels.js';
import { marginNotesOf } from '../pipeline/outputs/margin-notes.js';
import { hasPatterns, patternFindingsOf } from '../pipeline/outputs/patterns.js';
import { hasReferences, referencesOf } from '../pipeline/outputs/references.js';
import type { Store } from '../pipeline/store/index.js';
import type { DocumentPassages } from '../records/passages.js';
import { resolveSettings } from '../settings/index.js';
import type { Settings } from '../settings/groups.js';
import { comparedWithPrevious } from './compared.js';
import { chosenRun } from './stored-run.js';

const EXPORTS = ['csv', 'jsonl', 'parquet'] as const;

/**
 * What an export holds: a row a source, the rows of the datasets with their labels, a row a paragraph and sentence, a
 * row a reference, or a row a match of a pattern.
 */
export type ExportContent = 'results' | 'labels' | 'passages' | 'references' | 'patterns';

const NO_PASSAGES: DocumentPassages = { sentences: [], paragraphs: [] };

/** The labels of a run, joined to its datasets as the run's own settings read them. */
async function runLabels(store: Store, runId: string, objects: ObjectStorage, scratchFolder: string): Promise<Labels> {
  const { settings: stored } = await store.runRequest(runId);
  const cwd = typeof stored['cwd'] === 'string' ? stored['cwd'] : '.';
  const { settings } = resolveSettings({ flags: stored, env: {}, cwd });
  return labelsOf({ store, runId, reading: { cwd, objects, scratchFolder }, crawl: settings.crawl });
}

/**
 * What a run's results are written as where nothing else is asked for: made of datasets, it gives them back with
 * labels.
 */
export async function usualContent(store: Store, runId: string): Promise<ExportContent> {
  return (await store.datasetsOf(runId)).length > 0 ? 'labels' : 'results';
}

/**
 * Writes an export of a stored run to a stream, which stays open. `objects`: where datasets in storage are read again.
 */
export async function exportRun(
  store: Store,
  runId: string,
  content: ExportContent,
  format: string,
  out: Writable,
  objects: ObjectStorage = openObjectStorage(''),
): Promise<void> {
  if (content === 'results') return exportResults(format, store.resultRows(runId), out);
  if (content === 'passages')
    return exportPassages(
      format,
      store.resultRows(runId),
      ({ documentHash }) => (documentHash === null ? NO_PASSAGES : store.passagesOf(documentHash)),
      out,
    );
  if (content === 'references') return exportReferences(format, referencesOf(store, runId), out);
  if (content === 'patterns') return exportPatterns(format, patternFindingsOf(store, runId), out);
  await withScratchFolder(async (folder) => {
    const { columns, rows } = await runLabels(store, runId, objects, folder);
    await exportLabels(format, columns, rows, out);
  });
}

/** Writes the report of a run, compared with the newest earlier run of the same paths; gives the files written. */
export async function writeRunReport(
  store: Store,
  runId: string,
  path: string,
  settings: Settings['report'],
): Promise<readonly string[]> {
  // The chart library is loaded when a report is written: an export has no use for it.
  const { writeReport } = await import('../pipeline/report/index.js');
  const run = chosenRun(await store.listRuns(), runId);
  const changes = await comparedWithPrevious(store, run);
  const input = {
    summary: await store.runSummary(runId),
    facts: { ...run, settings: (await store.runRequest(runId)).settings },
    rows: () => store.resultRows(runId),
    sentencesOf: (hash: string) => store.sentencesOf(hash),
    knownTextsOf: (hash: string) => store.knownTextsOf(hash),
    notesOf: (hash: string) => marginNotesOf(store, hash),
    changes,
    patterns: (await hasPatterns(store, runId)) ? () => patternFindingsOf(store, runId) : null,
    references: (await hasReferences(store, runId)) ? () => referencesOf(store, runId) : null,
  };
  return writeReport(path, input, settings);
}

/** Writes every export and the report that was asked for; gives their paths as the user named them. */
export async function writeOutputs(
  store: Store,
  runId: string,
  { outputs, report, storage }: Pick<Settings, 'outputs' | 'report' | 'storage'>,
  cwd: string,
): Promise<readonly string[]> {
  const written: string[] = [];
  const content = await usualContent(store, runId);
  for (const format of EXPORTS) {
    const path = outputs[format];
    if (path === '') continue;
    await writeWholeFile(resolve(cwd, path), (out) =>
      exportRun(store, runId, content, format, out, openObjectStorage(storage.s3Endpoint)),
    );
    written.push(path);
  }
  if (outputs.report !== '') {
    await writeRunReport(store, runId, resolve(cwd, outputs.report), report);
    written.push(outputs.report);
  }
  return written;
}
