import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../lib/clock.js';
import { AssayError, messageOf, systemCodeOf } from '../lib/errors.js';
import type { Logger } from '../lib/logger.js';
import type { Extractor } from '../records/extraction.js';
import { openAccounts } from './accounts/index.js';
import { buildService } from './index.js';
import { DEFAULT_LIMITS } from './limits.js';
import type { ServiceLimits } from './limits.js';
import type { Plans } from './plans.js';
import type { BibliographyPool } from './scans/bibliography-pool.js';
import type { DetectionPool } from './scans/detection-pool.js';
import type { PatternStreams } from './scans/pattern-streams.js';

export interface ServiceOptions {
  /** Holds service.db; made if missing. */
  readonly dataFolder: string;
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
}

export interface RunningService {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** Holds files of requests underway, and nothing else. */
  readonly uploadFolder: string;
  /** Makes a key on the plan `embedded` for the program that started the service; it is revoked when the service closes. */
  createEmbeddedKey(): Promise<string>;
  /** Lets in-flight requests finish, then stops listening and closes what it was given: pool, extractor, database. */
  close(): Promise<void>;
}

const KEEPALIVE_INTERVAL_MS = 30_000;
const EMBEDDED_PLAN = 'embedded';

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

/** Opens the accounts, builds the service and listens. @throws AssayError `database_unusable`, `cannot_listen` */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { plans, clock, detection, patterns, bibliography, extractor, logger, host = '127.0.0.1', port = 0, limits = DEFAULT_LIMITS } = options;
  await mkdir(options.dataFolder, { recursive: true, mode: 0o700 });
  const accounts = await openAccounts({ path: join(options.dataFolder, 'service.db'), plans, clock });
  const uploadFolder = await mkdtemp(join(tmpdir(), 'assay-uploads-'));
  const keepaliveIntervalMs = options.keepaliveIntervalMs ?? KEEPALIVE_INTERVAL_MS;
  const app = await buildService({ accounts, detection, patterns, bibliography, extractor, clock, logger, limits, uploadFolder, keepaliveIntervalMs });
  const embeddedKeyIds: string[] = [];
  const close = async (): Promise<void> => {
    await app.close();
    for (const id of embeddedKeyIds) await accounts.keys.revoke(id);
    await Promise.all([detection.close(), patterns.close(), bibliography.close(), extractor.close(), accounts.close(), rm(uploadFolder, { recursive: true, force: true })]);
  };
  try {
    return {
      baseUrl: await app.listen({ host, port }),
      uploadFolder,
      createEmbeddedKey: async () => {
        const { key, listing } = await accounts.keys.create({ plan: EMBEDDED_PLAN, name: 'embedded run', allowed: ['patterns'], expiresAt: null });
        embeddedKeyIds.push(listing.id);
        return key;
      },
      close,
    };
  } catch (error) {
    await close();
    throw cannotListen(host, port, error);
  }
}
