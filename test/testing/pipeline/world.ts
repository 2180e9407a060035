import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createClient } from '../../../src/pipeline/client/index.js';
import type { RunEvent } from '../../../src/records/events.js';
import { previewRun } from '../../../src/pipeline/preview.js';
import { runPipeline } from '../../../src/pipeline/run.js';
import { runIdMaker } from '../../../src/pipeline/setup/deps.js';
import type { RunDeps } from '../../../src/pipeline/setup/deps.js';
import type { RunSettings } from '../../../src/pipeline/setup/identity.js';
import { openStore } from '../../../src/pipeline/store/index.js';
import { systemClock } from '../../../src/lib/clock.js';
import type { Clock } from '../../../src/lib/clock.js';
import type { ObjectStorage } from '../../../src/lib/object-storage.js';
import type { PartSize } from '../../../src/records/dataset-part.js';
import type { Extraction, Extractor } from '../../../src/records/extraction.js';
import type { ResultRow } from '../../../src/records/result-row.js';
import type { RunPlan } from '../../../src/records/run-plan.js';
import type { EndedRun } from '../../../src/records/run-summary.js';
import { crawlSettings } from '../../../src/pipeline/crawl/settings.js';
import { scheduleSettings } from '../../../src/pipeline/schedule/settings.js';
import type { ScheduleSettings } from '../../../src/pipeline/schedule/settings.js';
import type { CrawlSettings } from '../../../src/pipeline/crawl/settings.js';
import type { StoreSettings } from '../../../src/pipeline/store/settings.js';
import { normaliseText } from '../../../src/text/normalise.js';
import { countCharacters, countWords } from '../../../src/text/words.js';
import { writeMigrated } from './migrated-database.js';
import type { StandIn } from './stand-in.js';
import { sharedBackend } from '../../../src/pipeline/sharing/backend.js';
import { openSharing } from '../../../src/pipeline/sharing/store/index.js';

const ARTICLE = 'The quick brown fox jumps over the lazy dog near the river bank';

/** A text of its own for each number, of `words` words. */
export function textOf(number: number, words = 20): string {
  const source = ARTICLE.split(' ');
  return Array.from({ length: words }, (_, index) =>
    index === 0 ? `Document${number}` : source[(index * 7 + number) % source.length],
  )
    .join(' ')
    .concat('.');
}

/** Reads files as plain text; `.bad` files are corrupt. */
export class PlainExtractor implements Extractor {
  extractions = 0;
  limits = '';
  readonly paths: string[] = [];

