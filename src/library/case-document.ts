import { existsSync, statSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import { readStoredRuns } from '../assemble-store.js';
import { isPostgresAddress } from '../lib/database/index.js';
import { AssayError } from '../lib/errors.js';
import { sha256Hex } from '../lib/hash.js';
import { objectPlace } from '../lib/object-storage.js';
import type { Store } from '../pipeline/store/index.js';
import type { OtherText } from '../records/case-file.js';
import type { AskedState } from '../records/verdict.js';
import { programSettings } from '../settings/index.js';
import { pathsOfFile } from './meant-source.js';
import type { UseOptions } from './options.js';

/** The id of a text: its SHA-256, or how that begins as summaries print it. */
const TEXT_ID = /^[0-9a-f]{12,64}$/u;

/** A document that was named on the command line. */
export interface NamedDocument {
  readonly file: string;
  /** From which confidence the run that it was found in states its verdicts; empty where it is in none. */
  readonly state: AskedState;
  /** The text that the run found in it; null where the file is in no run, or had no text. */
  readonly inRun: OtherText | null;
  /** The id by which its text was named; null where the file itself was. */
  readonly id: string | null;
}

export interface DocumentOptions extends UseOptions {
  readonly name: string;
  /** Whether the database was named for this command: one on another machine is asked about a file only then. */
  readonly isNamed: boolean;
}

type Found = Awaited<ReturnType<Store['explain']>>;

/**
 * Returns the newest of some sources that is a file of its own, if any.
 * @param isMeant by its absolute path, and as the run names it
 */
async function firstFile(store: Store, found: Found, isMeant: (path: string, source: string) => boolean) {
  for (const { source, dataset_id: rowId, run_id: runId, document } of found) {
    if (rowId !== null) continue;
    const { settings, start } = await store.runRequest(runId);
    const { cwd } = settings;
    const path = resolve(typeof cwd === 'string' ? cwd : '.', source);
    const state: AskedState = start['state'] === 'high' ? 'high' : '';
    if (!isMeant(path, source)) continue;
    const run = (await store.listRuns()).find((own) => own.runId === runId);
    if (document === null || run === undefined) return { file: path, source, state, inRun: null };
    const inRun: OtherText = { hash: document.hash, runId, runStartedAtMs: run.startedAtMs };
    return { file: path, source, state, inRun };
  }
  return null;
}

/** Whether a file was where nothing is now; not of an object in storage, or of what is in an archive that is there. */
function isGone(path: string, source: string): boolean {
  if (objectPlace(source) !== null) return false;
  const above = dirname(path);
  if (above === path) return true;
  return !existsSync(above) ? isGone(above, source) : statSync(above).isDirectory();
}

function notInFile(id: string, source: string, isFileGone: boolean): AssayError {
  return new AssayError({
    code: 'path_not_found',
    message: isFileGone
      ? `the text ${id} is of ${source}, which is no longer there`
      : `the text ${id} is of ${source}, and no file holds it alone`,
    nextStep: isFileGone
      ? 'Put the file back, or name it where it is now.'
      : 'Save the text as a file and name that: a row of a dataset and what is in an archive have none.',
    exitCode: 2,
  });
}

/** Returns the file that holds a text in a run. @throws AssayError `path_not_found` */
async function fileOf(store: Store, id: string): Promise<NamedDocument | null> {
  const found = await store.explain(id);
  const file = await firstFile(store, found, (path) => existsSync(path));
  if (file !== null) return { ...file, id };
  const [first] = found;
  if (first === undefined) return null;
  const gone = await firstFile(store, found, isGone);
  throw notInFile(id, gone?.source ?? first.source, gone !== null);
}

/** Returns a file as the newest run that holds it knows it, if any does. */
async function asInRun(store: Store, name: string, cwd: string): Promise<NamedDocument | null> {
  const whole = resolve(cwd, name);
  for (const path of new Set([name, ...(await pathsOfFile(store, name, cwd))])) {
    const file = await firstFile(store, await store.explain(path), (own) => own === whole);
    if (file !== null) return { ...file, file: name, id: null };
  }
  return null;
}

/**
 * Returns the file that a document on the command line stands for: the name itself, or where it is the id of a text as
 * summaries print it, the file of a run that holds the text.
 * @throws AssayError `path_not_found` where the text is in no file of its own
 */
export async function documentFile({
  settings = programSettings(),
  cwd = process.cwd(),
  name,
  isNamed,
}: DocumentOptions): Promise<NamedDocument> {
  const asNamed: NamedDocument = { file: name, state: '', inRun: null, id: null };
  const isFile = existsSync(resolve(cwd, name));
  if (isFile ? isPostgresAddress(settings.store.db) && !isNamed : !TEXT_ID.test(name)) return asNamed;
  try {
    return await readStoredRuns(
      settings.store,
      cwd,
      async (store) => (await (isFile ? asInRun(store, name, cwd) : fileOf(store, name))) ?? asNamed,
    );
  } catch (error) {
    // A file needs no database, and what is there may be none. Without one, an id is a file that is not there.
    if (isFile || (error instanceof AssayError && error.code === 'database_missing')) return asNamed;
    throw error;
  }
}

/**
 * Returns the text that the newest run found in a file in place of the one that it holds now; null where it is the same
 * or is not known.
 * @throws AssayError `text_changed` where the text that was named by its id is no longer in the file
 */
export function otherTextInRun({ file, inRun, id }: NamedDocument, text: string, cwd: string): OtherText | null {
  if (inRun === null || sha256Hex(text) === inRun.hash) return null;
  if (id === null) return inRun;
  const below = relative(cwd, resolve(cwd, file));
  const shown = below.startsWith('..') || isAbsolute(below) ? file : below;
  throw new AssayError({
    code: 'text_changed',
    message: `the text ${id} is no longer in ${shown}: the file holds another text now`,
    nextStep: 'Name the file for a report on the text as it is now (assay case PATH), or scan it again: assay run PATH',
    exitCode: 2,
  });
}
