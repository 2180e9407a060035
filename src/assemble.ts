import { mkdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, isAbsolute, resolve } from 'node:path';
import { createExtractor, readingObjects } from './extract/index.js';
import { systemClock } from './lib/clock.js';
import { compileLate } from './lib/compile-late.js';
import { AssayError, messageOf } from './lib/errors.js';
import { createLogger } from './lib/logger.js';
import type { Logger } from './lib/logger.js';
import { openObjectStorage } from './lib/object-storage.js';
import { packageFile } from './lib/package-root.js';
import { withScratchFolder } from './lib/scratch-folder.js';
import { keepHeapSmall } from './lib/small-heap.js';
import { scoreCanaries } from './pipeline/audit/canaries.js';
import type { CanaryRun } from './pipeline/audit/canaries.js';
import { createClient } from './pipeline/client/index.js';
import type { OnRunEvent } from './pipeline/progress/events.js';
import { previewRun } from './pipeline/preview.js';
import { runIdMaker } from './pipeline/setup/deps.js';
import type { RunDeps } from './pipeline/setup/deps.js';
import type { RunSettings } from './pipeline/setup/identity.js';
import { runPipeline } from './pipeline/run.js';
import { databasePlace, isPostgresAddress } from './lib/database/index.js';
import { openStore } from './pipeline/store/index.js';
import { sharedBackend } from './pipeline/sharing/backend.js';
import { openSharing as openSharingOf } from './pipeline/sharing/store/index.js';
import type { Sharing } from './pipeline/sharing/store/index.js';
import type { Store } from './pipeline/store/index.js';
import type { RunPlan } from './records/run-plan.js';
import type { RunSummary } from './records/run-summary.js';
import { DEFAULT_LIMITS } from './service/limits.js';
import { startService } from './service/listen.js';
import type { RunningService, ServiceOptions } from './service/listen.js';
import { parsePlans } from './service/accounts/index.js';
import type { Plans } from './service/accounts/index.js';
import { createBibliographyPool, createDetectionPool, createPatternStreams } from './service/scans/index.js';
import type { LoadedModel } from './service/scans/index.js';
import { accountsPlace } from './settings/places.js';
import type { Settings } from './settings/groups.js';

export interface ServiceRequest {
  readonly settings: Settings;
  readonly cwd: string;
  readonly logger: Logger;
  /** How `assay serve` listens; without it the service is embedded: loopback, any free port. */
  readonly listen?: Settings['service'];
}

/** Where the pipeline and the commands send their requests. */
export interface ServiceConnection {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The service runs inside this program. */
  readonly embedded: boolean;
  /** Stops the embedded service; of a hosted one, nothing. */
  close(): Promise<void>;
}

/** Bytes that threads are given without a copy. */
function inSharedMemory(bytes: Uint8Array): Uint8Array {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}

/**
 * Every model version the package ships, with its bytes, which are seen to belong together. Throws AssayError
 * `model_corrupt`.
 */
export async function loadModels(): Promise<readonly LoadedModel[]> {
  // Loaded when needed: an export or a report has no use for the engine.
  const { tablesOf, detectionModels } = await import('./engines/detect/index.js');
  return Promise.all(
    detectionModels.map(async (record) => {
      const [card, weights] = await Promise.all(
        ['card.json', 'weights.bin'].map((file) => readFile(packageFile('data', 'models', record.version, file))),
      );
      if (card === undefined || weights === undefined) throw new TypeError('a model is two files');
      const files = { card, weights: inSharedMemory(weights) };
      return { record, files, tables: tablesOf(files) };
    }),
  );
}

/** The plans of the service, from `config/plans.yaml`. */
export async function loadPlans(): Promise<Plans> {
  const path = packageFile('config', 'plans.yaml');
  return parsePlans(await readFile(path, 'utf8'), path);
}

/**
 * Word lists and measured figures of the AI patterns, for the threads that look for them, which check them: this one
 * has no use for the engine.
 */
async function loadLexicons(): Promise<Readonly<Record<string, unknown>>> {
  const read = async (file: string): Promise<unknown> =>
    JSON.parse(await readFile(packageFile('data', 'lexicons', file), 'utf8'));
  const [words, functionWords, measured] = await Promise.all(
    ['words.json', 'function-words.json', 'pattern-evidence.json'].map(read),
  );
  return { words, functionWords, measured };
}

/** HOST:PORT of the settings; null where metrics are not served. */
export function metricsPlace(metrics: string): { readonly host: string; readonly port: number } | null {
  const colon = metrics.lastIndexOf(':');
  return metrics === '' ? null : { host: metrics.slice(0, colon), port: Number(metrics.slice(colon + 1)) };
}

