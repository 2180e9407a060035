import type { Kysely, Selectable } from 'kysely';
import { Type } from 'typebox';
import { schemaCheck } from '../../../lib/schema-check.js';
import type { Clock } from '../../../lib/clock.js';
import { writeTransaction } from '../../../lib/database/index.js';
import type {
  AuditConclusion,
  AuditListing,
  AuditRun,
  LastVerdict,
  NamedAudit,
} from '../../../records/audit-history.js';
import type { CanaryReading } from '../../../records/canary.js';
import type { FlipDecision, FlipState, StoredFlip } from '../../../records/flip.js';
import { endFlips, flipsOf, keepFlipChanges, lastVerdictsOf } from './audit-flips.js';
import type { AuditRunsTable, AuditsTable } from '../tables/audit-tables.js';
import { decisionsOfFlips } from './decided-flips.js';
import { baselineOf, readingsOf, setBaseline } from './audit-readings.js';
import { keepReading } from './canaries.js';
import { storedRescore } from '../columns/stored-rescore.js';
import { storedJson, storedStrings } from '../columns/stored-json.js';
import type { StoreTables } from '../tables/tables.js';

const Rules = schemaCheck(Type.Record(Type.String(), Type.Unknown()));
const Count = Type.Integer({ minimum: 0 });
const Totals = schemaCheck(
  Type.Union([
    Type.Null(),
    Type.Object({
      sourcesAfter: Count,
      new: Count,
      gone: Count,
      renamed: Count,
      changed: Count,
      rescored: Count,
      flips: Count,
      aiShareAfter: Type.Union([Type.Null(), Type.Number({ minimum: 0, maximum: 1 })]),
    }),
  ]),
);

/** What is stored of audits and their history. An audit is known by its name. */
export interface AuditStore {
  /** By name. */
  list(): Promise<readonly AuditListing[]>;
  find(name: string): Promise<NamedAudit | null>;
  /** The audit whose name was made from these paths and rules. */
  findMadeFrom(key: string): Promise<NamedAudit | null>;
  /** Says that an audit's paths are these from now on. */
  move(name: string, paths: readonly string[], madeFrom: string | null): Promise<void>;
  /** The audits of this name that were concluded, newest first. */
  history(name: string): Promise<readonly AuditRun[]>;
  /** The audit that a run belongs to; null where it was none, or was not concluded. */
  ofRun(runId: string): Promise<AuditRun | null>;
  /** In the order of their source; none where there is no such audit. */
  flips(name: string, state: FlipState): Promise<readonly StoredFlip[]>;
  /** What readers decided about listed flips, by the number of the flip. */
  decisionsOfFlips(name: string): Promise<ReadonlyMap<number, readonly FlipDecision[]>>;
  lastVerdicts(name: string): Promise<readonly LastVerdict[]>;
  /** How the canaries were scored since the baseline, in the order of time; none where they were not. */
  readings(name: string): Promise<readonly CanaryReading[]>;
  /** Makes the newest reading of the canaries the baseline. Returns whether there is one. */
  renewBaseline(name: string): Promise<boolean>;
  /** Returns how many of these flips were listed. */
  acknowledge(flipNos: readonly number[]): Promise<number>;
  /** Stores the end of an audit, all of it or nothing; the first of its name begins the audit. */
  conclude(conclusion: AuditConclusion): Promise<void>;
}

function auditOf(row: Selectable<AuditsTable>): NamedAudit {
  return {
    name: row.name,
    madeFrom: row.made_from,
    paths: storedStrings(row.paths, 'audits.paths'),
    rules: storedJson(Rules, row.rules, 'audits.rules'),
    thresholds: storedStrings(row.thresholds, 'audits.thresholds'),
    createdAtMs: row.created_at,
  };
}

function auditRunOf(row: Selectable<AuditRunsTable> & { readonly name: string }): AuditRun {
  return {
    audit: row.name,
    runId: row.run_id,
    previousRunId: row.previous_run_id,
    concludedAtMs: row.concluded_at,
    totals: storedJson(Totals, row.totals, 'audit_runs.totals'),
    versions: storedStrings(row.versions, 'audit_runs.versions'),
    canaryWords: row.canary_words,
    rescore: row.rescore === null ? null : storedRescore(row.rescore, 'audit_runs.rescore'),
  };
}

async function noOf(queries: Kysely<StoreTables>, name: string): Promise<number | null> {
  const row = await queries.selectFrom('audits').select('audit_no').where('name', '=', name).executeTakeFirst();
  return row?.audit_no ?? null;
}

function runsOfAudits(queries: Kysely<StoreTables>) {
  return queries
    .selectFrom('audit_runs')
    .innerJoin('audits', 'audits.audit_no', 'audit_runs.audit_no')
    .selectAll('audit_runs')
    .select('audits.name')
    .orderBy('audit_run_no', 'desc');
}

