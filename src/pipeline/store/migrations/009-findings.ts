import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { define } from '../../../lib/database/index.js';
import type { Migration } from '../../../lib/database/index.js';
import { packText, unpackText } from '../columns/blob.js';
import { findingsIn } from './findings-of-answers.js';

/** Answers read together: few, as each may be large. */
const PAGE_ROWS = 100;

interface StoredAnswer {
  readonly result_id: number;
  readonly document_id: number;
  readonly scan: string;
  readonly raw: Uint8Array;
}

async function answersAfter(queries: Kysely<unknown>, resultId: number): Promise<readonly StoredAnswer[]> {
  const { rows } = await sql<StoredAnswer>`
    select result_id, document_id, scan, raw from results where result_id > ${resultId}
    order by result_id limit ${PAGE_ROWS}`.execute(queries);
  return rows;
}

async function textOf(queries: Kysely<unknown>, documentId: number): Promise<string | null> {
  const { rows } = await sql<{ readonly text: Uint8Array | null; readonly excerpt: string | null }>`
    select text, excerpt from documents where document_id = ${documentId}`.execute(queries);
  const [row] = rows;
  return row?.text === null || row?.text === undefined ? (row?.excerpt ?? null) : unpackText(row.text);
}

/** Fills the new column from the answers, which were read again for every use until now. */
async function fillFindings(queries: Kysely<unknown>): Promise<void> {
  for (let page = await answersAfter(queries, 0); page.length > 0;) {
    for (const { result_id: resultId, document_id: documentId, scan, raw } of page) {
      const findings = await findingsIn(scan, JSON.parse(unpackText(raw)), () => textOf(queries, documentId));
      if (findings === null) continue;
      const packed = await packText(JSON.stringify({ version: 1, findings }));
      await sql`update results set findings = ${packed} where result_id = ${resultId}`.execute(queries);
    }
    page = await answersAfter(queries, page.at(-1)?.result_id ?? 0);
  }
}

/** What scans found, as records of our own; the service's answer is kept beside them as evidence. */
export const findings: Migration = {
  name: 'findings of scans',
  up: async (queries) => {
    await define(queries, ({ blob }) => [`alter table results add column findings ${blob}`]);
    await fillFindings(queries);
  },
};
