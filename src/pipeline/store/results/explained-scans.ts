import type { Kysely } from 'kysely';
import { isoSeconds } from '../../../lib/iso-seconds.js';
import { BATCH_MODES } from '../../../records/batch.js';
import type { BatchMode } from '../../../records/batch.js';
import { BATCH_REASONS } from '../../../records/batch-reason.js';
import { statedOf } from '../../../calibration/stating.js';
import type { Stating } from '../../../calibration/stating.js';
import type { BatchReason } from '../../../records/batch-reason.js';
import type { Judged } from '../../../records/judged.js';
import type { Assisted } from '../../../records/assisted.js';
import { profileTitle } from '../../../records/profile-facts.js';
import type { Register } from '../../../records/register.js';
import { SCANS } from '../../../records/scan.js';
import type { Scan } from '../../../records/scan.js';
import { VERDICTS } from '../../../records/verdict.js';
import type { StatedFrom, StatedVerdict, Verdict } from '../../../records/verdict.js';
import { failedAttempts } from '../batches/attempts.js';
import type { FailedAttempt } from '../batches/attempts.js';
import { explainedFound } from './explained-found.js';
import type { ExplainedFound } from './explained-found.js';
import { explainedSection } from './explained-section.js';
import type { ExplainedSection } from './explained-section.js';
import { judgedIn } from '../columns/judged-columns.js';
import { BATCH_STATES, TASK_STATES } from '../tables/states.js';
import type { BatchState, TaskState } from '../tables/states.js';
import { unpackDetection } from '../columns/stored-findings.js';
import { storedStrings } from '../columns/stored-json.js';
import { sectionsIn } from '../columns/stored-sections.js';
import { storedLiteral, storedLiteralOrNull } from '../columns/stored-literal.js';
import type { StoreTables } from '../tables/tables.js';

/** The batch in which a document was sent. */
export interface ExplainedBatch {
  readonly id: number;
  readonly mode: BatchMode;
  readonly state: BatchState;
  readonly documents: number;
  readonly idempotency_key: string;
  readonly reason: BatchReason | null;
  readonly message: string | null;
  readonly sent_at: string;
  readonly ended_at: string | null;
}

/** The stored result of a scan. */
export interface ExplainedResult {
  readonly verdict: StatedVerdict | null;
  /** The profile by which the verdict is stated; null where none states it. */
  readonly stated_by: string | null;
  /** The least confidence at which it is stated where no profile does. */
  readonly stated_from: StatedFrom;
  /** As on the wire, at any confidence. */
  readonly predicted_class: Verdict | null;
  readonly probabilities: {
    readonly human: number | null;
    readonly ai: number | null;
    readonly mixed: number | null;
  };
  readonly confidence: string | null;
  readonly language: string | null;
  /** What somebody said that it is; null where nobody did. */
  readonly register: Register | null;
  readonly model_version: string;
  readonly scanned_at: string;
  readonly truncated: boolean | null;
  /** Words that were scanned; null where the service does not say. */
  readonly words: number | null;
  readonly marks: readonly string[] | null;
  /** The sections in which a long text was scanned; empty where it was scanned at once. */
  readonly sections: readonly ExplainedSection[];
  readonly judged_words: number | null;
  readonly not_judged: Judged['notJudged'];
  readonly manipulations: Judged['manipulations'];
  readonly reason: Judged['notJudgedReason'];
  /** How much of the text AI edited; null where nothing was judged, or the service does not say. */
  readonly assisted: Assisted | null;
  /** What was found of references or patterns; null of a detection, and where that is not known. */
  readonly found: ExplainedFound | null;
}

/** One scan of a document in a run. */
export interface ExplainedScan {
  readonly scan: Scan;
  readonly state: TaskState;
  readonly words_planned: number;
  readonly words_billed: number;
  /** Null where the document was not sent. */
  readonly batch: ExplainedBatch | null;
  /** Requests without an answer, in their order. The request that was answered is in `batch`. */
  readonly failed_attempts: readonly FailedAttempt[];
  readonly result: ExplainedResult | null;
}

const OF_BATCH = [
  'batches.batch_id',
  'batches.mode',
  'batches.state as batch_state',
  'batches.documents',
  'batches.idempotency_key',
  'batches.reason',
  'batches.message',
  'batches.created_at',
  'batches.ended_at',
] as const;

const OF_RESULT = [
  'results.verdict',
  'results.human',
  'results.ai',
  'results.mixed',
  'results.confidence',
  'results.model_version',
  'results.scanned_at',
  'results.truncated',
  'results.words as result_words',
  'results.language as result_language',
  'results.marks',
  'results.sections',
  'results.judged_words',
  'results.not_judged',
  'results.manipulations',
  'results.findings',
  'results.reason as not_judged_reason',
  'result_counts.patterns',
  'result_counts.kinds',
] as const;

