import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { schemaCheck } from '../../../lib/schema-check.js';
import type { RunState } from '../../../records/run-listing.js';
import { findRun, newestOf, runState } from './runs.js';
import type { RunRow } from './runs.js';
import { storedJson, storedStrings } from '../columns/stored-json.js';
import type { StoreTables } from '../tables/tables.js';

/** How a run was started: its paths and the settings that say what is scanned. */
export interface RunRequest {
  readonly runId: string;
  readonly status: RunState;
  readonly paths: readonly string[];
  readonly settings: Readonly<Record<string, unknown>>;
  /** Bounds and outputs of its newest start; none where an earlier version began it. */
  readonly start: Readonly<Record<string, unknown>>;
  /** Whether it is the newest run of the same work; an older one was carried over into it. */
  readonly isNewest: boolean;
}

const StoredSettings = schemaCheck(Type.Record(Type.String(), Type.Unknown()));

/** What is stored beside the settings that say what is scanned. */
const BESIDE_SETTINGS: readonly string[] = ['start', 'kept', 'stating', 'written'];

/** Returns the settings stored with a run, by name. @throws AssayError `database_bad_value` */
export function storedRunSettings(json: string): Readonly<Record<string, unknown>> {
  const stored = storedJson(StoredSettings, json, 'runs.settings');
  return Object.fromEntries(Object.entries(stored).filter(([name]) => !BESIDE_SETTINGS.includes(name)));
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** Returns the bounds and outputs stored with a run. @throws AssayError `database_bad_value` */
export function storedStart(json: string): RunRequest['start'] {
  return fieldsOf(storedJson(StoredSettings, json, 'runs.settings')['start']);
}

/** What a run was started with, but for its priority, which may have been changed since. */
function changedStart({ settings, priority }: RunRow): RunRequest['start'] {
  const start = storedStart(settings);
  return (start['priority'] ?? 'normal') === priority ? start : { ...start, priority };
}

/** Returns how a stored run was started. @throws AssayError `database_bad_value` */
export function runRequest(row: RunRow, isNewest: boolean): RunRequest {
  return {
    runId: row.run_id,
    status: runState(row),
    paths: storedStrings(row.paths, 'runs.paths'),
    settings: storedRunSettings(row.settings),
    start: changedStart(row),
    isNewest,
  };
}

/** How a run was started, to start it again. @throws AssayError `run_not_found` */
export async function storedRequest(queries: Kysely<StoreTables>, runId: string | null): Promise<RunRequest> {
  const row = await findRun(queries, runId);
  return runRequest(row, (await newestOf(queries, row.identity))?.run_no === row.run_no);
}