/** The settings of `assay serve` as the service takes them. */
function listening({
  host,
  port,
  publicUrl,
  metrics,
  queuedDetections,
  queuedBibliographies,
  concurrentUploads,
  drainTimeout,
}: Settings['service']): Pick<ServiceOptions, 'host' | 'port' | 'metricsAddress' | 'limits' | 'web'> {
  const limits = {
    ...DEFAULT_LIMITS,
    queuedDetections,
    queuedBibliographies,
    concurrentUploads,
    drainTimeoutMs: drainTimeout * 1000,
  };
  const shared = { host, port, limits, web: { publicUrl: publicUrl === '' ? null : publicUrl } };
  const metricsAddress = metricsPlace(metrics);
  return metricsAddress === null ? shared : { ...shared, metricsAddress };
}

/** Starts the service on real engines, listening on loopback and any free port unless told otherwise. */
export async function assembleService({ settings, cwd, logger, listen }: ServiceRequest): Promise<RunningService> {
  const [models, plans, lexicons, { BIBLIOGRAPHY_VERSION }] = await Promise.all([
    loadModels(),
    loadPlans(),
    loadLexicons(),
    import('./engines/bibliography/index.js'),
  ]);
  const dataFolder = resolve(cwd, settings.places.data);
  // Embedded, it may be started for a run that has nothing to send.
  const warm = listen !== undefined;
  return startService({
    dataFolder,
    accountsPlace: accountsPlace(settings.places, cwd),
    plans,
    detection: createDetectionPool(models, { warm }),
    patterns: createPatternStreams(lexicons, { warm }),
    bibliography: createBibliographyPool(BIBLIOGRAPHY_VERSION, { dataFolder, settings: settings.bibliography }),
    extractor: createExtractor(settings.extract),
    clock: systemClock,
    logger,
    ...(listen === undefined ? {} : listening(listen)),
  });
}

async function hostedKey(settings: Settings, cwd: string): Promise<string> {
  const { apiKey, apiKeyFile } = settings.client;
  if (apiKey !== '') return apiKey.trim();
  const refused = (message: string, cause?: unknown): AssayError =>
    new AssayError({
      code: 'missing_api_key',
      message,
      nextStep: 'Put the key in a file and name it with --api-key-file, or in the variable ASSAY_API_KEY.',
      exitCode: 5,
      cause,
    });
  if (apiKeyFile === '') throw refused('the service needs an API key and none was given');
  try {
    const key = (await readFile(isAbsolute(apiKeyFile) ? apiKeyFile : resolve(cwd, apiKeyFile), 'utf8')).trim();
    if (key === '') throw refused(`the key file ${apiKeyFile} is empty`);
    return key;
  } catch (error) {
    throw error instanceof AssayError
      ? error
      : refused(`the key file ${apiKeyFile} cannot be read: ${messageOf(error)}`, error);
  }
}

/** The service of `--base-url` with its key, or else the embedded one, started with a key of its own. */
export async function connectService(request: ServiceRequest): Promise<ServiceConnection> {
  const { settings, cwd } = request;
  const baseUrl = settings.client.baseUrl.replace(/\/+$/u, '');
  if (baseUrl !== '')
    return { baseUrl, apiKey: await hostedKey(settings, cwd), embedded: false, close: () => Promise.resolve() };
  compileLate();
  const service = await assembleService(request);
  return {
    baseUrl: service.baseUrl,
    apiKey: await service.embeddedKey(),
    embedded: true,
    close: () => service.close(),
  };
}

export interface RunRequest {
  readonly settings: Settings;
  readonly paths: readonly string[];
  readonly cwd: string;
  readonly signal: AbortSignal;
  readonly onEvent: OnRunEvent;
}

/** Opens the store of `--db`; its folder is made if missing. */
export async function assembleStore(settings: Settings, cwd: string): Promise<Store> {
  const db = databasePlace(settings.store.db, cwd);
  if (!isPostgresAddress(db)) await mkdir(dirname(db), { recursive: true }).catch(() => undefined);
  return openStore({ ...settings.store, db }, systemClock);
}

/**
 * Of an embedded service, whose threads are as many as the cores: what waits for them beyond this only holds memory.
 */
const EMBEDDED_REQUESTS_A_CORE = 2;