function scanRows(queries: Kysely<StoreTables>, runNo: number, documentId: number | null) {
  return queries
    .selectFrom('tasks')
    .leftJoin('batches', 'batches.batch_id', 'tasks.batch_id')
    .leftJoin('results', 'results.result_id', 'tasks.result_id')
    .leftJoin('result_counts', 'result_counts.result_id', 'tasks.result_id')
    .select(['tasks.scan', 'tasks.document_id', 'tasks.state', 'tasks.words', 'tasks.words_billed'])
    .select(OF_BATCH)
    .select(OF_RESULT)
    .where('tasks.run_no', '=', runNo)
    .where('tasks.document_id', '=', documentId);
}

type ScanRow = Awaited<ReturnType<ReturnType<typeof scanRows>['execute']>>[number];

function batchOf(row: ScanRow): ExplainedBatch | null {
  const { batch_id: id, mode, batch_state: state, documents, idempotency_key: key, created_at: createdAt } = row;
  if (id === null || mode === null || state === null || documents === null || key === null || createdAt === null)
    return null;
  return {
    id,
    mode: storedLiteral(BATCH_MODES, mode, 'batches.mode'),
    state: storedLiteral(BATCH_STATES, state, 'batches.state'),
    documents,
    idempotency_key: key,
    reason: storedLiteralOrNull(BATCH_REASONS, row.reason, 'batches.reason'),
    message: row.message,
    sent_at: isoSeconds(createdAt),
    ended_at: row.ended_at === null ? null : isoSeconds(row.ended_at),
  };
}

function assistedIn({ scan, findings }: ScanRow): Assisted | null {
  return scan !== 'detect' || findings === null ? null : unpackDetection(findings, null).assisted;
}

function classProbabilitiesOf({ human, ai, mixed }: Pick<ScanRow, 'human' | 'ai' | 'mixed'>) {
  return human === null || ai === null || mixed === null ? null : { human, ai, mixed };
}

function resultOf(row: ScanRow, language: string | null, stating: Stating): ExplainedResult | null {
  if (row.model_version === null || row.scanned_at === null) return null;
  const judged = judgedIn({ ...row, reason: row.not_judged_reason });
  const predicted = storedLiteralOrNull(VERDICTS, row.verdict, 'results.verdict');
  const marks = row.marks === null ? null : storedStrings(row.marks, 'results.marks');
  return {
    verdict: statedOf(
      {
        verdict: predicted,
        probabilities: classProbabilitiesOf(row),
        confidence: row.confidence,
        notJudged: row.not_judged_reason,
        language: row.result_language ?? language,
        words: row.judged_words ?? row.result_words,
        modelVersion: row.model_version,
      },
      stating,
    ),
    stated_by: stating.profile === null || row.scan !== 'detect' ? null : profileTitle(stating.profile),
    stated_from: stating.from,
    predicted_class: predicted,
    probabilities: { human: row.human, ai: row.ai, mixed: row.mixed },
    confidence: row.confidence,
    language: row.result_language ?? language,
    register: stating.register ?? null,
    model_version: row.model_version,
    scanned_at: isoSeconds(row.scanned_at),
    truncated: row.truncated === null ? null : row.truncated === 1,
    words: row.result_words,
    marks,
    sections: sectionsIn(row.sections, row.model_version, stating).map(explainedSection),
    judged_words: judged.judgedWords,
    not_judged: judged.notJudged,
    manipulations: judged.manipulations,
    reason: judged.notJudgedReason,
    assisted: judged.notJudgedReason === null ? assistedIn(row) : null,
    found: explainedFound(storedLiteral(SCANS, row.scan, 'tasks.scan'), row.findings, row),
  };
}

/** A source as a run holds it. */
interface ExplainedSource {
  readonly run_no: number;
  /** The run that wrote its row. */
  readonly written_in: number;
  readonly language: string | null;
}

/**
 * Returns the scans of a document in a run, with their batches, failed requests and results. What an earlier run of
 * the trail has written was not sent in this one.
 */
export async function explainedScans(
  queries: Kysely<StoreTables>,
  { run_no: runNo, written_in: writtenIn, language }: ExplainedSource,
  documentId: number | null,
  stating: Stating,
): Promise<readonly ExplainedScan[]> {
  const rows = await scanRows(queries, writtenIn, documentId).execute();
  const isOwn = writtenIn === runNo;
  return Promise.all(
    rows.map(async (row) => {
      const scan = storedLiteral(SCANS, row.scan, 'tasks.scan');
      return {
        scan,
        state: isOwn ? storedLiteral(TASK_STATES, row.state, 'tasks.state') : 'cached',
        words_planned: row.words,
        words_billed: isOwn ? row.words_billed : 0,
        batch: isOwn ? batchOf(row) : null,
        failed_attempts: await failedAttempts(queries, runNo, row.document_id, scan),
        result: resultOf(row, language, stating),
      };
    }),
  );
}
