import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Registry } from 'prom-client';
import { startTimer } from '../lib/clock.js';
import type { Clock } from '../lib/clock.js';
import { makeDataFolder } from '../lib/data-folder.js';
import { IN_MEMORY } from '../lib/database/index.js';
import { AssayError, messageOf, systemCodeOf } from '../lib/errors.js';
import type { Logger } from '../lib/logger.js';
import { packageFile } from '../lib/package-root.js';
import type { Extractor } from '../records/extraction.js';
import { createWebKey, embeddedKey, openAccounts, signInUrl } from './accounts/index.js';
import type { TeamWorkbench, WebOptions } from './context.js';
import { buildService } from './index.js';
import type { BuiltService } from './index.js';
import { DEFAULT_LIMITS } from './limits.js';
import type { ServiceLimits } from './limits.js';
import type { MetricsServer } from './metrics/index.js';
import type { Accounts, Plans, WebKey } from './accounts/index.js';
import type { BibliographyPool, DetectionPool, PatternStreams } from './scans/index.js';
import { openUploadFolder } from './uploads/index.js';

export interface ServiceOptions {
  /** Holds works.db, and service.db where accounts are not kept elsewhere; made if missing. Null: nothing is kept. */
  readonly dataFolder: string | null;
  /** Keys and words used: a path or `postgres://…`; service.db in the data folder by default. */
  readonly accountsPlace?: string;
  readonly plans: Plans;
  readonly detection: DetectionPool;
  readonly patterns: PatternStreams;
  readonly bibliography: BibliographyPool;
  readonly extractor: Extractor;
  readonly clock: Clock;
  /** Null: nothing is logged. */
  readonly logger: Logger | null;
  readonly limits?: ServiceLimits;
  readonly keepaliveIntervalMs?: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** Default 0: any free one. */
  readonly port?: number;
  /** Where Prometheus metrics are served; by default nowhere. */
  readonly metricsAddress?: { readonly host: string; readonly port: number };
  /**
   * Serves the web application; by default it is not served. `publicUrl`: the address for browsers; null: the one
   * that it listens on.
   */
  readonly web?: { readonly publicUrl: string | null; readonly workbench?: TeamWorkbench };
}

export interface RunningService {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** Holds files of requests in progress, and nothing else. */
  readonly uploadFolder: string;
  /** Where Prometheus metrics are served, or null. */
  readonly metricsUrl: string | null;
  /** The key of the program that started the service, the same for each that shares the data folder. */
  embeddedKey(): Promise<string>;
  /** Makes a link that signs the account holder in to the web application, once. */
  createSignInLink(): Promise<string>;
  /** Waits for requests in progress, then stops listening and closes pools, extractor and database. */
  close(): Promise<void>;
}

/** Milliseconds between the comment lines of a stream where nothing else is given. */
export const STANDARD_KEEPALIVE_MS = 30_000;

function cannotListen(host: string, port: number, error: unknown): AssayError {
  const taken = systemCodeOf(error) === 'EADDRINUSE';
  return new AssayError({
    code: 'cannot_listen',
    message: `the service cannot listen on ${host}:${port}: ${taken ? 'the port is taken' : messageOf(error)}`,
    nextStep: 'Choose another with --port, or --port 0 for any free one.',
    exitCode: 2,
    cause: error,
  });
}

/** What a running service closes when it stops. */
interface OpenedService {
  readonly accounts: Accounts;
  readonly uploadFolder: string;
  /** Of the web application; null where it is not served. */
  readonly webKey: WebKey | null;
  readonly built: BuiltService;
  readonly metricsServer: MetricsServer | null;
}

function webOptions(options: ServiceOptions, key: WebKey | null): WebOptions | null {
  if (key === null) return null;
  const { publicUrl = null, workbench = null } = options.web ?? {};
  return { folder: packageFile('dist', 'web'), publicUrl, apiKey: key.key, workbench };
}

function placeOfAccounts({ dataFolder, accountsPlace }: ServiceOptions): string {
  return dataFolder === null ? IN_MEMORY : (accountsPlace ?? join(dataFolder, 'service.db'));
}

