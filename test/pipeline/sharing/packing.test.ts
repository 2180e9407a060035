import { expect, test } from 'vitest';
import { withPlannedRun } from '../../../scripts/bench/pipeline/rows.js';
import { openSharing } from '../../../src/pipeline/sharing/store/index.js';
import type { SharedRun, Sharing } from '../../../src/pipeline/sharing/store/index.js';
import type { RunStore } from '../../../src/pipeline/store/index.js';
import { usingPostgres } from '../../testing/pipeline/using-postgres.js';

const { server } = usingPostgres();
const DOCUMENTS = 100;
const OPTIONS = { scans: ['detect'], rescan: false, readLimits: '', keepText: 'full' } as const;

/** A coordinator of a run whose documents all wait. */
async function coordinated(
  work: (shared: SharedRun, again: () => Promise<SharedRun>, db: string) => Promise<void>,
): Promise<void> {
  const db = await server().createDatabase();
  await withPlannedRun(db, DOCUMENTS, async (store, run) => {
    const sharing = await openSharing(store, { leaseSeconds: 30, attempts: 3 });
    const coordinate = (): ReturnType<Sharing['coordinate']> => sharing.coordinate(run.run, OPTIONS, '{}', true);
    await work(await coordinate(), coordinate, db);
    await sharing.close();
  });
}

const claim = ({ queued }: SharedRun, keys: readonly string[]): ReturnType<RunStore['claim']> =>
  queued.claim({
    scan: 'detect',
    mode: 'files',
    modeOfLong: 'files',
    maxDocuments: 10,
    maxBytes: 1e6,
    maxTexts: 10,
    maxWords: null,
    largestDocument: null,
    allowDoubleBill: false,
    idempotencyKeys: keys,
  });

/** Jobs in the queue, scans and batches under way, and whether just their words are reserved. */
const state = async (db: string): Promise<unknown> =>
  (
    await server().query(
      `select (select reserved from shared_runs) =
          (select coalesce(sum(words), 0) from tasks where state = 'claimed') as words,
        (select count(*) from tasks where state = 'claimed')::int as scans,
        (select count(*) from batches where state = 'open')::int as batches,
        (select count(distinct unit_id) from unit_batches)::int as jobs,
        (select count(*) from assay_jobs.job where state = 'created')::int as queued`,
      db,
    )
  )[0];

const HELD = { words: true, scans: 30, batches: 3, jobs: 3, queued: 3 };

test('uploads that are packed together are a job each, and their words are reserved as one', async () => {
  await coordinated(async (shared, again, db) => {
    await shared.setCap(null);
    expect(await claim(shared, ['a', 'b', 'c'])).toMatchObject({ kind: 'batches', documents: 30, requests: 3 });
    expect(await state(db)).toEqual(HELD);
    // Another coordinator goes on from there.
    const next = await again();
    await next.setCap(null);
    expect(await state(db)).toEqual(HELD);
    const rest = await claim(
      next,
      Array.from({ length: 16 }, (_, index) => `next-${index}`),
    );
    expect(rest).toMatchObject({ kind: 'batches', documents: 70, requests: 7 });
    expect(await claim(next, ['z'])).toEqual({ kind: 'empty' });
  });
});

test('uploads whose words the cap does not hold together leave nothing behind', async () => {
  await coordinated(async (shared, _, db) => {
    await shared.setCap(300);
    const none = { words: true, scans: 0, batches: 0, jobs: 0, queued: 0 };
    expect(await claim(shared, ['a', 'b', 'c'])).toMatchObject({ kind: 'over_budget' });
    expect(await state(db)).toEqual(none);
    expect(await claim(shared, ['a'])).toMatchObject({ kind: 'batches', documents: 10 });
    expect(await state(db)).toEqual({ words: true, scans: 10, batches: 1, jobs: 1, queued: 1 });
  });
});
