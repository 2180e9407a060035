import type { Clock } from '../lib/clock.js';
import type { Logger } from '../lib/logger.js';
import type { Extractor } from '../records/extraction.js';
import type { Accounts } from './accounts/index.js';
import type { ServiceLimits } from './limits.js';
import type { BibliographyPool, DetectionPool, PatternStreams } from './scans/index.js';

/** How the web application is served. */
export interface WebOptions {
  /** Folder of the built application. */
  readonly folder: string;
  /** The address for browsers, where it differs from the one that the service listens on; no trailing slash. */
  readonly publicUrl: string | null;
  /** The key that the application's own scans are charged to. */
  readonly apiKey: string;
}

/** What the service is built from. */
export interface ServiceParts {
  readonly accounts: Accounts;
  readonly detection: DetectionPool;
  readonly patterns: PatternStreams;
  readonly bibliography: BibliographyPool;
  readonly extractor: Extractor;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly limits: ServiceLimits;
  /** Milliseconds between the comment lines that keep a stream open. */
  readonly keepaliveIntervalMs: number;
  /** Folder for uploads while they are read; its files are removed with their request. */
  readonly uploadFolder: string;
  /** Null where there is no web application: the service is embedded. */
  readonly web: WebOptions | null;
}
