import { AssayError, messageOf } from '../../lib/errors.js';
import { planGroup, planRules } from '../plan/index.js';
import type { FileToRead } from './store/index.js';
import { idle, unlessCutOff } from './worker-part.js';
import type { WorkerPart } from './worker-part.js';

/** Groups of files in progress: one is read while the other is recorded. */
const READERS = 2;

function localFile(file: FileToRead, { settings }: WorkerPart): FileToRead {
  return { ...file, content: { ...file.content, readPath: settings.localPath(file.content.readPath) } };
}

/**
 * Reads one group of files and records it. Returns false if no group waits.
 * @throws AssayError if this machine cannot read files
 */
async function readGroup(part: WorkerPart): Promise<boolean> {
  const { deps, work, terms, signal } = part;
  const job = await unlessCutOff(null, part, () => work.takeFiles());
  if (job === null) return false;
  try {
    const parts = { store: work.run, extractor: deps.extractor, rules: planRules(terms, terms.characterLimit) };
    const files = job.files.map((file) => localFile(file, part));
    const { planned } = await planGroup(files, parts, signal);
    if (!signal.aborted) await work.run.recordSources(planned, [], { lease: job.lease });
  } catch (error) {
    if (signal.aborted) return true;
    // The program on this machine is broken: the file is not the cause, and other machines can read it.
    if (error instanceof AssayError) throw error;
    await unlessCutOff(undefined, part, () => work.fail(job.lease, messageOf(error)));
  } finally {
    work.done(job.lease);
  }
  return true;
}

async function readOneByOne(part: WorkerPart): Promise<void> {
  const { work, signal } = part;
  while (!signal.aborted) {
    if (await readGroup(part)) continue;
    if ((await unlessCutOff('running', part, () => work.state())) === 'ended') return;
    await idle(part);
  }
}

/** Reads the files of a run until it ends or the worker stops. */
export async function readFiles(part: WorkerPart): Promise<void> {
  await Promise.all(Array.from({ length: READERS }, () => readOneByOne(part)));
}
