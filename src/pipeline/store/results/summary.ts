import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { profileFacts } from '../../../calibration/stating.js';
import type { Stating } from '../../../calibration/stating.js';
import { estimateOf } from '../../../records/estimate.js';
import type { JudgedGroup } from '../../../records/estimate.js';
import { RESULT_REASONS } from '../../../records/judged.js';
import { SERVICE_PLACES } from '../../../records/run-summary.js';
import type { RunSummary } from '../../../records/run-summary.js';
import { statedVerdict, VERDICTS } from '../../../records/verdict.js';
import type { AskedState, StatedFrom, StatedVerdict, Verdict } from '../../../records/verdict.js';
import { answeredRequests } from '../batches/answered-requests.js';
import { heldBy, holdOf, outcomeIn } from '../runs/held-sources.js';
import type { RunHold } from '../runs/held-sources.js';
import { ledgerTotals } from '../runs/ledger.js';
import { storedRunSettings } from '../runs/run-request.js';
import { leftOutCounts } from '../runs/runs.js';
import type { RunRow } from '../runs/runs.js';
import { resultGroups, sourceGroups } from './source-groups.js';
import type { ResultGroup, SourceGroup } from './source-groups.js';
import { scanTotals } from './scan-totals.js';
import { statingOf } from '../columns/stored-stating.js';
import type { ReasonCode } from '../../../records/reasons.js';
import { SOURCE_OUTCOMES } from '../../../records/result-row.js';
import type { SourceOutcome } from '../../../records/result-row.js';
import { RUN_STATES } from '../../../records/run-listing.js';
import { storedLiteral, storedLiteralOrNull } from '../columns/stored-literal.js';
import { programVersion } from '../../../lib/package-root.js';
import type { StoreTables } from '../tables/tables.js';
import { truncatedCounts } from './text-counts.js';

const PROGRAM_VERSION = programVersion();
/** Why a source of a stopped run has no result yet. */
const NOT_REACHED: ReasonCode = 'not_reached';

/** A run that was killed says `running`: it can be resumed like one stopped by a signal. */
function summaryStatus(stored: string): RunSummary['status'] {
  const state = storedLiteral(RUN_STATES, stored, 'runs.status');
  return state === 'running' ? 'stopped_signal' : state;
}

export function servicePlace(run: Pick<RunRow, 'settings'>): RunSummary['service'] {
  const { service } = storedRunSettings(run.settings);
  return SERVICE_PLACES.find((place) => place === service) ?? null;
}

function minWordsOf(run: Pick<RunRow, 'settings'>): number | null {
  const { minWords } = storedRunSettings(run.settings);
  return typeof minWords === 'number' ? minWords : null;
}

/** Counts the sources of a run by their ends. */
function sourceCounts(
  groups: readonly SourceGroup[],
  { run_no: runNo }: RunHold,
): { readonly outcomes: ReadonlyMap<SourceOutcome, number>; readonly reasons: Record<string, number> } {
  const outcomes = new Map<SourceOutcome, number>();
  const reasons: Record<string, number> = {};
  for (const row of groups) {
    const stored = storedLiteral(SOURCE_OUTCOMES, row.outcome, 'sources.outcome');
    const outcome = outcomeIn(runNo, { ...row, outcome: stored });
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + row.count);
    const reason = outcome === 'pending' ? NOT_REACHED : row.source_reason;
    if (reason !== null) reasons[reason] = (reasons[reason] ?? 0) + row.count;
  }
  return { outcomes, reasons };
}

/** Sources not reached yet count as skipped. */
function sourceTotals(outcomes: ReadonlyMap<SourceOutcome, number>): RunSummary['sources'] {
  const count = (outcome: SourceOutcome): number => outcomes.get(outcome) ?? 0;
  return {
    found: [...outcomes.values()].reduce((sum, value) => sum + value, 0),
    scanned: count('scanned'),
    cached: count('cached'),
    duplicate: count('duplicate'),
    skipped: count('skipped') + count('pending'),
    failed: count('failed'),
  };
}

/** As `statedOf`, of results that a profile says the same of. */
function statedOfGroup(verdict: Verdict | null, group: ResultGroup, { from, profile }: Stating): StatedVerdict | null {
  const plain = statedVerdict(verdict, group.confidence, group.reason, from);
  if (profile === null || plain === null) return plain;
  if (group.profiled === 'ai' || group.profiled === 'mixed') return group.profiled;
  return group.profiled === 'below' && plain === 'human' ? 'human' : 'unsure';
}

