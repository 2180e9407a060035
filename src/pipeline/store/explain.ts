import type { Kysely } from 'kysely';
import { isoSeconds } from '../../lib/clock.js';
import type { Judged } from '../../records/judged.js';
import type { Provenance } from '../../records/source.js';
import { failedAttempts } from './attempts.js';
import type { FailedAttempt } from './attempts.js';
import { judgedIn } from './judged-columns.js';
import { provenanceOf } from './provenance.js';
import { BATCH_MODES } from '../../records/batch.js';
import type { BatchMode } from '../../records/batch.js';
import { sourceReason } from '../../records/reasons.js';
import type { SourceReason } from '../../records/reasons.js';
import { SOURCE_OUTCOMES } from '../../records/result-row.js';
import type { SourceOutcome } from '../../records/result-row.js';
import { SCANS } from '../../records/scan.js';
import type { Scan } from '../../records/scan.js';
import { VERDICTS } from '../../records/verdict.js';
import type { Verdict } from '../../records/verdict.js';
import { BATCH_STATES, TASK_STATES } from './states.js';
import type { BatchState, TaskState } from './states.js';
import { storedLiteral, storedLiteralOrNull } from './stored-literal.js';
import type { StoreTables } from './tables.js';

/**
 * All that is known of one source in one run. Of the document's text it holds no more than examples of what is
 * disguised, where texts are kept.
 */
export interface Explanation {
  readonly run_id: string;
  readonly source: string;
  readonly dataset_id: string | null;
  readonly outcome: SourceOutcome;
  readonly reason: SourceReason | null;
  readonly message: string | null;
  readonly document: {
    readonly hash: string;
    readonly words: number;
    readonly characters: number;
    readonly text_kept: boolean;
  } | null;
  readonly extraction: {
    readonly format: string | null;
    readonly language: string | null;
    readonly provenance: Provenance | null;
  };
  readonly scans: readonly {
    readonly scan: Scan;
    readonly state: TaskState;
    readonly words_planned: number;
    readonly words_billed: number;
    readonly batch: {
      readonly id: number;
      readonly mode: BatchMode;
      readonly state: BatchState;
      readonly documents: number;
      readonly idempotency_key: string;
      readonly reason: string | null;
      readonly sent_at: string;
      readonly ended_at: string | null;
    } | null;
    /** Requests that gave no answer, in their order; what was answered last is `batch`. */
    readonly failed_attempts: readonly FailedAttempt[];
    readonly result: {
      readonly verdict: Verdict | null;
      readonly probabilities: {
        readonly human: number | null;
        readonly ai: number | null;
        readonly mixed: number | null;
      };
      readonly confidence: string | null;
      readonly model_version: string;
      readonly scanned_at: string;
      readonly truncated: boolean | null;
      readonly marks: unknown;
      readonly judged_words: number | null;
      readonly not_judged: Judged['notJudged'];
      readonly manipulations: Judged['manipulations'];
      readonly reason: Judged['notJudgedReason'];
    } | null;
  }[];
  /** Other sources of the run with the same text. */
  readonly same_text_as: readonly string[];
}

function scanOf(scan: string): Scan {
  return storedLiteral(SCANS, scan, 'tasks.scan');
}

function stored(json: string | null): unknown {
  return json === null ? null : JSON.parse(json);
}

function judgedFacts(columns: Parameters<typeof judgedIn>[0]) {
  const { judgedWords, notJudged, manipulations, notJudgedReason } = judgedIn(columns);
  return { judged_words: judgedWords, not_judged: notJudged, manipulations, reason: notJudgedReason };
}

const SHOWN_SOURCES = 20;
const SHOWN_DUPLICATES = 20;

function sourcesLike(queries: Kysely<StoreTables>, target: string) {
  return queries
    .selectFrom('sources')
    .innerJoin('runs', 'runs.run_no', 'sources.run_no')
    .leftJoin('documents', 'documents.document_id', 'sources.document_id')
    .select([
      'runs.run_id',
      'sources.run_no',
      'sources.source_id',
      'sources.path',
      'sources.dataset_id',
      'sources.document_id',
      'sources.outcome',
      'sources.reason',
      'sources.message',
      'sources.format',
      'sources.language',
      'sources.provenance',
      'documents.hash',
      'documents.words',
      'documents.characters',
    ])
    .select((row) => row('documents.text', 'is not', null).as('text_kept'))
    .where((row) =>
      row.or([
        row('sources.path', '=', target),
        row('sources.dataset_id', '=', target),
        row('documents.hash', '=', target),
      ]),
    )
    .orderBy('sources.run_no', 'desc')
    .orderBy('sources.source_id')
    .limit(SHOWN_SOURCES);
}