async function listAudits(queries: Kysely<StoreTables>): Promise<readonly AuditListing[]> {
  const audits = await queries.selectFrom('audits').selectAll().orderBy('name').execute();
  const listings: AuditListing[] = [];
  for (const row of audits) {
    const counted = await queries
      .selectFrom('audit_runs')
      .select((select) => select.fn.countAll<number>().as('audits'))
      .where('audit_no', '=', row.audit_no)
      .executeTakeFirstOrThrow();
    const flips = await flipsOf(queries, row.audit_no, 'listed');
    const decided = await decisionsOfFlips(queries, row.audit_no);
    const last = await runsOfAudits(queries).where('audit_runs.audit_no', '=', row.audit_no).executeTakeFirst();
    listings.push({
      ...auditOf(row),
      audits: counted.audits,
      last: last === undefined ? null : auditRunOf(last),
      listedFlips: flips.length - decided.size,
    });
  }
  return listings;
}

/** Begins the audit of this name, or brings its paths, rules and thresholds up to date. Returns its number. */
async function keepAudit(
  queries: Kysely<StoreTables>,
  { name, madeFrom, paths, rules, thresholds }: AuditConclusion['audit'],
  nowMs: number,
): Promise<number> {
  const kept = {
    paths: JSON.stringify(paths),
    rules: JSON.stringify(rules),
    thresholds: JSON.stringify(thresholds),
  };
  const { audit_no: auditNo } = await queries
    .insertInto('audits')
    .values({ ...kept, name, made_from: madeFrom, baseline_no: null, created_at: nowMs })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(kept))
    .returning('audit_no')
    .executeTakeFirstOrThrow();
  return auditNo;
}

async function conclude(queries: Kysely<StoreTables>, conclusion: AuditConclusion, nowMs: number): Promise<void> {
  const { runId, previousRunId, totals, versions, canaries, rescore, flips, audit } = conclusion;
  const auditNo = await keepAudit(queries, audit, nowMs);
  const readingNo =
    canaries === null || canaries.scores.length === 0 ? null : await keepReading(queries, canaries.scores);
  await queries
    .insertInto('audit_runs')
    .values({
      audit_no: auditNo,
      run_id: runId,
      previous_run_id: previousRunId,
      rules: JSON.stringify(audit.rules),
      concluded_at: nowMs,
      totals: JSON.stringify(totals),
      versions: JSON.stringify(versions),
      reading_no: readingNo,
      canary_words: canaries?.wordsBilled ?? 0,
      rescore: rescore === null ? null : JSON.stringify(rescore),
    })
    .execute();
  if (readingNo !== null && (await baselineOf(queries, auditNo)) === null) await setBaseline(queries, auditNo);
  await keepFlipChanges(queries, auditNo, flips, nowMs);
}

// Longer than other functions: one entry for each function of the store.
export function auditStore(queries: Kysely<StoreTables>, clock: Clock): AuditStore {
  const ofAudit = async <Item>(
    name: string,
    read: (auditNo: number) => Promise<readonly Item[]>,
  ): Promise<readonly Item[]> => {
    const auditNo = await noOf(queries, name);
    return auditNo === null ? [] : read(auditNo);
  };
  const found = async (column: 'name' | 'made_from', value: string): Promise<NamedAudit | null> => {
    const row = await queries.selectFrom('audits').selectAll().where(column, '=', value).executeTakeFirst();
    return row === undefined ? null : auditOf(row);
  };
  return {
    list: () => listAudits(queries),
    find: (name) => found('name', name),
    findMadeFrom: (key) => found('made_from', key),
    move: async (name, paths, madeFrom) => {
      const moved = { paths: JSON.stringify(paths), made_from: madeFrom };
      await queries.updateTable('audits').set(moved).where('name', '=', name).execute();
    },
    history: async (name) => (await runsOfAudits(queries).where('audits.name', '=', name).execute()).map(auditRunOf),
    ofRun: async (runId) => {
      const row = await runsOfAudits(queries).where('run_id', '=', runId).executeTakeFirst();
      return row === undefined ? null : auditRunOf(row);
    },
    flips: (name, state) => ofAudit(name, (auditNo) => flipsOf(queries, auditNo, state)),
    decisionsOfFlips: async (name) => {
      const auditNo = await noOf(queries, name);
      return auditNo === null ? new Map() : decisionsOfFlips(queries, auditNo);
    },
    readings: (name) => ofAudit(name, (auditNo) => readingsOf(queries, auditNo)),
    renewBaseline: async (name) => {
      const auditNo = await noOf(queries, name);
      return auditNo !== null && setBaseline(queries, auditNo);
    },
    lastVerdicts: (name) => ofAudit(name, (auditNo) => lastVerdictsOf(queries, auditNo)),
    acknowledge: (flipNos) =>
      writeTransaction(queries, (transaction) => endFlips(transaction, flipNos, 'acknowledged', clock.now())),
    conclude: (conclusion) =>
      writeTransaction(queries, (transaction) => conclude(transaction, conclusion, clock.now())),
  };
}
