import { AssayError } from '../../lib/errors.js';
import type { AuditRun } from '../../records/audit-history.js';
import type { HistoryRow } from '../../records/history-row.js';
import type { RunListing } from '../../records/run-listing.js';
import { comparedSources } from '../audit/comparison/index.js';
import type { ComparedSource } from '../audit/comparison/index.js';
import { movedRows, pairScopes } from '../audit/lineage/moves.js';
import { previousRun } from '../audit/lineage/previous-run.js';
import { scopeOfRun } from '../audit/lineage/scope.js';
import type { Store } from '../store/index.js';
import { chosenRun } from './chosen-run.js';

/** What is exported of an audit's history. */
export interface HistoryRequest {
  /** Name of the audit; null: that of the run. */
  readonly audit: string | null;
  /** The newest run of the history, by its name, its id or how that begins; null: the newest there is. */
  readonly run: string | null;
  /** Only sources that differ from the audit before. */
  readonly changedOnly: boolean;
}

/** One audit, whose rows are read when they are asked for. */
export interface HistoryPart {
  readonly runId: string;
  /** The paths of the run. */
  readonly paths: readonly string[];
  /** Null for the first of its kind. */
  readonly previousRunId: string | null;
  readonly rows: () => AsyncIterable<HistoryRow>;
}

export interface History {
  readonly audit: string | null;
  /** Oldest first. */
  readonly parts: readonly HistoryPart[];
  /** Audits whose runs were deleted: their sources are no longer known. */
  readonly missing: number;
}

type PartHead = Pick<HistoryRow, 'audit' | 'runId' | 'atMs' | 'previousRunId'>;

function historyRow(head: PartHead, { pair, change, isOutside }: ComparedSource): HistoryRow | null {
  const [before, after] = pair;
  const row = after ?? before;
  if (row === null || (isOutside && after === null)) return null;
  const isOther =
    before !== null &&
    after !== null &&
    (before.reason !== after.reason || before.reasonMessage !== after.reasonMessage);
  const kind = isOutside ? 'not_compared' : (change?.kind ?? (isOther ? 'changed' : 'unchanged'));
  return {
    ...head,
    change: kind,
    verdictBefore: before?.stated ?? null,
    notJudgedBefore: before?.notJudgedReason ?? null,
    sourceBefore: kind === 'renamed' ? (before?.source ?? null) : null,
    row,
  };
}

/** Every source of a run, and those that are gone since the run before, in bounded memory. */
async function* rowsOfRun(
  store: Store,
  head: PartHead,
  before: RunListing | null,
  after: RunListing,
  changedOnly: boolean,
): AsyncGenerator<HistoryRow> {
  // Nobody can tell any more what was new at an audit whose earlier run was deleted.
  const isDeleted = before === null && head.previousRunId !== null;
  const { moves, isOutside } =
    before === null ? { moves: [], isOutside: () => isDeleted } : pairScopes(scopeOfRun(before), scopeOfRun(after));
  const compared = comparedSources(
    {
      runId: before?.runId ?? '',
      rows: () => (before === null ? noRows() : movedRows(() => store.resultRows(before.runId), moves)),
    },
    { runId: after.runId, rows: () => store.resultRows(after.runId) },
    { isOutside },
  );
  for await (const source of compared) {
    const row = historyRow(head, source);
    if (row === null) continue;
    const differs = row.change !== 'unchanged' && row.change !== 'not_compared';
    if (differs ? row.change !== 'gone' || changedOnly : !changedOnly) yield row;
  }
}

async function* noRows(): AsyncGenerator<never> {
  // What a first audit is compared with.
}

async function partOf(
  store: Store,
  runs: readonly RunListing[],
  run: RunListing,
  audited: AuditRun | null,
  changedOnly: boolean,
): Promise<HistoryPart> {
  const before = await previousRun(store, runs, run);
  const head: PartHead = {
    audit: audited?.audit ?? null,
    runId: run.runId,
    atMs: audited?.concludedAtMs ?? run.endedAtMs,
    previousRunId: before?.runId ?? audited?.previousRunId ?? null,
  };
  return {
    runId: run.runId,
    paths: run.paths,
    previousRunId: head.previousRunId,
    rows: () => rowsOfRun(store, head, before, run, changedOnly),
  };
}

function noAudit(message: string): AssayError {
  return new AssayError({
    code: 'audit_not_found',
    message,
    nextStep: 'Name an audit with --name; list the audits with: assay audits list',
    exitCode: 2,
  });
}

/**
 * Returns the history of an audit up to a run: one row a source and audit. Reads no source yet.
 * @throws AssayError `audit_not_found`, `run_not_found`, `run_ambiguous`
 */
export async function auditHistoryRows(store: Store, { audit, run, changedOnly }: HistoryRequest): Promise<History> {
  const runs = await store.listRuns();
  const last = run === null && audit !== null ? null : chosenRun(runs, run);
  const name = audit ?? (await store.audits.ofRun(last?.runId ?? ''))?.audit ?? null;
  if (name === null) throw noAudit(`the run ${last?.runId ?? ''} is no audit that came to its end`);
  const history = await store.audits.history(name);
  if (history.length === 0) throw noAudit(`this database holds no audit ${name}`);
  const from = last === null ? 0 : history.findIndex(({ runId }) => runId === last.runId);
  if (from === -1) throw noAudit(`the run ${last?.runId ?? ''} is not of the audit ${name}`);
  const parts: HistoryPart[] = [];
  let missing = 0;
  for (const audited of history.slice(from).reverse()) {
    const listed = runs.find(({ runId }) => runId === audited.runId);
    if (listed === undefined) missing += 1;
    else parts.push(await partOf(store, runs, listed, audited, changedOnly));
  }
  return { audit: name, parts, missing };
}

/**
 * Returns what differs between a run and the audit or run before it.
 * @throws AssayError `run_not_found`, `run_ambiguous`
 */
export async function changedRows(store: Store, named: string | null): Promise<HistoryPart> {
  const runs = await store.listRuns();
  const run = chosenRun(runs, named);
  return partOf(store, runs, run, await store.audits.ofRun(run.runId), true);
}
