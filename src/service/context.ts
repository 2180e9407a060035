import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../lib/clock.js';
import type { Logger } from '../lib/logger.js';
import type { Extractor } from '../records/extraction.js';
import type { Accounts, Role } from './accounts/index.js';
import type { ServiceLimits } from './limits.js';
import type { BibliographyPool, DetectionPool, PatternStreams } from './scans/index.js';

/** The workbench as part of the application: handed in, for the service knows nothing of runs. */
export interface TeamWorkbench {
  /** Registers its requests. They are admitted before, and their `role` says who may send them. */
  register(scope: FastifyInstance, readerOf: (request: FastifyRequest) => string): void;
}

/** How the web application is served. */
export interface WebOptions {
  /** Folder of the built application. */
  readonly folder: string;
  /** The address for browsers, where it differs from the one that the service listens on; no trailing slash. */
  readonly publicUrl: string | null;
  /** The key that the application's own scans are charged to. */
  readonly apiKey: string;
  /** Null where it is not offered. */
  readonly workbench: TeamWorkbench | null;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The role that a request of the application needs; left out, the account holder's. */
    readonly role?: Role;
  }
}

/** What the service is built from. */
export interface ServiceParts {
  readonly accounts: Accounts;
  readonly detection: DetectionPool;
  readonly patterns: PatternStreams;
  readonly bibliography: BibliographyPool;
  readonly extractor: Extractor;
  readonly clock: Clock;
  /** Null: nothing is logged. */
  readonly logger: Logger | null;
  readonly limits: ServiceLimits;
  /** Milliseconds between the comment lines that keep a stream open. */
  readonly keepaliveIntervalMs: number;
  /** Folder for uploads while they are read; its files are removed with their request. */
  readonly uploadFolder: string;
  /** Null where there is no web application: the service is embedded. */
  readonly web: WebOptions | null;
}
