import { resolve } from 'node:path';
import type { RunRequest } from '../assemble.js';
import { withMetrics } from '../assemble-metrics.js';
import { assembleStore } from '../assemble-store.js';
import { isPostgresAddress } from '../lib/database/index.js';
import { AssayError } from '../lib/errors.js';
import { openObjectStorage } from '../lib/object-storage.js';
import { checkDatasets, checkPaths, libraryNotes } from '../pipeline/crawl/index.js';
import { checkNoDocumentLost } from '../pipeline/outputs/check-documents.js';
import { checkDatabasePlace, checkOutputs, checkPageName, databaseFiles } from '../pipeline/outputs/check-outputs.js';
import { writeOutputs } from '../pipeline/outputs/write-outputs.js';
import type { MeteredCommand } from '../pipeline/progress/event-metrics.js';
import type { Store } from '../pipeline/store/index.js';
import { programSettings } from '../settings/index.js';
import { startSettings } from '../settings/start.js';
import { profileInUse } from './profiles.js';
import type { RunOptions } from './run-options.js';

/** Returns the request of a run. @throws AssayError for a profile that cannot be used */
export async function requestOf(options: RunOptions): Promise<RunRequest> {
  const { settings = programSettings(), cwd = process.cwd(), paths, pathsFrom = cwd, signal, onEvent } = options;
  return {
    settings,
    paths,
    cwd: pathsFrom,
    start: startSettings(settings, cwd),
    stating: await profileInUse(settings, cwd),
    signal: signal ?? new AbortController().signal,
    onEvent: onEvent ?? (() => undefined),
  };
}

/** Opens the database of the settings, does the work and closes it. */
async function withStore<Result>(
  options: RunOptions,
  work: (request: RunRequest, store: Store, cwd: string) => Promise<Result>,
): Promise<Result> {
  const { cwd = process.cwd() } = options;
  // Before a database is created: what cannot be used ends it all.
  const request = await requestOf(options);
  const store = await assembleStore(request.settings, cwd);
  try {
    return await work(request, store, cwd);
  } finally {
    await store.close();
  }
}

function truthWithoutDataset(): AssayError {
  return new AssayError({
    code: 'bad_arguments',
    message: '--truth-column names a column of a dataset, and the paths are read as documents',
    nextStep: 'Add --dataset.',
    exitCode: 2,
  });
}

/**
 * Checks what was asked for before a service is started and a database created.
 * @returns what users should know about named files that hold many rows and are read as one document
 * @throws AssayError `path_not_found`, `no_text_column`, `output_unwritable`
 */
export async function checkRequest(options: RunOptions): Promise<readonly string[]> {
  const { settings = programSettings(), cwd = process.cwd(), paths, pathsFrom = cwd } = options;
  await checkPaths({ paths, cwd: pathsFrom });
  const { truthColumn } = settings.labelling;
  if (truthColumn !== '' && !settings.crawl.dataset) throw truthWithoutDataset();
  const rowNotes = await checkDatasets({ paths, cwd: pathsFrom, settings: settings.crawl, truthColumn });
  const notes = [...rowNotes, ...(await libraryNotes(paths, pathsFrom))];
  for (const message of notes) options.onEvent?.({ kind: 'note', message });
  const { db } = settings.store;
  const isFile = !isPostgresAddress(db);
  const databaseFolder = isFile ? await checkDatabasePlace(db, cwd) : null;
  const kept = [
    ...(isFile ? databaseFiles(db) : []),
    ...paths.map((path) => ({ path: resolve(pathsFrom, path), what: 'a document of the run' })),
  ];
  checkPageName(settings.outputs.report);
  const outputs = Object.values(settings.outputs);
  const folders = await checkOutputs(outputs, cwd, kept);
  await checkNoDocumentLost(outputs, cwd, { paths, cwd: pathsFrom });
  for (const folder of new Set([...folders, ...(databaseFolder === null ? [] : [databaseFolder])]))
    options.onEvent?.({ kind: 'note', message: `there is no folder ${folder}: it is made` });
  return rowNotes;
}

/** As `withStore`; serves metrics meanwhile where the settings say so. */
export function withMeteredStore<Result>(
  command: MeteredCommand,
  options: RunOptions,
  work: (request: RunRequest, store: Store, cwd: string) => Promise<Result>,
): Promise<Result> {
  return withStore(options, (request, store, cwd) =>
    withMetrics(command, request, store, (onEvent) => work({ ...request, onEvent }, store, cwd)),
  );
}

/** Writes the exports and the report that the settings ask for. Returns the files as the settings name them. */
export async function outputsOf(
  store: Store,
  runId: string,
  request: RunRequest,
  cwd: string,
): Promise<readonly string[]> {
  const { outputs: files, report, storage, labelling: shape } = request.settings;
  const objects = openObjectStorage(storage.s3Endpoint);
  const written = await writeOutputs(store, { runId, files, report, cwd, objects, shape, datasheet: shape.datasheet });
  for (const path of written) request.onEvent({ kind: 'file_written', path });
  return written;
}
