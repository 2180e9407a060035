import { resolve } from 'node:path';
import { stat } from 'node:fs/promises';
import { readStoredRuns } from '../assemble-store.js';
import { openObjectStorage } from '../lib/object-storage.js';
import { outputPlace } from '../lib/output-place.js';
import { checkNoDocumentLost, scannedBy } from '../pipeline/outputs/check-documents.js';
import { checkOutputs, checkPageName } from '../pipeline/outputs/check-outputs.js';
import { chosenRun } from '../pipeline/outputs/chosen-run.js';
import { writeOutputs } from '../pipeline/outputs/write-outputs.js';
import type { OutputsRequest } from '../pipeline/outputs/write-outputs.js';
import type { Settings } from '../settings/groups.js';
import { rememberOwnFiles } from './own-files.js';

/** A file system may say that a file was written so much before it was, in milliseconds: its clock has ticks. */
const CLOCK_TICK_MS = 20;

/** Whether a file holds nothing of the end of a run: it is not there, or was written before. */
async function isOlder(path: string, endedAtMs: number): Promise<boolean> {
  const { kind, path: place } = await outputPlace(path);
  if (kind === 'absent') return true;
  return kind === 'file' && (await stat(place)).mtimeMs + CLOCK_TICK_MS < endedAtMs;
}

/** Returns the files as they were asked for, without the names of those that were written since the end of a run. */
async function notWritten(files: OutputsRequest['files'], cwd: string, endedAtMs: number) {
  const late = { ...files };
  for (const name of ['csv', 'jsonl', 'parquet', 'report'] as const)
    if (late[name] !== '' && !(await isOlder(resolve(cwd, late[name]), endedAtMs))) late[name] = '';
  return late;
}

/**
 * Writes the exports and the report that the settings name and that were not written since the run ended, as its
 * process was killed before. Returns their paths as the settings name them.
 * @param request `runId` of a complete run; `settings` by which it was started
 * @throws AssayError `run_not_found`, `output_unwritable`
 */
export function writeLateOutputs({
  settings,
  cwd,
  runId,
}: {
  readonly settings: Settings;
  readonly cwd: string;
  readonly runId: string;
}): Promise<readonly string[]> {
  const { outputs, report, storage, labelling: shape } = settings;
  return readStoredRuns(settings.store, cwd, async (store) => {
    const run = chosenRun(await store.listRuns(), runId);
    const files = await notWritten(outputs, cwd, run.endedAtMs ?? 0);
    checkPageName(files.report);
    await checkOutputs(Object.values(files), cwd);
    await checkNoDocumentLost(Object.values(files), cwd, scannedBy(run));
    const objects = openObjectStorage(storage.s3Endpoint);
    const request = { runId, files, report, cwd, objects, shape, datasheet: shape.datasheet };
    const written = await writeOutputs(store, request);
    await rememberOwnFiles(store, cwd, written);
    return written;
  });
}
