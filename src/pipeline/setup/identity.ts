import { resolve } from 'node:path';
import { sha256Hex } from '../../lib/hash.js';
import type { StatingProfile } from '../../calibration/stating.js';
import type { CrawlSettings } from '../crawl/index.js';
import type { ServicePlace } from '../../records/run-summary.js';
import type { KeptResults } from '../../records/rescore.js';
import type { Source } from '../../records/source.js';
import type { NamingSettings } from './naming.js';
import type { ScheduleSettings } from '../schedule/index.js';

export interface RunSettings {
  /** Files, folders and globs as the user typed them. */
  readonly paths: readonly string[];
  readonly cwd: string;
  /** Assay's own files and folders, which are never sources. */
  readonly ownPaths?: readonly string[];
  /** Outputs and keys of earlier runs: left out unless they are named. */
  readonly writtenPaths?: readonly string[];
  readonly crawl: CrawlSettings;
  readonly schedule: ScheduleSettings;
  /** Left out: the name is made from the paths, nobody owns it, the priority is the normal one. */
  readonly naming?: NamingSettings;
  readonly service: ServicePlace;
  /** Stored with the run beside the settings of the scan, so that the run can be resumed in the same way. */
  readonly start?: Readonly<Record<string, unknown>>;
  /** The calibration profile by which verdicts are stated; left out or null: none. It changes no scan. */
  readonly stating?: StatingProfile | null;
  /** Whether an unfinished run is carried over into a new one, which finds new files, instead of resumed. */
  readonly carryOver?: boolean;
  /**
   * Returns which results of earlier model versions stand in for scans, beside those of the pinned versions; left out:
   * none.
   */
  readonly kept?: (pinnedVersions: readonly string[]) => Promise<KeptResults | null>;
  /** Whether a source that the crawl finds is processed; left out: all are. */
  readonly isChosen?: (source: Source) => boolean;
}

/**
 * The settings that decide what is scanned and in which order: with other ones it is another run. Settings of speed and
 * limits are not among them.
 */
export function scanSettings({ crawl, schedule }: RunSettings, profile: string): Readonly<Record<string, unknown>> {
  const { scan, long, order, minWords, rescan, modelVersion } = schedule;
  return { ...crawl, scan, long, order, minWords, rescan, modelVersion, profile };
}

/**
 * The names that earlier versions stored for ways to deal with long texts, so that the identity of their runs stays the
 * same.
 */
const LONG_IN_IDENTITY = { sections: 'split', first: 'truncate', skip: 'skip' } as const;

/** Returns the identity of a run: the same for the same paths and scan settings, so that starting again resumes. */
export function runIdentity(settings: RunSettings, profile: string): string {
  const scanned = { ...scanSettings(settings, profile), long: LONG_IN_IDENTITY[settings.schedule.long] };
  return sha256Hex(JSON.stringify([settings.paths.map((path) => resolve(settings.cwd, path)), scanned]));
}