  async extract({ path }: { readonly path: string }): Promise<Extraction> {
    this.extractions += 1;
    this.paths.push(path);
    if (path.endsWith('.bad'))
      return { status: 'failed', contentHash: null, reason: 'corrupt', message: 'it is damaged', format: null };
    const text = normaliseText(await readFile(path, 'utf8'));
    if (text === '')
      return { status: 'failed', contentHash: null, reason: 'no_text', message: 'it holds no text', format: 'txt' };
    return {
      status: 'text',
      contentHash: null,
      text,
      format: 'txt',
      extractor: 'plain@1',
      charset: 'utf-8',
      pages: null,
      wordCount: countWords(text),
      characterCount: countCharacters(text),
      language: 'en',
      blocks: [],
      warnings: [],
      manipulations: [],
    };
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

export function defaultsOf<T extends Readonly<Record<string, { readonly default: unknown }>>>(
  group: T,
): { [K in keyof T]: T[K]['default'] } {
  return Object.fromEntries(Object.entries(group).map(([key, { default: value }]) => [key, value])) as {
    [K in keyof T]: T[K]['default'];
  };
}

/** A database in the folder of its world. */
export async function inItsFolder(folder: string): Promise<string> {
  const path = join(folder, 'assay.db');
  await writeMigrated(path);
  return path;
}

let newDatabase = inItsFolder;

/** Gives the worlds of this test file databases of another kind than a file in their folder. */
export function placeWorldsOn(createDatabase: (folder: string) => Promise<string>): void {
  newDatabase = createDatabase;
}

/** How long an answer is waited for by default: longer than tests hold answers on a loaded machine. */
export const ANSWER_WAIT_MS = 60_000;

/** How a run of a world differs from the default. */
export interface RunOverrides {
  readonly schedule?: Partial<ScheduleSettings>;
  readonly crawl?: Partial<CrawlSettings>;
  readonly keepText?: StoreSettings['keepText'];
  readonly signal?: AbortSignal;
  readonly apiKey?: string;
  readonly wire?: string;
  readonly paths?: readonly string[];
  readonly clock?: Clock;
  readonly carryOver?: boolean;
  readonly naming?: RunSettings['naming'];
  /** How long an answer is waited for. */
  readonly timeoutMs?: number;
  readonly sharing?: {
    readonly leaseSeconds: number;
    readonly attempts: number;
    readonly feedOnly: boolean;
    readonly partSize?: PartSize | undefined;
  };
  readonly objects?: ObjectStorage;
  readonly extractor?: Extractor;
}

/** A folder of its own with a corpus and a database, and runs over it. */
export class World {
  readonly events: RunEvent[] = [];
  readonly extractor = new PlainExtractor();

  private constructor(
    readonly folder: string,
    readonly baseUrl: string,
    readonly db: string,
  ) {}

  static async create(standIn: StandIn, place = newDatabase): Promise<World> {
    const folder = await mkdtemp(join(tmpdir(), 'assay-run-'));
    return new World(folder, await standIn.listen(), await place(folder));
  }

  async write(files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
    for (const [name, content] of Object.entries(files)) {
      const path = join(this.folder, 'corpus', name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content);
    }
  }

  /** Writes `count` documents of `words` words. */
  writeMany(count: number, words = 20): Promise<void> {
    return this.write(
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`${String(index).padStart(5, '0')}.txt`, textOf(index, words)]),
      ),
    );
  }

  openStore(keepText: StoreSettings['keepText'] = 'full', db = this.db, clock: Clock = systemClock) {
    return openStore({ ...defaultsOf(storeDefaults), db, keepText }, clock);
  }

  /** The same corpus and service, with another database. */
  placedOn(db: string): World {
    return new World(this.folder, this.baseUrl, db);
  }

  /** Takes over the corpus of another world. */
  copyCorpus(from: World): Promise<void> {
    return cp(join(from.folder, 'corpus'), join(this.folder, 'corpus'), { recursive: true });
  }

  run(overrides: RunOverrides = {}): Promise<EndedRun> {
    return this.#with(overrides, (deps, settings, signal) =>
      runPipeline(deps, settings, signal, (event) => this.events.push(event)),
    );
  }

  /** Returns what a run would do. */
  plan(overrides: RunOverrides = {}): Promise<RunPlan> {
    return this.#with(overrides, (deps, settings, signal) => previewRun(deps, settings, signal, () => undefined));
  }

  async #with<T>(
    overrides: RunOverrides,
    use: (deps: RunDeps, settings: RunSettings, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const clock = overrides.clock ?? systemClock;
    const store = await this.openStore(overrides.keepText, this.db, clock);
    const client = createClient(
      {
        baseUrl: this.baseUrl,
        apiKey: overrides.apiKey ?? 'good-key',
        wire: overrides.wire ?? 'assay',
        timeoutMs: overrides.timeoutMs ?? ANSWER_WAIT_MS,
        connections: 16,
      },
      clock,
    );
    try {
      const settings: RunSettings = {
        paths: overrides.paths ?? ['corpus'],
        cwd: this.folder,
        crawl: { ...defaultsOf(crawlSettings), ...overrides.crawl },
        schedule: { ...defaultsOf(scheduleSettings), minWords: 0, retryDelayMs: 1, ...overrides.schedule },
        service: 'hosted',
        carryOver: overrides.carryOver,
        naming: overrides.naming,
      };
      const sharing = overrides.sharing === undefined ? null : await openSharing(store, overrides.sharing);
      const shared =
        sharing === null || overrides.sharing === undefined
          ? {}
          : {
              openBackend: sharedBackend({
                sharing,
                keepText: overrides.keepText ?? 'full',
                feedOnly: overrides.sharing.feedOnly,
                partSize: overrides.sharing.partSize,
                stallMs: 60_000,
              }),
            };
      try {
        return await use(
          {
            ...shared,
            store,
            client,
            objects: overrides.objects,
            extractor: overrides.extractor ?? this.extractor,
            clock,
            newRunId: runIdMaker(systemClock),
          },
          settings,
          overrides.signal ?? new AbortController().signal,
        );
      } finally {
        await sharing?.close();
      }
    } finally {
      await client.close();
      await store.close();
    }
  }

  async rows(): Promise<readonly ResultRow[]> {
    const store = await this.openStore();
    try {
      const rows: ResultRow[] = [];
      for await (const row of store.resultRows(null)) rows.push(row);
      return rows;
    } finally {
      await store.close();
    }
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}

const storeDefaults = { db: { default: './assay.db' }, keepText: { default: 'full' } } as const;
