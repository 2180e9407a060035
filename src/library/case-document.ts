import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readStoredRuns } from '../assemble-store.js';
import { isPostgresAddress } from '../lib/database/index.js';
import { AssayError } from '../lib/errors.js';
import type { Store } from '../pipeline/store/index.js';
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
}

export interface DocumentOptions extends UseOptions {
  readonly name: string;
  /** Whether the database was named for this command: one on another machine is asked about a file only then. */
  readonly isNamed: boolean;
}

type Found = Awaited<ReturnType<Store['explain']>>;

/** Returns the newest of some sources that is a file of its own, if any. @param isMeant by its absolute path */
async function firstFile(store: Store, found: Found, isMeant: (path: string) => boolean) {
  for (const { source, dataset_id: rowId, run_id: runId } of found) {
    if (rowId !== null) continue;
    const { settings, start } = await store.runRequest(runId);
    const { cwd } = settings;
    const path = resolve(typeof cwd === 'string' ? cwd : '.', source);
    const state: AskedState = start['state'] === 'high' ? 'high' : '';
    if (isMeant(path)) return { file: path, state };
  }
  return null;
}

/** Returns the file that holds a text in a run. @throws AssayError `path_not_found` */
async function fileOf(store: Store, id: string): Promise<NamedDocument | null> {
  const found = await store.explain(id);
  const file = await firstFile(store, found, existsSync);
  if (file !== null) return file;
  const [first] = found;
  if (first === undefined) return null;
  throw new AssayError({
    code: 'path_not_found',
    message: `the text ${id} is of ${first.source}, and no file holds it alone`,
    nextStep: 'Save the text as a file and name that: a row of a dataset and what is in an archive have none.',
    exitCode: 2,
  });
}

/** Returns from which confidence the newest run with a file states its verdicts; empty where it is in none. */
async function stateOfFile(store: Store, name: string, cwd: string): Promise<AskedState> {
  const whole = resolve(cwd, name);
  for (const path of new Set([name, ...(await pathsOfFile(store, name, cwd))])) {
    const file = await firstFile(store, await store.explain(path), (own) => own === whole);
    if (file !== null) return file.state;
  }
  return '';
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
  const asNamed: NamedDocument = { file: name, state: '' };
  const isFile = existsSync(resolve(cwd, name));
  if (isFile ? isPostgresAddress(settings.store.db) && !isNamed : !TEXT_ID.test(name)) return asNamed;
  try {
    return await readStoredRuns(settings.store, cwd, async (store) =>
      isFile ? { file: name, state: await stateOfFile(store, name, cwd) } : ((await fileOf(store, name)) ?? asNamed),
    );
  } catch (error) {
    // A file needs no database, and what is there may be none. Without one, an id is a file that is not there.
    if (isFile || (error instanceof AssayError && error.code === 'database_missing')) return asNamed;
    throw error;
  }
}
