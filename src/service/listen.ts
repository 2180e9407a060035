import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../lib/clock.js';
import { AssayError, messageOf, systemCodeOf } from '../lib/errors.js';
import type { Logger } from '../lib/logger.js';
import type { Extractor } from '../records/extraction.js';
import { openAccounts } from './accounts/index.js';
import { embeddedKey } from './embedded-key.js';
import { buildService } from './index.js';
import { DEFAULT_LIMITS } from './limits.js';
import type { ServiceLimits } from './limits.js';
import { serveMetrics } from './metrics-server.js';
import type { Plans } from './plans.js';
import type { BibliographyPool } from './scans/bibliography-pool.js';
import type { DetectionPool } from './scans/detection-pool.js';
import type { PatternStreams } from './scans/pattern-streams.js';
import { openUploadFolder } from './uploads/upload-folder.js';

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
  /** Lets in-flight requests finish, then stops listening and closes what it was given: pool, extractor, database. */
  close(): Promise<void>;
}

const KEEPALIVE_INTERVAL_MS = 30_000;

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

/** Opens the accounts, builds the service and listens; then it is ready. @throws AssayError `database_unusable`, `cannot_listen` */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { plans, clock, detection, patterns, bibliography, extractor, logger, host = '127.0.0.1', port = 0, limits = DEFAULT_LIMITS } = options;
  await mkdir(options.dataFolder, { recursive: true, mode: 0o700 });
  const accounts = await openAccounts({ path: options.accountsPlace ?? join(options.dataFolder, 'service.db'), plans, clock });
  const uploadFolder = await openUploadFolder(tmpdir());
  const keepaliveIntervalMs = options.keepaliveIntervalMs ?? KEEPALIVE_INTERVAL_MS;
  const { app, metrics, lifecycle } = await buildService({ accounts, detection, patterns, bibliography, extractor, clock, logger, limits, uploadFolder, keepaliveIntervalMs });
  const { metricsAddress } = options;
  const metricsServer = metricsAddress === undefined ? null : await serveMetrics(metrics, metricsAddress.host, metricsAddress.port);
  const close = async (): Promise<void> => {
    await lifecycle.drain(clock, limits.drainTimeoutMs);
    await app.close();
    await Promise.all([detection.close(), patterns.close(), bibliography.close(), extractor.close(), accounts.close(), metricsServer?.close(), rm(uploadFolder, { recursive: true, force: true })]);
  };
  try {
    // A model that cannot be read shows now, not with the first request.
    await detection.countWords('', new AbortController().signal);
    return { baseUrl: await app.listen({ host, port }), metricsUrl: metricsServer?.url ?? null, uploadFolder, embeddedKey: () => embeddedKey(accounts.keys, options.dataFolder), close };
  } catch (error) {
    await close();
    throw systemCodeOf(error) === null ? error : cannotListen(host, port, error);
  }
}
