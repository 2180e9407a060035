import { setMaxListeners } from 'node:events';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Clock } from '../../lib/clock.js';
import { isConnectionLost } from '../../lib/database/index.js';
import { AssayError, messageOf } from '../../lib/errors.js';
import { timeOrderedId } from '../../lib/time-ordered-id.js';
import type { Extractor } from '../../records/extraction.js';
import { SharedTerms } from '../../records/shared-terms.js';
import type { ServiceClient } from '../client/index.js';
import { planGroup, planRules } from '../plan/index.js';
import { servicePort } from '../setup/deps.js';
import { sendFetched } from '../schedule/index.js';
import type { FetchPort, ScheduleEnd, ScheduleEvent, ScheduleSettings } from '../schedule/index.js';
import type { FileToRead, SharedWork, Sharing } from '../store/index.js';

/** How often a worker says that it lives, and adds its requests to the run's. */
const BEAT_MS = 5000;
/** How long a worker that found no files to read waits before it looks again. */
const IDLE_MS = 250;
/** Groups of files read at a time: one is read while the other is recorded. */
const READERS = 2;
/** A clock that is off by less is not spoken of. */
const TOLD_CLOCK_MS = 10_000;
/** Calls that travel in one job. */
const CALLS_OF_A_JOB = 8;

export interface WorkerDeps {
  readonly sharing: Sharing;
  readonly client: ServiceClient;
  readonly extractor: Extractor;
  readonly clock: Clock;
}

export interface WorkerSettings {
  /** Of this machine: connections and retries. What the machines must agree on is the run's. */
  readonly schedule: ScheduleSettings;
  /** Where this machine finds a file that the run found at this path. */
  readonly localPath: (path: string) => string;
}

/** A run that is open to workers. */
export interface OpenToWorkers {
  readonly runId: string;
  readonly terms: string;
}

interface Part {
  readonly deps: WorkerDeps;
  readonly settings: WorkerSettings;
  readonly terms: SharedTerms;
  readonly work: SharedWork;
  readonly signal: AbortSignal;
  readonly onEvent: (event: ScheduleEvent) => void;
}

/** The terms of a run, as whoever began it stored them. @throws AssayError `other_profile` */
export function termsOf({ runId, terms }: OpenToWorkers, client: ServiceClient): SharedTerms {
  const parsed = Value.Parse(Type.Object(SharedTerms.properties), JSON.parse(terms));
  if (parsed.profile === client.profile.name) return parsed;
  throw new AssayError({
    code: 'other_profile',
    message: `the run ${runId} speaks the wire profile ${parsed.profile}, this worker ${client.profile.name}`,
    nextStep: `Start the worker with --wire ${parsed.profile}.`,
    exitCode: 2,
  });
}

/** While the database is away, there is nothing to do. */
async function unlessCutOff<Result>(
  otherwise: Result,
  { deps, signal, onEvent }: Part,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    onEvent({ kind: 'note', message: `the database is away, trying again: ${messageOf(error)}` });
    await deps.clock.sleep(IDLE_MS, signal).catch(() => undefined);
    return otherwise;
  }
}

function fetchPort(part: Part): FetchPort {
  const { work } = part;
  return {
    fetch: (calls) =>
      unlessCutOff([], part, async () => {
        const state = await work.state();
        if (state !== 'running') return state === 'ended' ? 'over' : [];
        return work.takeBatches(Math.ceil(calls / CALLS_OF_A_JOB));
      }),
    done: ({ lease }) => (lease === null ? undefined : work.done(lease)),
    setAside: (batch) => unlessCutOff(undefined, part, () => work.setAside(batch)),
    giveUp: (batch, error) =>
      unlessCutOff(undefined, part, async () => {
        part.onEvent({ kind: 'note', message: `a batch failed and is tried again: ${messageOf(error)}` });
        if (batch.lease !== null) await work.giveUp(batch.lease, messageOf(error));
      }),
  };
}

function localFile(file: FileToRead, { settings }: Part): FileToRead {
  return { ...file, content: { ...file.content, readPath: settings.localPath(file.content.readPath) } };
}

/** Reads one group of files and records it; false where none waits. */
async function readGroup(part: Part): Promise<boolean> {
  const { deps, work, terms, signal } = part;
  const unit = await unlessCutOff(null, part, () => work.takeFiles());
  if (unit === null) return false;
  try {
    const parts = { store: work.run, extractor: deps.extractor, rules: planRules(terms, terms.characterLimit) };
    const { planned } = await planGroup(
      unit.files.map((file) => localFile(file, part)),
      parts,
      signal,
    );
    if (!signal.aborted) await work.run.recordSources(planned, unit.lease);
  } catch (error) {
    if (signal.aborted) return true;
    await unlessCutOff(undefined, part, () => work.giveUp(unit.lease, messageOf(error)));
  } finally {
    work.done(unit.lease);
  }
  return true;
}

async function readFiles(part: Part): Promise<void> {
  const { deps, work, signal } = part;
  while (!signal.aborted) {
    if (await readGroup(part)) continue;
    if ((await unlessCutOff('running', part, () => work.state())) === 'ended') return;
    await deps.clock.sleep(IDLE_MS, signal).catch(() => undefined);
  }
}

