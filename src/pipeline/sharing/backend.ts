import { throughOutage } from '../../lib/database/index.js';
import { AssayError } from '../../lib/errors.js';
import type { PartSize } from '../../records/dataset-part.js';
import type { SharedTerms } from '../../records/shared-terms.js';
import type { Source } from '../../records/source.js';
import { scheduleScans, serviceEnd } from '../schedule/index.js';
import type { PackingPorts, ScheduleEnd } from '../schedule/index.js';
import type { Backend, BackendParts, OpenBackend } from '../setup/deps.js';
import { HeldBack } from '../setup/held-back.js';
import { schedulePorts } from '../setup/ports.js';
import { enqueueBatches } from './enqueue.js';
import type { QueuePort } from './enqueue.js';
import { ownSources } from './own-sources.js';
import type { SharedRun, Sharing } from './store/index.js';
import { Supervisor, TICK_MS } from './supervisor.js';
import { termsFor } from './terms.js';
import { workOn } from './work-on-run.js';

export interface SharedBackendOptions {
  readonly sharing: Sharing;
  /** What the machines keep of a text after it is scanned. */
  readonly keepText: SharedTerms['keepText'];
  /** Whether all reading and sending is left to workers. */
  readonly feedOnly: boolean;
  /** How large the parts of datasets are; left out: as usual. */
  readonly partSize?: PartSize | undefined;
  /** A run whose workers make no progress for this long is stopped. */
  readonly stallMs: number;
}

/** The coordinator's side of a run that several machines share. */
class SharedBackend implements Backend {
  readonly #over = new AbortController();
  readonly #parts: BackendParts;
  readonly #options: SharedBackendOptions;
  readonly #shared: SharedRun;
  readonly #terms: string;
  readonly #supervisor: Supervisor;
  readonly #heldBack: HeldBack;

  constructor(parts: BackendParts, options: SharedBackendOptions, shared: SharedRun, terms: string) {
    const { deps, run, settings, progress, halt } = parts;
    this.#parts = parts;
    this.#heldBack = new HeldBack(run, settings.schedule.concurrency, progress.noted);
    this.#options = options;
    this.#shared = shared;
    this.#terms = terms;
    this.#supervisor = new Supervisor({ shared, progress, clock: deps.clock, stallMs: options.stallMs, halt });
  }

