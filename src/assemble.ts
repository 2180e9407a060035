import type { StatingProfile } from './calibration/stating.js';
import { connectService } from './assemble-service.js';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { createDocumentExtractor, readingObjects } from './extract/index.js';
import { compileBriefly, compileLate } from './lib/compile-late.js';
import { systemClock } from './lib/clock.js';
import { AssayError } from './lib/errors.js';
import { openObjectStorage } from './lib/object-storage.js';
import { packageFile } from './lib/package-root.js';
import { withScratchFolder } from './lib/scratch-folder.js';
import { keepingHeapSmall } from './lib/small-heap.js';
import { userName } from './lib/user-name.js';
import { createClient } from './pipeline/client/index.js';
import type { OnRunEvent } from './records/events.js';
import { runIdMaker } from './pipeline/setup/deps.js';
import type { RunDeps } from './pipeline/setup/deps.js';
import type { RunSettings } from './pipeline/setup/identity.js';
import { runPipeline } from './pipeline/run.js';
import { isPostgresAddress } from './lib/database/index.js';
import { sharedBackend } from './pipeline/sharing/backend.js';
import { openSharing as openSharingOf } from './pipeline/sharing/store/index.js';
import type { Sharing } from './pipeline/sharing/store/index.js';
import type { Store } from './pipeline/store/index.js';
import type { RunPlan } from './records/run-plan.js';
import type { Settings } from './settings/groups.js';
import { filesOfStart } from './settings/start.js';
import { auditRun } from './pipeline/audit/audit-run.js';
import { planAudit } from './pipeline/audit/plan-audit.js';
import type { RescorePolicy } from './pipeline/audit/rescore/kept-results.js';
import type { Audit } from './records/audit.js';
import type { EndedRun } from './records/run-summary.js';

export interface RunRequest {
  readonly settings: Settings;
  readonly paths: readonly string[];
  readonly cwd: string;
  /** Bounds and outputs, stored with the run so that it can be resumed in the same way. */
  readonly start?: Readonly<Record<string, unknown>>;
  /** The calibration profile by which verdicts are stated; left out or null: none. */
  readonly stating?: StatingProfile | null;
  readonly signal: AbortSignal;
  readonly onEvent: OnRunEvent;
  /** The embedded service leaves nothing behind; left out, it keeps its accounts and works. */
  readonly keepsNothing?: boolean;
}

/**
 * Of an embedded service, whose threads are as many as the cores: what waits for them beyond this only holds memory.
 */
const EMBEDDED_REQUESTS_A_CORE = 2;

function embeddedSchedule(schedule: Settings['schedule']): Settings['schedule'] {
  const mostRequests = EMBEDDED_REQUESTS_A_CORE * availableParallelism();
  return { ...schedule, concurrency: Math.min(schedule.concurrency, mostRequests) };
}

/** What is beside an export: see `writeDatasheet`. */
const DATASHEETS = ['datasheet.md', 'croissant.json'] as const;

const withDatasheets = (path: string): readonly string[] => [path, ...DATASHEETS.map((end) => `${path}.${end}`)];

/** Returns Assay's own files and folders as the settings name them; empty settings name none. */
function ownPathsOf({ store, places, client, outputs, observation }: Settings): readonly string[] {
  const files = [store.db, places.accounts].filter((place) => !isPostgresAddress(place));
  const isFile = (path: string): boolean => path !== '' && path !== '-';
  const exports = Object.values(outputs).filter(isFile).flatMap(withDatasheets);
  const written = [...exports, ...[observation.events].filter(isFile)];
  return [...files, places.data, ...written, ...(client.apiKeyFile === '' ? [] : [client.apiKeyFile])];
}

/** Folder below that of the data where the words of scanned pages are kept. */
const SCANNED_PAGES = 'scanned-pages';

/** Returns what runs of the database wrote, and commands after them. */
async function writtenPathsOf(store: Store): Promise<readonly string[]> {
  const ofRuns = (await store.startsOfRuns()).flatMap(filesOfStart);
  return [...ofRuns, ...(await store.writtenFiles())].flatMap(withDatasheets);
}

function compileLittle(): void {
  compileLate();
  compileBriefly();
}

