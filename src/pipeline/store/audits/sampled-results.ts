import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../lib/clock.js';
import { writeTransaction } from '../../../lib/database/index.js';
import type { Batch } from '../../../records/batch.js';
import type { ItemOutcome } from '../../../records/scan-result.js';
import { prepareCommit } from '../batches/commit.js';
import { insertRows } from '../maintenance/copy.js';
import { dropMarks } from '../sources/dataset-marks.js';
import { findRun, openRun } from '../runs/runs.js';
import type { OpenRun } from '../runs/runs.js';
import type { StoreSettings } from '../settings.js';
import { resultRow } from '../batches/store-results.js';
import type { StoreTables } from '../tables/tables.js';

/**
 * Results of samples: what another model version says about texts that keep their results. They are evidence, and paid:
 * a run that is to score the texts with that version takes them over. Until then nothing else reads them.
 */
export interface SampledResults {
  /** Whether answers may quote the texts. */
  readonly keepsTexts: boolean;
  /** Hashes of the documents that have a sampled result of one of these versions. */
  known(versions: readonly string[]): Promise<ReadonlySet<string>>;
  /** Stores results of a sample that was drawn of a run. Texts that are not stored are left out. */
  keep(runId: string, batch: Batch, outcomes: readonly ItemOutcome[]): Promise<void>;
  /** Lets results of these documents stand in for the scans of a run in another database, which holds no results. */
  lend(hashes: readonly string[], to: Kysely<StoreTables>, run: OpenRun): Promise<void>;
}

/** Documents that are lent together. */
const LENT_TOGETHER = 100;

async function knownSampled(queries: Kysely<StoreTables>, versions: readonly string[]): Promise<ReadonlySet<string>> {
  if (versions.length === 0) return new Set();
  const rows = await queries
    .selectFrom('results')
    .innerJoin('documents', 'documents.document_id', 'results.document_id')
    .select('documents.hash')
    .where('results.is_sample', '=', 1)
    .where('results.model_version', 'in', versions)
    .execute();
  return new Set(rows.map(({ hash }) => hash));
}

async function keepSampled(
  queries: Kysely<StoreTables>,
  { results }: Awaited<ReturnType<typeof prepareCommit>>,
  runId: string,
  nowMs: number,
): Promise<void> {
  const run = openRun(await findRun(queries, runId), false);
  const hashes = results.map(({ item }) => item.documentHash);
  const stored = await queries
    .selectFrom('documents')
    .select(['hash', 'document_id'])
    .where('hash', 'in', hashes)
    .execute();
  const ids = new Map(stored.map((row) => [row.hash, row.document_id]));
  const rows = results.flatMap((result) => {
    const documentId = ids.get(result.item.documentHash);
    if (documentId === undefined) return [];
    return [{ ...resultRow(run, result, nowMs), document_id: documentId, is_sample: 1 }];
  });
  if (rows.length === 0) return;
  await queries
    .insertInto('results')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function lendTogether(
  from: Kysely<StoreTables>,
  hashes: readonly string[],
  to: Kysely<StoreTables>,
  { runNo, profile, requestedVersion, pinnedVersions }: OpenRun,
): Promise<void> {
  const documents = await from.selectFrom('documents').selectAll().where('hash', 'in', hashes).execute();
  if (documents.length === 0) return;
  const results = await from
    .selectFrom('results')
    .selectAll()
    .where(
      'document_id',
      'in',
      documents.map((document) => document.document_id),
    )
    .where('scan', '=', 'detect')
    .where('profile', '=', profile)
    .where('requested_version', '=', requestedVersion)
    .where('model_version', 'in', pinnedVersions)
    .execute();
  if (results.length === 0) return;
  const held = new Set(results.map((result) => result.document_id));
  const lent = documents.filter((document) => held.has(document.document_id));
  await insertRows(
    to,
    'documents',
    lent.map((document) => ({ ...document, text: null, excerpt: null })),
  );
  await insertRows(
    to,
    'results',
    results.map((result) => ({ ...result, run_no: runNo, is_sample: 0 })),
  );
}

/** @param keepText what is kept of texts in this database */
export function sampledResults(
  queries: Kysely<StoreTables>,
  keepText: StoreSettings['keepText'],
  clock: Clock,
): SampledResults {
  return {
    keepsTexts: keepText === 'full',
    known: (versions) => knownSampled(queries, versions),
    keep: async (runId, batch, outcomes) => {
      const prepared = await prepareCommit({ batch, outcomes, end: 'done', aside: null }, keepText);
      if (prepared.results.length === 0) return;
      await writeTransaction(queries, (transaction) => keepSampled(transaction, prepared, runId, clock.now()));
    },
    lend: async (hashes, to, run) => {
      if (run.pinnedVersions.length === 0) return;
      for (let start = 0; start < hashes.length; start += LENT_TOGETHER)
        await lendTogether(queries, hashes.slice(start, start + LENT_TOGETHER), to, run);
    },
  };
}

/** Makes results of a sample that a run took over results like any other. */
export async function takeOverSampled(queries: Kysely<StoreTables>, runNo: number): Promise<void> {
  const taken = await sql`
    update results set is_sample = 0
    where is_sample = 1 and exists (
      select 1 from tasks
      where tasks.run_no = ${runNo} and tasks.document_id = results.document_id and tasks.scan = results.scan
        and tasks.result_id = results.result_id)`.execute(queries);
  if (Number(taken.numAffectedRows ?? 0) > 0) await dropMarks(queries);
}