  /**
   * Records the sources that only this machine can read. The crawl is complete when the workers have read their files.
   */
  get planStore(): Backend['planStore'] {
    const { run } = this.#parts;
    return {
      run: run.run,
      recordedKeys: (sources) => throughOutage(() => run.recordedKeys(sources)),
      knownFiles: (fileKeys) => throughOutage(() => run.knownFiles(fileKeys)),
      textOf: (documentHash) => throughOutage(() => run.textOf(documentHash)),
      // What is unchanged is found at the end of the run, once all machines have read.
      keepUnchanged: null,
      datasets: null,
      recordSources: (sources) => throughOutage(() => run.recordSources(sources, [], { lease: null })),
      keepMarker: (place, marker) => throughOutage(() => run.keepMarker(place, marker)),
      finishCrawl: async (stratify, leftOut) => {
        while (await throughOutage(() => this.#shared.anyFiles())) {
          await this.#sleep(TICK_MS);
          if (this.#parts.signal.aborted) return;
        }
        await throughOutage(() => run.finishCrawl(stratify, leftOut));
        const { sourcesFound } = await throughOutage(() => run.counts());
        this.#parts.progress.foundInAll(sourcesFound);
      },
    };
  }

  /** Yields the sources that only this machine can read; stores the others for the workers. */
  ownSources(sources: AsyncIterable<Source>): AsyncIterable<Source> {
    const { progress, signal } = this.#parts;
    const onPlaced = (found: number): void => progress.recorded({ found, ended: 0, read: 0 });
    return ownSources(sources, { shared: this.#shared, partSize: this.#options.partSize, onPlaced, signal });
  }

  /** Enqueues batches for the workers. This machine is a worker, too, unless the settings say otherwise. */
  schedule(): Promise<ScheduleEnd> {
    return this.#heldBack.during(() => this.#schedule());
  }

  async #schedule(): Promise<ScheduleEnd> {
    const { signal, userSignal, halt } = this.#parts;
    const watching = this.#supervisor.watch(AbortSignal.any([signal, this.#over.signal]));
    watching.catch(halt);
    const working = this.#work();
    working.catch(halt);
    let end: ScheduleEnd;
    try {
      end = await this.#enqueue();
    } finally {
      await throughOutage(() => this.#shared.end());
      this.#over.abort();
      await Promise.allSettled([watching, working]);
    }
    await watching;
    const own = await working;
    const { stalled } = this.#supervisor;
    if (end.kind === 'complete' || userSignal.aborted) return end;
    if (stalled !== null) return { kind: 'stalled', message: stalled };
    // If the service refused this machine's own worker, its reason is the reason why the run stopped.
    return end.kind === 'signal' && own !== null && serviceEnd(own) !== null ? own : end;
  }

  async #enqueue(): Promise<ScheduleEnd> {
    const { settings, usage, progress, signal } = this.#parts;
    const { inflow } = progress;
    const enqueued = await enqueueBatches({
      ports: this.#packingPorts(),
      queue: this.#queuePort(),
      settings: settings.schedule,
      usage,
      inflow,
      carriesOver: this.#parts.run.run.carriesOver,
      signal,
      onEvent: progress.scheduled,
    });
    const end = enqueued.kind === 'complete' ? await this.#sendRest() : enqueued;
    // When the words are used up, the workers still read the files that were found.
    while (end.kind === 'budget' && inflow.state() !== 'done' && !signal.aborted) await this.#sleep(TICK_MS);
    if (!signal.aborted) await throughOutage(() => this.#shared.settleSources());
    return end;
  }

  /** When no other machine has work in progress: resolves lost answers, and sends the batches that are still open. */
  async #sendRest(): Promise<ScheduleEnd> {
    const { deps, settings, usage, run, progress, signal } = this.#parts;
    await this.#shared.setCap(null);
    const ports = schedulePorts(deps, this.#shared.direct, usage);
    const { reserved } = await throughOutage(() => ports.work.ledger());
    if (reserved === 0 && !(await this.#tellsUsage())) return { kind: 'complete' };
    return scheduleScans({
      ports,
      settings: settings.schedule,
      pinnedVersions: run.run.pinnedVersions,
      inflow: { state: () => 'done', changed: () => Promise.resolve() },
      carriesOver: false,
      signal,
      mostAtOnce: this.#heldBack.most,
      onEvent: progress.scheduled,
      onProgress: progress.update,
    });
  }

  /** Whether the service tells its count of words. With nothing open, the run is complete without it. */
  async #tellsUsage(): Promise<boolean> {
    const { deps, progress } = this.#parts;
    try {
      await deps.client.usage();
      return true;
    } catch (error) {
      if (!(error instanceof AssayError)) throw error;
      progress.scheduled({ kind: 'note', message: `the usage could not be read: ${error.message}` });
      return false;
    }
  }

  async #work(): Promise<ScheduleEnd | null> {
    const { deps, settings, run, progress, signal, halt } = this.#parts;
    const { sharing, feedOnly } = this.#options;
    if (feedOnly) return null;
    // The supervisor reports what all workers commit.
    const onEvent: typeof progress.scheduled = (event) =>
      event.kind === 'committed' ? undefined : progress.scheduled(event);
    const workerSettings = {
      schedule: settings.schedule,
      localPath: (path: string) => path,
      connections: { most: this.#heldBack.most, isBusy: () => undefined },
    };
    const { runId, priority } = run.run;
    const open = { runId, priority, terms: this.#terms };
    const end = await workOn({ ...deps, sharing }, workerSettings, open, signal, onEvent);
    if (serviceEnd(end) !== null) halt();
    return end;
  }

  /** Packing waits while the database cannot be reached. */
  #packingPorts(): PackingPorts {
    const { deps, usage } = this.#parts;
    const ports = schedulePorts(deps, this.#shared.queued, usage);
    const { work } = ports;
    return {
      ...ports,
      work: {
        ...work,
        countWaiting: (scan, upTo) => throughOutage(() => work.countWaiting(scan, upTo)),
        claim: (request) => throughOutage(() => work.claim(request)),
        ledger: () => throughOutage(() => work.ledger()),
        keepUsageReading: (reading) => throughOutage(() => work.keepUsageReading(reading)),
        lastUsageReading: () => throughOutage(() => work.lastUsageReading()),
        othersBilled: (since) => throughOutage(() => work.othersBilled(since)),
      },
    };
  }

  #queuePort(): QueuePort {
    const shared = this.#shared;
    return {
      snapshot: async () => {
        const { ledger, live, outOfWords } = await throughOutage(() => shared.snapshot());
        return { ledger, liveBatches: live.scan, outOfWords };
      },
      setCap: (words) => throughOutage(() => shared.setCap(words)),
      cancelQueued: () => throughOutage(() => shared.cancelQueued()),
      resume: () => throughOutage(() => shared.resume()),
    };
  }

  #sleep(durationMs: number): Promise<void> {
    return this.#parts.deps.clock
      .sleep(durationMs, AbortSignal.any([this.#parts.signal, this.#over.signal]))
      .catch(() => undefined);
  }
}

/** Returns the backend of a run that is open to the workers of its database. */
export function sharedBackend(options: SharedBackendOptions): OpenBackend {
  return async (parts) => {
    const { deps, run, settings, usage } = parts;
    const { scan, rescan, allowDoubleBill } = settings.schedule;
    const terms = JSON.stringify(await termsFor(settings, deps.client, usage, options.keepText));
    const readLimits = deps.extractor.limits;
    const shared = await options.sharing.coordinate(
      run.run,
      { scans: scan, rescan, readLimits, keepText: options.keepText },
      terms,
      deps.client.profile.honoursIdempotencyKey || allowDoubleBill,
    );
    return new SharedBackend(parts, options, shared, terms);
  };
}
