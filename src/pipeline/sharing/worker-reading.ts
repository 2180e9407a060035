import { AssayError, messageOf } from '../../lib/errors.js';
import { systemClock } from '../../lib/clock.js';
import type { Source } from '../../records/source.js';
import { partSources } from '../crawl/index.js';
import { planRules, planSources } from '../plan/index.js';
import type { PlanParts } from '../plan/index.js';
import type { FileToRead, PartToRead, ReadJob } from './store/index.js';
import { idle, unlessCutOff } from './worker-part.js';
import type { WorkerPart } from './worker-part.js';

/** Jobs in progress: files of one are read while those of the other are recorded. */
const READERS = 2;
/** Files of a job that are recorded together: what is recorded is sent while the rest is read. */
const TOGETHER = 16;
/** Rows of a part that are recorded together. */
const ROWS_TOGETHER = 256;

function localFile(file: FileToRead, { settings }: WorkerPart): FileToRead {
  return { ...file, content: { ...file.content, readPath: settings.localPath(file.content.readPath) } };
}

/** How the files of a job, or the rows of its part, are read and recorded, under its lease. */
function readingOf({ lease, part }: ReadJob, { deps, work, terms }: WorkerPart): PlanParts {
  return {
    store: {
      ...work.run,
      run: { resumed: part?.isAgain === true },
      keepUnchanged: null,
      datasets: null,
      recordSources: (sources) => work.run.recordSources(sources, [], { lease }),
      // The coordinator sees when the last job ends.
      finishCrawl: () => Promise.resolve(),
    },
    extractor: deps.extractor,
    rules: planRules(terms, terms.characterLimit),
    together: part === null ? TOGETHER : ROWS_TOGETHER,
    leftOut: () => ({}),
    onRecorded: () => undefined,
    // Real time, as in a run of one process: files that take long hold back no other.
    clock: systemClock,
  };
}

/** Yields the rows of a part that are not recorded yet, each with its number. */
async function* rowsToRead(toRead: PartToRead, { settings, onEvent }: WorkerPart): AsyncGenerator<Source> {
  const { path, readPath, numbers, recordedTo } = toRead;
  const onNote = (message: string): void => onEvent({ kind: 'note', message });
  const each = numbersIn(numbers);
  for await (const source of partSources(path, settings.localPath(readPath), toRead, onNote)) {
    const number = source.datasetId === null ? undefined : each.next().value;
    if (number === undefined) yield source;
    else if (recordedTo === null || number > recordedTo) yield { ...source, reservedNumber: number };
  }
}

function* numbersIn(ranges: PartToRead['numbers']): Generator<number, undefined> {
  for (const [first, last] of ranges) for (let number = first; number <= last; number += 1) yield number;
}

/**
 * Reads the files of one job, or its part of a dataset, and records them in parts. Returns false if no job waits.
 * @throws AssayError if this machine cannot read files
 */
async function readJob(part: WorkerPart): Promise<boolean> {
  const { work, signal } = part;
  const job = await unlessCutOff(null, part, () => work.takeFiles());
  if (job === null) return false;
  try {
    const sources = job.part === null ? job.files.map((file) => localFile(file, part)) : rowsToRead(job.part, part);
    const isWhole = await planSources(sources, readingOf(job, part), signal);
    if (isWhole && job.files.length === 0) await work.endPart(job.lease);
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