type SourceRow = Awaited<ReturnType<ReturnType<typeof sourcesLike>['execute']>>[number];

async function scansOf(queries: Kysely<StoreTables>, source: SourceRow): Promise<Explanation['scans']> {
  const rows = await queries
    .selectFrom('tasks')
    .leftJoin('batches', 'batches.batch_id', 'tasks.batch_id')
    .leftJoin('results', 'results.result_id', 'tasks.result_id')
    .select([
      'tasks.scan',
      'tasks.document_id',
      'tasks.state',
      'tasks.words',
      'tasks.words_billed',
      'batches.batch_id',
      'batches.mode',
      'batches.state as batch_state',
      'batches.documents',
      'batches.idempotency_key',
      'batches.reason',
      'batches.created_at',
      'batches.ended_at',
      'results.verdict',
      'results.human',
      'results.ai',
      'results.mixed',
      'results.confidence',
      'results.model_version',
      'results.scanned_at',
      'results.truncated',
      'results.marks',
      'results.judged_words',
      'results.not_judged',
      'results.manipulations',
      'results.reason as not_judged_reason',
    ])
    .where('tasks.run_no', '=', source.run_no)
    .where('tasks.document_id', '=', source.document_id)
    .execute();
  const failed = await Promise.all(
    rows.map((row) => failedAttempts(queries, source.run_no, row.document_id, scanOf(row.scan))),
  );
  return rows.map((row, index) => ({
    scan: scanOf(row.scan),
    state: storedLiteral(TASK_STATES, row.state, 'tasks.state'),
    words_planned: row.words,
    words_billed: row.words_billed,
    batch:
      row.batch_id === null ||
      row.mode === null ||
      row.batch_state === null ||
      row.documents === null ||
      row.idempotency_key === null ||
      row.created_at === null
        ? null
        : {
            id: row.batch_id,
            mode: storedLiteral(BATCH_MODES, row.mode, 'batches.mode'),
            state: storedLiteral(BATCH_STATES, row.batch_state, 'batches.state'),
            documents: row.documents,
            idempotency_key: row.idempotency_key,
            reason: row.reason,
            sent_at: isoSeconds(row.created_at),
            ended_at: row.ended_at === null ? null : isoSeconds(row.ended_at),
          },
    failed_attempts: failed[index] ?? [],
    result:
      row.model_version === null || row.scanned_at === null
        ? null
        : {
            verdict: storedLiteralOrNull(VERDICTS, row.verdict, 'results.verdict'),
            probabilities: { human: row.human, ai: row.ai, mixed: row.mixed },
            confidence: row.confidence,
            model_version: row.model_version,
            scanned_at: isoSeconds(row.scanned_at),
            truncated: row.truncated === null ? null : row.truncated === 1,
            marks: stored(row.marks),
            ...judgedFacts({ ...row, reason: row.not_judged_reason }),
          },
  }));
}

async function sameText(queries: Kysely<StoreTables>, source: SourceRow): Promise<readonly string[]> {
  if (source.document_id === null) return [];
  const rows = await queries
    .selectFrom('sources')
    .select('path')
    .where('run_no', '=', source.run_no)
    .where('document_id', '=', source.document_id)
    .where('source_id', '!=', source.source_id)
    .limit(SHOWN_DUPLICATES)
    .execute();
  return rows.map((row) => row.path);
}

/** Everything stored about a path, a dataset row id or a document hash, newest run first. */
export async function explain(queries: Kysely<StoreTables>, target: string): Promise<readonly Explanation[]> {
  const sources = await sourcesLike(queries, target).execute();
  return Promise.all(
    sources.map(async (source) => ({
      run_id: source.run_id,
      source: source.path,
      dataset_id: source.dataset_id === '' ? null : source.dataset_id,
      outcome: storedLiteral(SOURCE_OUTCOMES, source.outcome, 'sources.outcome'),
      reason: source.reason === null ? null : sourceReason(source.reason),
      message: source.message,
      document:
        source.hash === null || source.words === null || source.characters === null
          ? null
          : {
              hash: source.hash,
              words: source.words,
              characters: source.characters,
              text_kept: Number(source.text_kept) === 1,
            },
      extraction: {
        format: source.format,
        language: source.language,
        provenance: source.provenance === null ? null : provenanceOf(source.provenance),
      },
      scans: await scansOf(queries, source),
      same_text_as: await sameText(queries, source),
    })),
  );
}
