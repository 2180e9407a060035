import { throughOutage } from '../../lib/database/index.js';
import type { Usage } from '../../records/usage.js';
import { foldersOf } from './shared-folders.js';
import type { SharedTerms } from '../../records/shared-terms.js';
import type { Source } from '../../records/source.js';
import type { RunProgress } from '../progress/index.js';
import type { PlanParts } from '../plan/index.js';
import { schedulePorts } from '../setup/deps.js';
import type { RunDeps, SharingDeps } from '../setup/deps.js';
import type { RunSettings } from '../setup/identity.js';
import { feedBatches, scheduleScans } from '../schedule/index.js';
import type { FeedPort, ScheduleEnd, SchedulePorts } from '../schedule/index.js';
import type { FileToRead, RunStore, SharedPulse, SharedRun } from '../store/index.js';
import { StallWatch } from './stall-watch.js';
import { workOn } from './worker.js';

/** Files kept together for the workers. */
const PLACED_TOGETHER = 256;
/** Jobs of reading in the queue or under way. */
const MOST_READS = 500;
const TEND_MS = 250;

export interface SharedRunParts {
  readonly deps: RunDeps;
  readonly sharing: SharingDeps;
  readonly run: RunStore;
  readonly settings: RunSettings;
  readonly usage: Usage;
  readonly progress: RunProgress;
  /** Aborted by the user, or when a part of the run failed. */
  readonly signal: AbortSignal;
  /** Aborted by the user alone. */
  readonly userSignal: AbortSignal;
  readonly halt: () => void;
}

function isForOthers(source: Source): source is FileToRead {
  // What was unpacked for reading lies on this machine alone.
  return source.content.kind === 'file' && !source.content.temporary;
}

/** A run that several machines share, as the one that began it coordinates it. */
export class SharedRunCoordinator {
  readonly #over = new AbortController();
  readonly #stall: StallWatch;
  #stalled: string | null = null;
  #pulse: SharedPulse | null = null;

  private constructor(
    private readonly parts: SharedRunParts,
    private readonly shared: SharedRun,
    private readonly terms: string,
  ) {
    this.#stall = new StallWatch(parts.sharing.stallMs);
  }

  /** Opens the run to workers. */
  static async open(parts: SharedRunParts): Promise<SharedRunCoordinator> {
    const { deps, sharing, run, settings, usage } = parts;
    const { scan, rescan, long, minWords, order, rate, allowDoubleBill } = settings.schedule;
    const { honoursIdempotencyKey, name, limits } = deps.client.profile;
    const characterLimit = Math.min(limits.charactersPerText, usage.characterLimit ?? Number.POSITIVE_INFINITY);
    const terms: SharedTerms = {
      profile: name,
      scan: [...scan],
      rescan,
      keepText: sharing.keepText,
      long,
      minWords,
      order,
      characterLimit,
      rate,
      allowDoubleBill,
      folders: [...(await foldersOf(settings.paths, settings.cwd))],
    };
    const text = JSON.stringify(terms);
    return new SharedRunCoordinator(
      parts,
      await sharing.sharing.coordinate(
        run.run,
        { scans: scan, rescan, readLimits: deps.extractor.limits, keepText: sharing.keepText },
        text,
        honoursIdempotencyKey || allowDoubleBill,
      ),
      text,
    );
  }

  /**
   * Where planning records what only this machine can read. The crawl is done once the workers have read their files.
   */
  get planStore(): PlanParts['store'] {
    const { run } = this.parts;
    return {
      run: run.run,
      recordedPaths: (sources) => throughOutage(() => run.recordedPaths(sources)),
      knownFiles: (fileKeys) => throughOutage(() => run.knownFiles(fileKeys)),
      recordSources: (sources) => throughOutage(() => run.recordSources(sources)),
      finishCrawl: async (stratify) => {
        while (await throughOutage(() => this.shared.anyFiles())) {
          await this.#sleep(TEND_MS);
          if (this.parts.signal.aborted) return;
        }
        await throughOutage(() => run.finishCrawl(stratify));
      },
    };
  }

  /** The sources that only this machine can read; the others are kept for the workers on the way. */
  async *leftHere(sources: AsyncIterable<Source>): AsyncGenerator<Source> {
    let files: FileToRead[] = [];
    const place = async (): Promise<void> => {
      const found = await throughOutage(() => this.shared.placeFiles(files));
      files = [];
      this.parts.progress.recorded({ found, ended: 0 });
    };
    for await (const source of sources) {
      if (!isForOthers(source)) {
        yield source;
        continue;
      }
      files.push(source);
      if (files.length === PLACED_TOGETHER) await place();
      if (this.parts.signal.aborted) return;
    }
    await place();
  }

