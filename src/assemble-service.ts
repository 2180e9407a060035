import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isAbsolute, join, resolve } from 'node:path';
import { BIBLIOGRAPHY_VERSION, WORKS_FILE } from './engines/bibliography/version.js';
import { createExtractor } from './extract/index.js';
import { systemClock } from './lib/clock.js';
import { isPostgresAddress } from './lib/database/index.js';
import { compileBriefly, compileLate } from './lib/compile-late.js';
import { AssayError, messageOf } from './lib/errors.js';
import type { Logger } from './lib/logger.js';
import type { ServiceClient } from './pipeline/client/index.js';
import { DEFAULT_LIMITS, EMBEDDED_LIMITS } from './service/limits.js';
import { metricsAddressOf } from './settings/observation.js';
import type { TeamWorkbench } from './service/context.js';
import type { RunningService, ServiceOptions } from './service/listen.js';
import { accountsPlace } from './settings/places.js';
import { loadLexicons, loadModels, loadModelsLate, loadPlans } from './service-data.js';
import type { Settings } from './settings/groups.js';

export interface ServiceRequest {
  readonly settings: Settings;
  readonly cwd: string;
  /** Null: nothing is logged, and what logs is not loaded. */
  readonly logger: Logger | null;
  /** How `assay serve` listens; without it the service is embedded: loopback, any free port. */
  readonly listen?: Settings['service'];
  /** The workbench, where the application of a service that listens has it. */
  readonly workbench?: TeamWorkbench;
  /**
   * The embedded service keeps nothing: its accounts are in memory, and its index of works too where the data folder
   * has none. Default false.
   */
  readonly keepsNothing?: boolean;
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

/** The settings of `assay serve` as the service takes them. */
function listening(
  {
    host,
    port,
    publicUrl,
    queuedDetections,
    queuedBibliographies,
    concurrentUploads,
    connections,
    extractionSeconds,
    drainTimeout,
  }: Settings['service'],
  metrics: string,
  workbench: TeamWorkbench | undefined,
): Pick<ServiceOptions, 'host' | 'port' | 'metricsAddress' | 'limits' | 'web'> {
  const limits = {
    ...DEFAULT_LIMITS,
    queuedDetections,
    queuedBibliographies,
    concurrentUploads,
    connections,
    extractionMsPerMinute: extractionSeconds * 1000,
    drainTimeoutMs: drainTimeout * 1000,
  };
  const shared = {
    host,
    port,
    limits,
    web: { publicUrl: publicUrl === '' ? null : publicUrl, ...(workbench !== undefined && { workbench }) },
  };
  const metricsAddress = metricsAddressOf(metrics);
  return metricsAddress === null ? shared : { ...shared, metricsAddress };
}

/** Loaded late: the thread of the models loads its programs beside this one, a tenth of a second or more each. */
const loadRest = () => Promise.all([import('./service/listen.js'), loadPlans()]);

/** Loaded late: who calls a hosted service has no use for it. */
const loadScans = () => import('./service/scans/index.js');

/** Starts the service on real engines, listening on loopback and any free port unless told otherwise. */
export async function assembleService(request: ServiceRequest): Promise<RunningService> {
  const { settings, cwd, logger, listen, keepsNothing = false } = request;
  const scans = await loadScans();
  // Embedded, it may be started for a run that has nothing to send.
  const isEmbedded = listen === undefined;
  const models = isEmbedded ? loadModelsLate() : await loadModels();
  const detection = scans.createDetectionPool(models, { warm: isEmbedded ? 'first' : 'all' });
  const [{ startService }, plans] = await loadRest().catch(async (error: unknown) => {
    await detection.close();
    throw error;
  });
  const dataFolder = resolve(cwd, settings.places.data);
  const worksFolder = keepsNothing && !existsSync(join(dataFolder, WORKS_FILE)) ? null : dataFolder;
  return startService({
    dataFolder: keepsNothing ? null : dataFolder,
    accountsPlace: accountsPlace(settings.places, cwd),
    plans,
    detection,
    patterns: scans.createPatternStreams(loadLexicons, { warm: isEmbedded ? 'none' : 'first' }),
    bibliography: scans.createBibliographyPool(BIBLIOGRAPHY_VERSION, {
      dataFolder: worksFolder,
      settings: settings.bibliography,
    }),
    extractor: createExtractor(settings.extract),
    clock: systemClock,
    logger,
    ...(isEmbedded ? { limits: EMBEDDED_LIMITS } : listening(listen, settings.observation.metrics, request.workbench)),
  }).catch(async (error: unknown) => {
    // Of a model that a thread could not use, this says so with its code.
    await loadModels();
    throw error;
  });
}

/** The address of a service without what may be a name and a password in it. */
const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : 'that address');

