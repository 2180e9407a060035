import { readStoredRuns, withStoredRuns } from '../assemble-store.js';
import { watchDrift } from '../pipeline/audit/drift/watch.js';
import { acknowledgeFlips as acknowledgeIn } from '../pipeline/audit/lineage/acknowledge.js';
import type { Acknowledged } from '../pipeline/audit/lineage/acknowledge.js';
import { namedAudit } from '../pipeline/audit/lineage/audit-name.js';
import { listedFlipsOf } from '../pipeline/audit/lineage/listed-flips.js';
import { moveAudit as moveIn } from '../pipeline/audit/lineage/move-audit.js';
import type { AuditListing, AuditRun, NamedAudit } from '../records/audit-history.js';
import type { DriftWatch } from '../records/drift-watch.js';
import type { DecidedFlip, StoredFlip } from '../records/flip.js';
import { programSettings } from '../settings/index.js';
import type { UseOptions } from './options.js';

export type { Acknowledged } from '../pipeline/audit/lineage/acknowledge.js';

export interface AuditOptions extends UseOptions {
  /** Name of the audit. */
  readonly name: string;
}

/** An audit with its history. */
export interface AuditHistory {
  readonly audit: NamedAudit;
  /** Newest first. */
  readonly history: readonly AuditRun[];
  /** Flips that nobody acknowledged or decided on, and that did not flip back. */
  readonly listedFlips: readonly StoredFlip[];
  /** Such flips of which a reader decided: they count as acknowledged. */
  readonly decidedFlips: readonly DecidedFlip[];
  /** The canaries since the baseline; null where none were ever scored. */
  readonly watch: DriftWatch | null;
}

/** Returns the audits of a database. @throws AssayError `database_missing` */
export function listAudits({ settings = programSettings(), cwd = process.cwd() }: UseOptions = {}): Promise<
  readonly AuditListing[]
> {
  return readStoredRuns(settings.store, cwd, (store) => store.audits.list());
}

/** Returns an audit with its history. @throws AssayError `database_missing`, `audit_not_found` */
export function auditHistory({
  settings = programSettings(),
  cwd = process.cwd(),
  name,
}: AuditOptions): Promise<AuditHistory> {
  return readStoredRuns(settings.store, cwd, async (store) => {
    const audit = await namedAudit(store, name);
    const { listed: listedFlips, decided: decidedFlips } = await listedFlipsOf(store, name);
    const watch = watchDrift(await store.audits.readings(name));
    return { audit, history: await store.audits.history(name), listedFlips, decidedFlips, watch };
  });
}

export interface MoveOptions extends AuditOptions {
  /** Where the corpus is now. */
  readonly paths: readonly string[];
}

/**
 * Says that the corpus of an audit now is at other paths. Returns the audit as it is now.
 * @throws AssayError `database_missing`, `audit_not_found`, `audit_exists`
 */
export function moveAudit({
  settings = programSettings(),
  cwd = process.cwd(),
  name,
  paths,
}: MoveOptions): Promise<NamedAudit> {
  return withStoredRuns(settings.store, cwd, (store) => moveIn(store, name, paths, cwd));
}

export interface AcknowledgeOptions extends AuditOptions {
  /** Sources or folders as they are listed, a row as `file.csv id 7`; or all flips. */
  readonly targets: readonly string[] | 'all';
}

/**
 * Takes flips off the list of an audit. Returns how many, and how many are left.
 * @throws AssayError `database_missing`, `audit_not_found`, `flip_not_found`
 */
export function acknowledgeFlips({
  settings = programSettings(),
  cwd = process.cwd(),
  name,
  targets,
}: AcknowledgeOptions): Promise<Acknowledged> {
  return withStoredRuns(settings.store, cwd, (store) => acknowledgeIn(store, name, targets));
}

/**
 * Makes the newest scores of an audit's canaries the baseline. Returns whether there are any.
 * @throws AssayError `database_missing`, `audit_not_found`
 */
export function acknowledgeDrift({
  settings = programSettings(),
  cwd = process.cwd(),
  name,
}: AuditOptions): Promise<boolean> {
  return withStoredRuns(settings.store, cwd, async (store) => {
    await namedAudit(store, name);
    return store.audits.renewBaseline(name);
  });
}
