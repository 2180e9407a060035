import { systemClock } from '../../../src/lib/clock.js';
import type { Clock } from '../../../src/lib/clock.js';
import type { ObjectStorage } from '../../../src/lib/object-storage.js';
import type { CrawlSettings } from '../../../src/pipeline/crawl/settings.js';
import type { RunEvent } from '../../../src/records/events.js';
import { createClient } from '../../../src/pipeline/client/index.js';
import type { ScheduleSettings } from '../../../src/pipeline/schedule/index.js';
import { scheduleSettings } from '../../../src/pipeline/schedule/settings.js';
import { localPaths, takePart } from '../../../src/pipeline/sharing/take-part.js';
import type { WorkerEnd, WorkerEvent } from '../../../src/pipeline/sharing/take-part.js';
import type { PartSize } from '../../../src/records/dataset-part.js';
import type { Extractor } from '../../../src/records/extraction.js';
import type { EndedRun } from '../../../src/records/run-summary.js';
import type { PostgresServer } from '../postgres.js';
import { sharedOn } from './migrated-on-postgres.js';
import { StandIn } from './stand-in.js';
import type { StandInOptions } from './stand-in.js';
import { ANSWER_WAIT_MS, defaultsOf, PlainExtractor, World } from './world.js';
import type { RunOverrides } from './world.js';
import { openSharing } from '../../../src/pipeline/sharing/store/index.js';

export interface QueueOptions {
  readonly leaseSeconds?: number;
  readonly attempts?: number;
}

/** A worker in this process, on connections of its own. */
export class TestWorker {
  readonly notes: string[] = [];
  readonly #stop = new AbortController();

  constructor(
    readonly extractor: Extractor,
    private readonly working: (worker: TestWorker, signal: AbortSignal) => Promise<WorkerEnd>,
  ) {}

  #end: Promise<WorkerEnd> = Promise.resolve({ kind: 'signal' });

  begin(): this {
    this.#end = this.working(this, this.#stop.signal);
    this.#end.catch(() => undefined);
    return this;
  }

  /** Resolves once the run it takes part in has ended and it has left. */
  left(): Promise<WorkerEnd> {
    return this.#end;
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#end.catch(() => undefined);
  }
}

/** A corpus, a stand-in for the service, and a database that several workers share. */
export class SharedWorld {
  readonly #workers: TestWorker[] = [];

  private constructor(
    readonly world: World,
    readonly standIn: StandIn,
    private readonly queue: Required<QueueOptions>,
  ) {}

  static async create(
    server: PostgresServer,
    options: StandInOptions = {},
    { leaseSeconds = 30, attempts = 3 }: QueueOptions = {},
  ): Promise<SharedWorld> {
    const standIn = new StandIn(options);
    const world = await World.create(standIn, () => sharedOn(server));
    return new SharedWorld(world, standIn, { leaseSeconds, attempts });
  }

  get events(): readonly RunEvent[] {
    return this.world.events;
  }

  /** The coordinator's run; it works too unless it only feeds. */
  async run(
    options: {
      readonly feedOnly?: boolean;
      readonly partSize?: PartSize;
      readonly schedule?: Partial<ScheduleSettings>;
      readonly signal?: AbortSignal;
      readonly wire?: string;
      readonly paths?: readonly string[];
      readonly crawl?: Partial<CrawlSettings>;
      readonly objects?: ObjectStorage;
      readonly clock?: Clock;
      readonly timeoutMs?: number;
      readonly naming?: RunOverrides['naming'];
    } = {},
  ): Promise<EndedRun> {
    return this.world.run({
      ...options,
      sharing: { ...this.queue, feedOnly: options.feedOnly ?? false, partSize: options.partSize },
    });
  }

  /** Starts a worker; it waits for a run to open, and takes part in it to its end. */
  async startWorker(
    options: {
      readonly schedule?: Partial<ScheduleSettings>;
      readonly wire?: string;
      readonly db?: string;
      readonly baseUrl?: string;
      readonly roots?: readonly string[];
      readonly apiKey?: string;
      readonly extractor?: Extractor;
      readonly clock?: Clock;
      readonly timeoutMs?: number;
      readonly onEvent?: (event: WorkerEvent) => void;
    } = {},
  ): Promise<TestWorker> {
    const { world } = this;
    const store = await world.openStore('full', options.db);
    const worker = new TestWorker(options.extractor ?? new PlainExtractor(), async (own, signal) => {
      const sharing = await openSharing(store, this.queue);
      const clock = options.clock ?? systemClock;
      const client = createClient(
        {
          baseUrl: options.baseUrl ?? world.baseUrl,
          apiKey: options.apiKey ?? 'good-key',
          wire: options.wire ?? 'assay',
          timeoutMs: options.timeoutMs ?? ANSWER_WAIT_MS,
          connections: 16,
        },
        clock,
      );
      try {
        const schedule = { ...defaultsOf(scheduleSettings), minWords: 0, retryDelayMs: 1, ...options.schedule };
        return await takePart(
          { sharing, client, extractor: own.extractor, clock },
          { schedule, localPath: localPaths(options.roots ?? []), once: true },
          signal,
          (event) => {
            if (event.kind === 'note') own.notes.push(event.message);
            options.onEvent?.(event);
          },
        );
      } finally {
        await client.close();
        await sharing.close();
        await store.close();
      }
    });
    this.#workers.push(worker);
    return worker.begin();
  }

  async close(): Promise<void> {
    for (const worker of this.#workers) await worker.stop();
    await this.standIn.close();
    await this.world.remove();
  }
}
