import type { Kysely } from 'kysely';
import type { Findings, FindingsOf } from '../../../records/findings.js';
import { markedBlock, numberedBlock } from '../../../records/marked-block.js';
import type { MarkedBlock } from '../../../records/marked-block.js';
import type { DocumentPassages } from '../../../records/passages.js';
import { keptText } from '../columns/kept-text.js';
import {
  unpackBibliography,
  unpackCounts,
  unpackDetection,
  unpackMarks,
  unpackPatterns,
} from '../columns/stored-findings.js';
import type { StoreTables } from '../tables/tables.js';

/** What is stored of a scan of a document: `malformed` where the service's answer could not be read. */
export type StoredFindings<S extends Findings['scan']> = FindingsOf<S> | 'malformed' | null;

/** The normalised text of a document, with private keys unreadable, or null where it is not kept. */
export async function textOf(queries: Kysely<StoreTables>, documentHash: string): Promise<string | null> {
  const row = await queries
    .selectFrom('documents')
    .select(['text', 'excerpt'])
    .where('hash', '=', documentHash)
    .executeTakeFirst();
  return row === undefined ? null : keptText(row);
}

/** The packed findings of the newest result of a document; `malformed` where it has none, null without a result. */
async function packedFindings(
  queries: Kysely<StoreTables>,
  documentHash: string,
  scan: Findings['scan'],
): Promise<Uint8Array | 'malformed' | null> {
  const row = await queries
    .selectFrom('results')
    .innerJoin('documents', 'documents.document_id', 'results.document_id')
    .select('results.findings')
    .where('documents.hash', '=', documentHash)
    .where('results.scan', '=', scan)
    .where('results.is_sample', '=', 0)
    .orderBy('results.scanned_at', 'desc')
    .executeTakeFirst();
  return row === undefined ? null : (row.findings ?? 'malformed');
}

/** What the newest pattern scan of a document found; null where there was none. */
export async function patternsOf(
  queries: Kysely<StoreTables>,
  documentHash: string,
): Promise<StoredFindings<'patterns'>> {
  const packed = await packedFindings(queries, documentHash, 'patterns');
  return packed === null || packed === 'malformed' ? packed : unpackPatterns(packed);
}

/** What the newest bibliography scan of a document found; null where there was none. */
export async function bibliographyOf(
  queries: Kysely<StoreTables>,
  documentHash: string,
): Promise<StoredFindings<'bibliography'>> {
  const packed = await packedFindings(queries, documentHash, 'bibliography');
  return packed === null || packed === 'malformed' ? packed : unpackBibliography(packed);
}

/** Names of well-known texts in a document, as its newest detection says. */
export async function knownTextsOf(queries: Kysely<StoreTables>, documentHash: string): Promise<readonly string[]> {
  const packed = await packedFindings(queries, documentHash, 'detect');
  return packed === null || packed === 'malformed' ? [] : unpackDetection(packed, null).knownTexts;
}

/** The longest block of marked sentences in the newest detection of a document, also where no text is kept. */
export async function markedBlockOf(queries: Kysely<StoreTables>, documentHash: string): Promise<MarkedBlock | null> {
  const packed = await packedFindings(queries, documentHash, 'detect');
  if (packed === null || packed === 'malformed') return null;
  const block = markedBlock(unpackMarks(packed));
  return block === null ? null : numberedBlock(block, unpackCounts(packed, await textOf(queries, documentHash)));
}

const NO_PASSAGES: DocumentPassages = { sentences: [], paragraphs: [] };

/** Sentences and paragraphs of the newest detection of a document; none where they were left out or are not kept. */
export async function passagesOf(queries: Kysely<StoreTables>, documentHash: string): Promise<DocumentPassages> {
  const packed = await packedFindings(queries, documentHash, 'detect');
  if (packed === null || packed === 'malformed') return NO_PASSAGES;
  const { sentences, paragraphs } = unpackDetection(packed, await textOf(queries, documentHash));
  return { sentences, paragraphs };
}