/** Results by predicted class, by what may be stated, and those that could not be judged. */
function verdictCounts(
  groups: readonly ResultGroup[],
  stating: Stating,
): Pick<RunSummary, 'results' | 'verdicts' | 'not_judged'> {
  const results = { human: 0, ai: 0, mixed: 0 };
  const verdicts = { human: 0, ai: 0, mixed: 0, unsure: 0 };
  const notJudged = { human: 0, ai: 0, mixed: 0 };
  const reasons: Record<string, number> = {};
  for (const group of groups) {
    const { count } = group;
    const reason = storedLiteralOrNull(RESULT_REASONS, group.reason, 'results.reason');
    const verdict = storedLiteralOrNull(VERDICTS, group.verdict, 'results.verdict');
    const stated = statedOfGroup(verdict, group, stating);
    if (verdict === null || stated === null) continue;
    results[verdict] += count;
    verdicts[stated] += count;
    if (reason === null) continue;
    notJudged[verdict] += count;
    reasons[reason] = (reasons[reason] ?? 0) + count;
  }
  return { results, verdicts, not_judged: { ...notJudged, reasons } };
}

/** Judged sources by model version and language. */
function judgedGroups(groups: readonly ResultGroup[], state: StatedFrom): readonly JudgedGroup[] {
  return groups.flatMap(({ confidence, reason, count, texts, language, model_version: version, ...group }) => {
    const verdict = storedLiteralOrNull(VERDICTS, group.verdict, 'results.verdict');
    if (verdict === null || reason !== null) return [];
    const ai = statedVerdict(verdict, confidence, reason, state) === 'ai' ? count : 0;
    return [{ version, language, judged: count, ai, texts }];
  });
}

/** Files named and not found yet: at least so many, as an archive is one file and may be many sources. */
function filesNotCounted({ crawl_done: isDone, files_named: named }: RunRow, found: number): number | null {
  if (isDone === 1) return 0;
  return named === null || named <= found ? null : named - found;
}

/**
 * The account of a run. The five counts sum to the sources found, always: in a run that has not ended, sources not
 * reached yet count as skipped with reason `not_reached`.
 */
export async function summarise(queries: Kysely<StoreTables>, run: RunRow, asked: AskedState): Promise<RunSummary> {
  const stating = statingOf(run, asked);
  const { from } = stating;
  const counted = await sourceGroups(queries, run, stating);
  const { outcomes, reasons } = sourceCounts(counted, run);
  const groups = await resultGroups(queries, run, stating, counted);
  const ledger = await ledgerTotals(queries, run.run_no);
  const sources = sourceTotals(outcomes);
  return {
    run_id: run.run_id,
    program_version: PROGRAM_VERSION,
    status: summaryStatus(run.status),
    service: servicePlace(run),
    crawl_finished: run.crawl_done === 1,
    files_not_counted: filesNotCounted(run, sources.found),
    sources,
    left_out: leftOutCounts(run),
    words: { planned: ledger.planned, billed: ledger.billed, unknown: ledger.unknown },
    requests: Math.max(run.requests, await answeredRequests(queries, run.run_no)),
    retries: run.retries,
    ...verdictCounts(groups, stating),
    reasons,
    min_words: minWordsOf(run),
    // The measured rates are those of verdicts that no profile states.
    estimate: stating.profile === null ? estimateOf(judgedGroups(groups, from), from, stating.register) : null,
    truncated: groups.some(({ truncated }) => truncated === 1)
      ? await truncatedCounts(queries, run)
      : { sources: 0, words_judged: 0, words: 0 },
    disguised: counted.reduce((sum, { disguised }) => sum + disguised, 0),
    read_in_part: counted.reduce((sum, { lacking }) => sum + lacking, 0),
    ...(await scanTotals(queries, run)),
    model_versions: [...new Set(groups.map((group) => group.model_version))].sort(),
    ...(stating.profile !== null && { profile: profileFacts(stating.profile) }),
    elapsed_s: Math.round(run.active_ms / 100) / 10,
  };
}

/** Totals a progress display starts from. */
export interface RunCounts {
  readonly sourcesFound: number;
  /** Sources that have ended, whatever the outcome. */
  readonly sourcesDone: number;
}

/**
 * Counted without its reasons, which take three times as long: a run of a million sources waits for this before its
 * first request.
 */
export async function runCounts(queries: Kysely<StoreTables>, runNo: number): Promise<RunCounts> {
  const row = await queries
    .selectFrom('sources')
    .select([
      sql<number>`count(*)`.as('found'),
      sql<number>`coalesce(sum(case when outcome = 'pending' then 1 else 0 end), 0)`.as('pending'),
    ])
    .where(heldBy(await holdOf(queries, runNo)))
    .executeTakeFirstOrThrow();
  return { sourcesFound: row.found, sourcesDone: row.found - row.pending };
}