/** A service that keeps nothing takes texts, though not files, where no folder can be made. */
async function openUploads(isNeeded: boolean): Promise<string> {
  try {
    return await openUploadFolder(tmpdir());
  } catch (error) {
    if (isNeeded) throw error;
    return join(tmpdir(), 'assay-no-uploads');
  }
}

async function metricsOf(registry: Registry, { host, port }: { readonly host: string; readonly port: number }) {
  const { serveMetrics } = await import('./metrics/index.js');
  return serveMetrics(registry, host, port);
}

async function openService(options: ServiceOptions): Promise<OpenedService> {
  const { dataFolder, plans, clock, metricsAddress } = options;
  if (dataFolder !== null) await makeDataFolder(dataFolder);
  const accounts = await openAccounts({ path: placeOfAccounts(options), plans, clock });
  const uploadFolder = await openUploads(dataFolder !== null);
  const webKey = options.web === undefined ? null : await createWebKey(accounts.keys);
  const parts = {
    ...options,
    accounts,
    uploadFolder,
    limits: options.limits ?? DEFAULT_LIMITS,
    keepaliveIntervalMs: options.keepaliveIntervalMs ?? STANDARD_KEEPALIVE_MS,
    web: webOptions(options, webKey),
  };
  const built = await buildService(parts, metricsAddress !== undefined);
  const metricsServer =
    metricsAddress === undefined || built.metrics === null ? null : await metricsOf(built.metrics, metricsAddress);
  return { accounts, uploadFolder, webKey, built, metricsServer };
}

/** Closes what the service was given. */
async function closeParts({ detection, patterns, bibliography, extractor }: ServiceOptions): Promise<void> {
  await Promise.all([detection.close(), patterns.close(), bibliography.close(), extractor.close()]);
}

/** Stops listening. Node waits for connections on which half a request was sent as long as their clients like. */
async function closeServer({ app, connections }: BuiltService, patienceMs: number): Promise<void> {
  connections.closeSilent();
  const patience = startTimer(() => app.server.closeAllConnections(), patienceMs);
  await app.close();
  patience.cancel();
}

/** Lets requests in progress finish, then stops listening and closes all parts of the service. */
async function closeService(options: ServiceOptions, opened: OpenedService): Promise<void> {
  const { clock, limits = DEFAULT_LIMITS } = options;
  const { accounts, uploadFolder, webKey, built, metricsServer } = opened;
  await built.lifecycle.drain(clock, limits.drainTimeoutMs);
  await closeServer(built, limits.lingerMs);
  if (webKey !== null) await accounts.keys.remove(webKey.id);
  await Promise.all([
    closeParts(options),
    accounts.close(),
    metricsServer?.close(),
    rm(uploadFolder, { recursive: true, force: true }),
  ]);
}

/**
 * Opens the accounts, builds the service and listens; resolves when it is ready. One that cannot start closes what it
 * was given.
 * @throws AssayError `database_unusable`, `database_newer`, `cannot_listen`
 */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { host = '127.0.0.1', port = 0, detection, dataFolder } = options;
  // A model that cannot be read shows now, not with the first request. Its thread starts while the service is built.
  const model = detection.countWords('', new AbortController().signal);
  model.catch(() => undefined);
  const opened = await openService(options).catch(async (error: unknown) => {
    await closeParts(options);
    throw error;
  });
  const { accounts, uploadFolder, built, metricsServer } = opened;
  const close = (): Promise<void> => closeService(options, opened);
  try {
    await model;
    const baseUrl = await built.app.listen({ host, port });
    const publicUrl = options.web?.publicUrl ?? baseUrl;
    return {
      baseUrl,
      metricsUrl: metricsServer?.url ?? null,
      uploadFolder,
      embeddedKey: () => embeddedKey(accounts.keys, dataFolder),
      createSignInLink: async () => signInUrl(publicUrl, (await accounts.signIn.createToken()).secret),
      close,
    };
  } catch (error) {
    await close();
    throw systemCodeOf(error) === null ? error : cannotListen(host, port, error);
  }
}