/** Adds what was done since the last call to the run's totals, and says that this worker lives. */
class Beat {
  #done = { requests: 0, retries: 0 };
  #stored = { requests: 0, retries: 0 };

  constructor(
    private readonly work: SharedWork,
    private readonly concurrency: number,
  ) {}

  readonly update = (totals: { readonly requests: number; readonly retries: number }): void => {
    this.#done = { requests: totals.requests, retries: totals.retries };
  };

  async store(): Promise<void> {
    const { requests, retries } = this.#done;
    const added = { requests: requests - this.#stored.requests, retries: retries - this.#stored.retries, activeMs: 0 };
    this.#stored = { requests, retries };
    await this.work.beat(this.concurrency);
    await this.work.run.addTotals(added);
  }
}

async function send(part: Part, beat: Beat): Promise<ScheduleEnd> {
  const { deps, settings, terms, work, signal, onEvent } = part;
  const { scan, rescan, long, minWords, order, rate, allowDoubleBill } = terms;
  const end = await sendFetched({
    ports: {
      work: work.run,
      clock: deps.clock,
      newKey: () => timeOrderedId(deps.clock),
      service: servicePort(deps.client, work.run.run, terms.characterLimit),
      turns: { take: (perSecond) => work.takeTurn(perSecond), pause: (durationMs) => work.pauseTurns(durationMs) },
    },
    queue: fetchPort(part),
    settings: { ...settings.schedule, scan, rescan, long, minWords, order, rate, allowDoubleBill },
    pinnedVersions: work.run.run.pinnedVersions,
    signal,
    onEvent,
    onProgress: beat.update,
  });
  if (end.kind === 'budget') await unlessCutOff(undefined, part, () => work.outOfWords());
  return end;
}

/** Sends until the run ends; where the service is out of words, waits for whoever feeds the run to go on or end it. */
async function sendToTheEnd(part: Part, beat: Beat): Promise<ScheduleEnd> {
  const { deps, signal, work } = part;
  let end = await send(part, beat);
  while (end.kind === 'budget' && !signal.aborted) {
    const state = await unlessCutOff('no_words', part, () => work.state());
    if (state === 'running') end = await send(part, beat);
    else if (state === 'ended') break;
    else await deps.clock.sleep(IDLE_MS, signal).catch(() => undefined);
  }
  return end;
}

/**
 * Renews this worker's leases until the signal is aborted. One that fails, as while the database is away, is done again
 * at its next turn.
 */
async function keepLeases({ deps, work, signal }: Part): Promise<void> {
  for (;;) {
    try {
      await deps.clock.sleep(work.renewEveryMs, signal);
    } catch {
      return;
    }
    await work.renew().catch(() => undefined);
  }
}

/**
 * Says where this machine's clock is another one than the database's: leases and turns keep to the database's, the
 * times in results are this machine's.
 */
async function tellClock({ deps, work, onEvent }: Part): Promise<void> {
  const aheadMs = deps.clock.now() - (await work.databaseNow());
  if (Math.abs(aheadMs) < TOLD_CLOCK_MS) return;
  onEvent({
    kind: 'note',
    message: `this machine's clock is ${Math.round(Math.abs(aheadMs) / 1000)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the database's: leases and turns keep to the database's, times in its results are off by as much; set it by NTP`,
  });
}

/**
 * Takes part in a shared run: reads its files and sends its batches until it ends, the service refuses this worker, or
 * the signal is aborted. What it held is given back.
 */
export async function workOn(
  deps: WorkerDeps,
  settings: WorkerSettings,
  open: OpenToWorkers,
  signal: AbortSignal,
  onEvent: (event: ScheduleEvent) => void,
): Promise<ScheduleEnd> {
  const terms = termsOf(open, deps.client);
  const work = await deps.sharing.join(open.runId, {
    scans: terms.scan,
    rescan: terms.rescan,
    readLimits: deps.extractor.limits,
    keepText: terms.keepText,
  });
  // Either half that fails stops the other.
  const halt = new AbortController();
  const part: Part = { deps, settings, terms, work, signal: AbortSignal.any([signal, halt.signal]), onEvent };
  // Every extraction under way listens.
  setMaxListeners(0, part.signal);
  const beat = new Beat(work, settings.schedule.concurrency);
  await beat.store();
  await tellClock(part);
  // What is under way when the worker stops is awaited: its leases are kept until then.
  const over = new AbortController();
  const keeping = keepLeases({ ...part, signal: over.signal });
  const timer = setInterval(() => void beat.store().catch(() => undefined), BEAT_MS).unref();
  const reading = Promise.all(Array.from({ length: READERS }, () => readFiles(part)));
  reading.catch(() => halt.abort());
  let refusal: string | null = null;
  try {
    const end = await sendToTheEnd(part, beat);
    if (end.kind === 'service') refusal = `${end.fault.message} (${end.fault.code})`;
    halt.abort();
    await reading;
    return end;
  } finally {
    halt.abort();
    clearInterval(timer);
    await reading.catch(() => undefined);
    over.abort();
    await keeping;
    await beat.store().catch(() => undefined);
    await unlessCutOff(undefined, part, () => work.leave(refusal));
  }
}