/** Starts all that a run needs, hands it over, and stops it afterwards. */
export async function withRunDeps<Result>(
  request: RunRequest,
  store: Store,
  use: (deps: RunDeps, settings: RunSettings) => Promise<Result>,
): Promise<Result> {
  const { settings, paths, cwd } = request;
  const connection = await connectService({
    settings,
    cwd,
    logger: createLogger('silent', { write: () => undefined }),
  });
  const { baseUrl, apiKey } = connection;
  const { wire, requestTimeout } = settings.client;
  const objects = openObjectStorage(settings.storage.s3Endpoint);
  const schedule = connection.embedded
    ? {
        ...settings.schedule,
        concurrency: Math.min(settings.schedule.concurrency, EMBEDDED_REQUESTS_A_CORE * availableParallelism()),
      }
    : settings.schedule;
  try {
    return await withScratchFolder(async (folder) => {
      const extractor = readingObjects(createExtractor(settings.extract), objects, folder);
      const client = createClient(
        { baseUrl, apiKey, wire, timeoutMs: requestTimeout * 1000, connections: schedule.concurrency },
        systemClock,
      );
      try {
        const deps = { store, client, extractor, objects, clock: systemClock, newRunId: runIdMaker(systemClock) };
        return await use(deps, { paths, cwd, crawl: settings.crawl, schedule });
      } finally {
        await client.close();
        await extractor.close();
      }
    });
  } finally {
    await connection.close();
  }
}

/** Asks the service of the settings, started for it where it is embedded. */
export function assembleClient<Result>(
  request: RunRequest,
  store: Store,
  use: (client: RunDeps['client']) => Promise<Result>,
): Promise<Result> {
  return withRunDeps(request, store, ({ client }) => use(client));
}

/** Opens the queue of a store by which machines share its runs. */
export function openSharing({ sharing }: Settings, store: Store): Promise<Sharing> {
  return openSharingOf(store, { leaseSeconds: sharing.leaseSeconds, attempts: sharing.jobAttempts });
}

/** As `withRunDeps`; a run in PostgreSQL is open to workers. @throws AssayError `not_shared` */
async function withSharedRun<Result>(
  request: RunRequest,
  store: Store,
  use: (deps: RunDeps, settings: RunSettings) => Promise<Result>,
): Promise<Result> {
  keepHeapSmall();
  const { settings } = request;
  if (!isPostgresAddress(settings.store.db)) {
    if (settings.sharing.feedOnly)
      throw new AssayError({
        code: 'not_shared',
        message: '--feed-only leaves the work to workers, and a run in a file has none',
        nextStep: 'Leave it out, or name a PostgreSQL database: --db postgres://user@host/name.',
        exitCode: 2,
      });
    return withRunDeps(request, store, use);
  }
  const sharing = await openSharing(settings, store);
  try {
    return await withRunDeps(request, store, (deps, runSettings) =>
      use(
        {
          ...deps,
          openBackend: sharedBackend({
            sharing,
            keepText: settings.store.keepText,
            feedOnly: settings.sharing.feedOnly,
            stallMs: settings.sharing.stallMinutes * 60_000,
          }),
        },
        runSettings,
      ),
    );
  } finally {
    await sharing.close();
  }
}

/** Runs the main job into an open store. */
export function assembleRun(request: RunRequest, store: Store): Promise<RunSummary> {
  return withSharedRun(request, store, (deps, settings) =>
    runPipeline(deps, settings, request.signal, request.onEvent),
  );
}

/** Runs the main job as an audit: the canaries are scored after it, where it came to its end and they are wanted. */
export function assembleAudit(
  request: RunRequest,
  store: Store,
): Promise<{ readonly summary: RunSummary; readonly canaries: CanaryRun | null }> {
  const { canaries, canaryFolder } = request.settings.audit;
  const folder = canaryFolder === '' ? packageFile('data', 'canaries') : resolve(request.cwd, canaryFolder);
  return withSharedRun(request, store, async (deps, settings) => {
    const summary = await runPipeline(deps, settings, request.signal, request.onEvent);
    if (!canaries || summary.status !== 'complete') return { summary, canaries: null };
    const { maxWords } = settings.schedule;
    const wordsLeft = maxWords === null ? null : Math.max(0, maxWords - summary.words.billed);
    return { summary, canaries: await scoreCanaries(deps, settings, folder, wordsLeft, request.signal) };
  });
}

/** Says what the main job would do; sends no text. */
export function assemblePlan(request: RunRequest, store: Store): Promise<RunPlan> {
  return withRunDeps(request, store, (deps, settings) => previewRun(deps, settings, request.signal, request.onEvent));
}