/** Starts all that a run needs, hands it over, and stops it afterwards. */
export async function withRunDeps<Result>(
  request: RunRequest,
  store: Store,
  use: (deps: RunDeps, settings: RunSettings) => Promise<Result>,
): Promise<Result> {
  const { settings, paths, cwd, start, stating = null, keepsNothing = false } = request;
  // Before the service starts: what V8 would compile meanwhile costs a run more than the code that Node keeps saves.
  if (settings.client.baseUrl === '') compileLittle();
  const connection = await connectService({ settings, cwd, logger: null, keepsNothing });
  const { baseUrl, apiKey, embedded: isEmbedded } = connection;
  const { wire, requestTimeout } = settings.client;
  const objects = openObjectStorage(settings.storage.s3Endpoint);
  const schedule = isEmbedded ? embeddedSchedule(settings.schedule) : settings.schedule;
  const address = { baseUrl, apiKey, wire, timeoutMs: requestTimeout * 1000, isEmbedded };
  try {
    return await withScratchFolder(async (folder) => {
      const pages = keepsNothing ? null : join(resolve(cwd, settings.places.data), SCANNED_PAGES);
      const extractor = readingObjects(createDocumentExtractor(settings.extract, pages), objects, folder);
      const client = createClient({ ...address, connections: schedule.concurrency }, systemClock);
      // Only now: once its settings are changed, V8 rejects the compiled code that Node keeps of its own modules.
      if (!isEmbedded) compileLittle();
      try {
        const deps = { store, client, extractor, objects, clock: systemClock, newRunId: runIdMaker(systemClock) };
        const service = isEmbedded ? 'embedded' : 'hosted';
        const ownPaths = ownPathsOf(settings);
        const writtenPaths = await writtenPathsOf(store);
        const { crawl } = settings;
        const naming = { ...settings.naming, user: userName() };
        const places = { paths, cwd, ownPaths, writtenPaths };
        return await use(deps, { ...places, crawl, schedule, naming, service, start, stating });
      } finally {
        await client.close();
        await extractor.close();
      }
    });
  } finally {
    await connection.close();
  }
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
export function assembleRun(request: RunRequest, store: Store): Promise<EndedRun> {
  return keepingHeapSmall(() =>
    withSharedRun(request, store, (deps, settings) => runPipeline(deps, settings, request.signal, request.onEvent)),
  );
}

/** Returns the folder of the canaries that an audit scores; null where it scores none. */
function canaryFolderOf({ settings, cwd }: RunRequest): string | null {
  const { canaries, canaryFolder } = settings.audit;
  if (!canaries) return null;
  return canaryFolder === '' ? packageFile('data', 'canaries') : resolve(cwd, canaryFolder);
}

/** A night that may send few words must not spend all of them on what has a result already. */
const RESCORED_SHARE = 0.5;

function rescorePolicyOf({ audit: { rescore, rescoreWords }, schedule: { maxWords } }: Settings): RescorePolicy {
  const cap = maxWords === null ? null : Math.max(1, Math.floor(RESCORED_SHARE * maxWords));
  const nightlyWords = rescoreWords === null || cap === null ? (rescoreWords ?? cap) : Math.min(rescoreWords, cap);
  return { mode: rescore, nightlyWords };
}

function auditSettingsOf(request: RunRequest) {
  const { naming, client } = request.settings;
  return {
    name: naming.name,
    canaryFolder: canaryFolderOf(request),
    isFree: client.baseUrl === '',
    rescore: rescorePolicyOf(request.settings),
  };
}

/** Runs the main job as an audit. */
export function assembleAudit(request: RunRequest, store: Store): Promise<Audit> {
  const audit = { ...auditSettingsOf(request), thresholds: request.settings.ending.failOn };
  return keepingHeapSmall(() =>
    withSharedRun(request, store, (deps, settings) =>
      auditRun(deps, { ...settings, carryOver: true }, audit, request.signal, request.onEvent),
    ),
  );
}

/**
 * Says what the main job would do; sends no text. `asAudit`: as an audit, which continues with results of earlier model
 * versions; what an audit costs besides is said in any case.
 */
export function assemblePlan(request: RunRequest, store: Store, asAudit: boolean): Promise<RunPlan> {
  return withRunDeps({ ...request, keepsNothing: true }, store, (deps, settings) =>
    planAudit(deps, settings, { ...auditSettingsOf(request), asAudit }, request.signal, request.onEvent),
  );
}
