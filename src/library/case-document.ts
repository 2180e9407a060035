import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readStoredRuns } from '../assemble-store.js';
import { AssayError } from '../lib/errors.js';
import type { Store } from '../pipeline/store/index.js';
import type { AskedState } from '../records/verdict.js';
import { programSettings } from '../settings/index.js';
import type { UseOptions } from './options.js';

/** The id of a text: its SHA-256, or how that begins as summaries print it. */
const TEXT_ID = /^[0-9a-f]{12,64}$/u;

/** A document that was named on the command line. */
export interface NamedDocument {
  readonly file: string;
  /** From which confidence the run that it was found in states its verdicts; empty where it is in none. */
  readonly state: AskedState;
}

/** Returns the file that holds a text in a run. @throws AssayError `path_not_found` */
async function fileOf(store: Store, id: string): Promise<NamedDocument | null> {
  const found = await store.explain(id);
  for (const { source, dataset_id: rowId, run_id: runId } of found) {
    const { settings, start } = await store.runRequest(runId);
    const { cwd } = settings;
    const path = resolve(typeof cwd === 'string' ? cwd : '.', source);
    if (rowId === null && existsSync(path)) return { file: path, state: start['state'] === 'high' ? 'high' : '' };
  }
  const [first] = found;
  if (first === undefined) return null;
  throw new AssayError({
    code: 'path_not_found',
    message: `the text ${id} is of ${first.source}, and no file holds it alone`,
    nextStep: 'Save the text as a file and name that: a row of a dataset and what is in an archive have none.',
    exitCode: 2,
  });
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
}: UseOptions & { readonly name: string }): Promise<NamedDocument> {
  const asNamed: NamedDocument = { file: name, state: '' };
  if (!TEXT_ID.test(name) || existsSync(resolve(cwd, name))) return asNamed;
  try {
    return (await readStoredRuns(settings.store, cwd, (store) => fileOf(store, name))) ?? asNamed;
  } catch (error) {
    // Without a database it is the name of a file that is not there.
    if (error instanceof AssayError && error.code === 'database_missing') return asNamed;
    throw error;
  }
}
