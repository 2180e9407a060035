import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signInUrl } from '../contract/web-paths.js';
import type { Clock } from '../lib/clock.js';
import { AssayError, messageOf, systemCodeOf } from '../lib/errors.js';
import type { Logger } from '../lib/logger.js';
import { packageFile } from '../lib/package-root.js';
import type { Extractor } from '../records/extraction.js';
import { embeddedKey, openAccounts, webKey } from './accounts/index.js';
import { buildService } from './index.js';
import { DEFAULT_LIMITS } from './limits.js';
import type { ServiceLimits } from './limits.js';
import { serveMetrics } from './metrics/index.js';
import type { Plans } from './accounts/index.js';
import type { BibliographyPool, DetectionPool, PatternStreams } from './scans/index.js';
import { openUploadFolder } from './uploads/index.js';

export interface ServiceOptions {
  /** Holds works.db, and service.db where accounts are not kept elsewhere; made if missing. */
  readonly dataFolder: string;
  /** Keys and words used: a path or `postgres://…`; service.db in the data folder by default. */
  readonly accountsPlace?: string;
  readonly plans: Plans;
  readonly detection: DetectionPool;
  readonly patterns: PatternStreams;
  readonly bibliography: BibliographyPool;
  readonly extractor: Extractor;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly limits?: ServiceLimits;
  readonly keepaliveIntervalMs?: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** Default 0: any free one. */
  readonly port?: number;
  /** Where Prometheus metrics are served; by default nowhere. */
  readonly metricsAddress?: { readonly host: string; readonly port: number };
  /**
   * Serves the web application; by default it is not served. `publicUrl`: where browsers find the service, null: where
   * it listens.
   */
  readonly web?: { readonly publicUrl: string | null };
}

export interface RunningService {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** Holds files of requests underway, and nothing else. */
  readonly uploadFolder: string;
  /** Where Prometheus metrics are served, or null. */
  readonly metricsUrl: string | null;
  /** The key of the program that started the service, the same for each that shares the data folder. */
  embeddedKey(): Promise<string>;
  /** Makes a link that signs the account holder in to the web application, once. */
  createSignInLink(): Promise<string>;
  /** Lets in-flight requests finish, then stops listening and closes what it was given: pool, extractor, database. */
  close(): Promise<void>;
}

/** Between the comment lines of a stream, unless told otherwise. */
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

/**
 * Opens the accounts, builds the service and listens; then it is ready. @throws AssayError `database_unusable`,
 * `cannot_listen`
 */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const {
    plans,
    clock,
    detection,
    patterns,
    bibliography,
    extractor,
    logger,
    host = '127.0.0.1',
    port = 0,
    limits = DEFAULT_LIMITS,
  } = options;
  await mkdir(options.dataFolder, { recursive: true, mode: 0o700 });
  const accounts = await openAccounts({
    path: options.accountsPlace ?? join(options.dataFolder, 'service.db'),
    plans,
    clock,
  });
  const uploadFolder = await openUploadFolder(tmpdir());
  const keepaliveIntervalMs = options.keepaliveIntervalMs ?? STANDARD_KEEPALIVE_MS;
  const publicUrl = options.web?.publicUrl ?? null;
  const tryKey = options.web === undefined ? null : await webKey(accounts.keys);
  const web = tryKey === null ? null : { folder: packageFile('dist', 'web'), publicUrl, apiKey: tryKey.key };
  const { app, metrics, lifecycle } = await buildService({
    accounts,
    detection,
    patterns,
    bibliography,
    extractor,
    clock,
    logger,
    limits,
    uploadFolder,
    keepaliveIntervalMs,
    web,
  });
  const { metricsAddress } = options;
  const metricsServer =
    metricsAddress === undefined ? null : await serveMetrics(metrics, metricsAddress.host, metricsAddress.port);
  const close = async (): Promise<void> => {
    await lifecycle.drain(clock, limits.drainTimeoutMs);
    await app.close();
    if (tryKey !== null) await accounts.keys.remove(tryKey.id);
    await Promise.all([
      detection.close(),
      patterns.close(),
      bibliography.close(),
      extractor.close(),
      accounts.close(),
      metricsServer?.close(),
      rm(uploadFolder, { recursive: true, force: true }),
    ]);
  };
  try {
    // A model that cannot be read shows now, not with the first request.
    await detection.countWords('', new AbortController().signal);
    const baseUrl = await app.listen({ host, port });
    return {
      baseUrl,
      metricsUrl: metricsServer?.url ?? null,
      uploadFolder,
      embeddedKey: () => embeddedKey(accounts.keys, options.dataFolder),
      createSignInLink: async () => signInUrl(publicUrl ?? baseUrl, (await accounts.signIn.createToken()).secret),
      close,
    };
  } catch (error) {
    await close();
    throw systemCodeOf(error) === null ? error : cannotListen(host, port, error);
  }
}