  /**
   * Feeds the workers, and works itself unless told otherwise, until every source is accounted for or the run is
   * stopped.
   */
  async run(): Promise<ScheduleEnd> {
    const { deps, settings, run, usage, progress, signal, halt } = this.parts;
    const tending = this.#tend();
    tending.catch(halt);
    const working = this.#work();
    working.catch(halt);
    const ports = schedulePorts(deps, this.shared.feeding, usage);
    const { work } = ports;
    const patient: SchedulePorts = {
      ...ports,
      work: {
        ...work,
        claim: (request) => throughOutage(() => work.claim(request)),
        ledger: () => throughOutage(() => work.ledger()),
        keepUsageReading: (...reading) => throughOutage(() => work.keepUsageReading(...reading)),
      },
    };
    let end: ScheduleEnd;
    try {
      const fed = await feedBatches({
        ports: patient,
        feed: this.#feedPort(),
        settings: settings.schedule,
        pinnedVersions: run.run.pinnedVersions,
        usage,
        inflow: progress.inflow,
        signal,
        onEvent: progress.scheduled,
      });
      end = fed.kind === 'complete' ? await this.#finish() : fed;
      // Out of words, the workers still read what was found.
      while (end.kind === 'budget' && !progress.inflow.isDone() && !signal.aborted) await this.#sleep(TEND_MS);
      if (!signal.aborted) await throughOutage(() => this.shared.settleRest());
    } finally {
      await throughOutage(() => this.shared.end());
      this.#over.abort();
      await Promise.allSettled([tending, working]);
    }
    await tending;
    const own = await working;
    if (end.kind === 'complete' || this.parts.userSignal.aborted) return end;
    if (this.#stalled !== null) return { kind: 'stalled', message: this.#stalled };
    // Where this machine's own worker was refused, that is why the run stopped.
    return end.kind === 'signal' && own?.kind === 'service' ? own : end;
  }

  /** With nothing under way elsewhere: lost answers are resolved, and what was left open goes out. */
  async #finish(): Promise<ScheduleEnd> {
    const { deps, settings, usage, run, progress, signal } = this.parts;
    await this.shared.setCap(null);
    const ports = schedulePorts(deps, this.shared.direct, usage);
    const inflow = { isDone: () => true, changed: () => Promise.resolve() };
    return scheduleScans({
      ports,
      settings: settings.schedule,
      pinnedVersions: run.run.pinnedVersions,
      inflow,
      signal,
      onEvent: progress.scheduled,
      onProgress: progress.update,
    });
  }

  async #work(): Promise<ScheduleEnd | null> {
    const { deps, sharing, settings, run, progress, signal, halt } = this.parts;
    if (sharing.feedOnly) return null;
    // What it commits is told by the pulse, with that of all others.
    const onEvent: typeof progress.scheduled = (event) =>
      event.kind === 'committed' ? undefined : progress.scheduled(event);
    const end = await workOn(
      { ...deps, sharing: sharing.sharing },
      { schedule: settings.schedule, localPath: (path) => path },
      { runId: run.run.runId, terms: this.terms },
      signal,
      onEvent,
    );
    if (end.kind === 'service') halt();
    return end;
  }

  #feedPort(): FeedPort {
    const { shared } = this;
    return {
      pulse: async () => {
        const { ledger, live, connections, outOfWords } = await throughOutage(() => shared.pulse());
        return { ledger, liveBatches: live.scan, connections, outOfWords };
      },
      setCap: (words) => throughOutage(() => shared.setCap(words)),
      withdraw: () => throughOutage(() => shared.withdraw()),
      goOn: () => throughOutage(() => shared.goOn()),
    };
  }

  /** Queues files to be read, ends dead letters, and tells the progress of all, until the run ends. */
  async #tend(): Promise<void> {
    const { progress, signal } = this.parts;
    while (!signal.aborted && !this.#over.signal.aborted) {
      const pulse = await throughOutage(() => this.shared.pulse());
      const before = this.#pulse ?? pulse;
      this.#pulse = pulse;
      progress.scheduled({
        kind: 'committed',
        sourcesEnded: pulse.sourcesEnded - before.sourcesEnded,
        words: pulse.ledger.billed - before.ledger.billed,
      });
      await this.#heedStall(pulse);
      await throughOutage(() => this.shared.feedFiles(MOST_READS - pulse.live.read));
      for (const message of await throughOutage(() => this.shared.buryDead()))
        progress.scheduled({ kind: 'note', message: `a batch failed at every attempt, see assay status: ${message}` });
      await this.#sleep(TEND_MS);
    }
  }

  /**
   * Workers that get nowhere are told of; what the queue may have lost is queued again; in the end the run stops, to be
   * resumed.
   */
  async #heedStall(pulse: SharedPulse): Promise<void> {
    const { progress, halt, deps } = this.parts;
    const stall = this.#stall.look(pulse, deps.clock.now());
    if (stall.kind === 'none') return;
    if (stall.kind === 'stop') {
      this.#stalled = stall.message;
      halt();
      return;
    }
    progress.scheduled({ kind: 'note', message: stall.message });
    await throughOutage(() => this.shared.requeue());
  }

  #sleep(durationMs: number): Promise<void> {
    return this.parts.deps.clock
      .sleep(durationMs, AbortSignal.any([this.parts.signal, this.#over.signal]))
      .catch(() => undefined);
  }
}
