import { join } from 'node:path';
import { perSecond, report } from './report.js';
import { scannedOutcome, withPlannedRun } from './rows.js';

const DOCUMENTS = 20_000;
const LIMIT = 30_000;

/** Commits of 250 results one after another, each with its ledger entries and the ends of its sources. */
export async function commits(folder: string): Promise<void> {
  await withPlannedRun(join(folder, 'commits.db'), DOCUMENTS, async (_store, run) => {
    let [rows, spentMs] = [0, 0];
    for (;;) {
      const claim = await run.claim({
        scan: 'detect',
        mode: 'files',
        modeOfLong: 'files',
        maxDocuments: 250,
        maxBytes: 1e9,
        maxTexts: 250,
        maxWords: null,
        largestDocument: null,
        allowDoubleBill: false,
        idempotencyKeys: [`k${rows}`],
      });
      const batch = claim.kind === 'batches' ? claim.batches[0] : undefined;
      if (batch === undefined) break;
      const outcomes = batch.items.map(scannedOutcome);
      const startedAt = performance.now();
      await run.commit(batch, outcomes, 'done', null);
      spentMs += performance.now() - startedAt;
      rows += batch.items.length;
    }
    report(
      'commits of 250 results with the ledger',
      perSecond((1000 * rows) / spentMs).replace('/s', ' rows/s'),
      `limit ${LIMIT} rows/s`,
    );
  });
}
