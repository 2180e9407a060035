import { AssayError, messageOf } from '../../lib/errors.js';
import { systemClock } from '../../lib/clock.js';
import { planRules, planSources } from '../plan/index.js';
import type { PlanParts } from '../plan/index.js';
import type { FileToRead, SharedWork } from './store/index.js';
import { idle, unlessCutOff } from './worker-part.js';
import type { WorkerPart } from './worker-part.js';

/** Jobs in progress: files of one are read while those of the other are recorded. */
const READERS = 2;
/** Files of a job that are recorded together: what is recorded is sent while the rest is read. */
const TOGETHER = 16;

type ReadJob = Exclude<Awaited<ReturnType<SharedWork['takeFiles']>>, null>;

function localFile(file: FileToRead, { settings }: WorkerPart): FileToRead {
  return { ...file, content: { ...file.content, readPath: settings.localPath(file.content.readPath) } };
}

/** How the files of a job are read and recorded, under its lease. */
function readingOf({ lease }: ReadJob, { deps, work, terms }: WorkerPart): PlanParts {
  return {
    store: {
      ...work.run,
      datasets: null,
      recordSources: (sources) => work.run.recordSources(sources, [], { lease }),
      // The coordinator sees when the last job ends.
      finishCrawl: () => Promise.resolve(),
    },
    extractor: deps.extractor,
    rules: planRules(terms, terms.characterLimit),
    together: TOGETHER,
    leftOut: () => ({}),
    onRecorded: () => undefined,
    // Real time, as in a run of one process: files that take long hold back no other.
    clock: systemClock,
  };
}

/**
 * Reads the files of one job, and records them in parts. Returns false if no job waits.
 * @throws AssayError if this machine cannot read files
 */
async function readJob(part: WorkerPart): Promise<boolean> {
  const { work, signal } = part;
  const job = await unlessCutOff(null, part, () => work.takeFiles());
  if (job === null) return false;
  try {
    const files = job.files.map((file) => localFile(file, part));
    await planSources(files, readingOf(job, part), signal);
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
    if (await readJob(part)) continue;
    if ((await unlessCutOff('running', part, () => work.state())) === 'ended') return;
    await idle(part);
  }
}

/** Reads the files of a run until it ends or the worker stops. */
export async function readFiles(part: WorkerPart): Promise<void> {
  await Promise.all(Array.from({ length: READERS }, () => readOneByOne(part)));
}