async function hostedKey(settings: Settings, cwd: string): Promise<string> {
  const { apiKey, apiKeyFile, baseUrl } = settings.client;
  if (apiKey !== '') return apiKey.trim();
  const refused = (message: string, cause?: unknown): AssayError =>
    new AssayError({
      code: 'missing_api_key',
      message,
      nextStep: 'Put the key in a file and name it with --api-key-file, or in the variable ASSAY_API_KEY.',
      exitCode: 2,
      cause,
    });
  if (apiKeyFile === '') throw refused(`the service at ${originOf(baseUrl)} needs an API key and none was given`);
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

/**
 * Reads the key of the service of the settings, where that is hosted.
 * @throws AssayError `missing_api_key`
 */
export async function checkServiceKey(settings: Settings, cwd: string): Promise<void> {
  if (settings.client.baseUrl !== '') await hostedKey(settings, cwd);
}

const hostedAddress = ({ client }: Settings): string => client.baseUrl.replace(/\/+$/u, '');

/** The service of `--base-url` with its key, or else the embedded one, started with a key of its own. */
export async function connectService(request: ServiceRequest): Promise<ServiceConnection> {
  const { settings, cwd } = request;
  const baseUrl = hostedAddress(settings);
  if (baseUrl !== '')
    return { baseUrl, apiKey: await hostedKey(settings, cwd), embedded: false, close: () => Promise.resolve() };
  const service = await assembleService(request);
  return {
    baseUrl: service.baseUrl,
    apiKey: await service.embeddedKey(),
    embedded: true,
    close: () => service.close(),
  };
}

/** A client of the service of the settings, embedded or hosted. */
export interface OpenClient {
  readonly client: ServiceClient;
  /** Closes the client, and stops the service where it is embedded. */
  readonly close: () => Promise<void>;
}

/** Returns a client with one connection. */
async function clientOf(
  { client: { wire, requestTimeout } }: Settings,
  { baseUrl, apiKey }: Pick<ServiceConnection, 'baseUrl' | 'apiKey'>,
): Promise<ServiceClient> {
  const { createClient } = await import('./pipeline/client/index.js');
  return createClient({ baseUrl, apiKey, wire, timeoutMs: requestTimeout * 1000, connections: 1 }, systemClock);
}

/**
 * Opens the pipeline's own client of the service of the settings, started for it where it is embedded.
 * @param keepsNothing as in `ServiceRequest`
 */
export async function openServiceClient(settings: Settings, cwd: string, keepsNothing = false): Promise<OpenClient> {
  const connection = await connectService({ settings, cwd, logger: null, keepsNothing });
  // Only now: once its settings are changed, V8 rejects the compiled code that Node keeps of its own modules.
  compileBriefly();
  if (connection.embedded) compileLate();
  try {
    const client = await clientOf(settings, connection);
    const close = async (): Promise<void> => {
      await client.close();
      await connection.close();
    };
    return { client, close };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** As `openServiceClient`, with a service that makes no folder and no file, closed after `ask`. */
export async function withServiceClient<Result>(
  settings: Settings,
  cwd: string,
  ask: (client: ServiceClient) => Promise<Result>,
): Promise<Result> {
  const accounts = accountsPlace(settings.places, cwd);
  const hasAccounts = isPostgresAddress(accounts) || existsSync(accounts);
  const { client, close } = await openServiceClient(settings, cwd, !hasAccounts);
  try {
    return await ask(client);
  } finally {
    await close();
  }
}

/** Hands `ask` a client of the hosted service of the settings that has no key, closed afterwards. */
export async function withKeylessClient<Result>(
  settings: Settings,
  ask: (client: ServiceClient) => Promise<Result>,
): Promise<Result> {
  const client = await clientOf(settings, { baseUrl: hostedAddress(settings), apiKey: '' });
  try {
    return await ask(client);
  } finally {
    await client.close();
  }
}
