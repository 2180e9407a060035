import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { BLOCK_KINDS } from '../../records/blocks.js';
import type { DocumentPassages, SentenceRow } from '../../records/result-row.js';
import { decodeKnownTexts } from '../../records/judged-json.js';
import { unpackText } from './blob.js';
import type { StoreTables } from './tables.js';

const RawResult = Compile(
  Type.Object({
    sentences: Type.Array(
      Type.Object({
        sentence: Type.Optional(Type.String()),
        start: Type.Optional(Type.Integer({ minimum: 0 })),
        end: Type.Optional(Type.Integer({ minimum: 0 })),
        generated_prob: Type.Number({ minimum: 0, maximum: 1 }),
        highlight_sentence_for_ai: Type.Optional(Type.Boolean()),
        kind: Type.Optional(Type.Unknown()),
      }),
    ),
  }),
);

const RawParagraphs = Compile(
  Type.Object({
    paragraphs: Type.Array(
      Type.Object({
        start_sentence_index: Type.Integer({ minimum: 0 }),
        num_sentences: Type.Integer({ minimum: 0 }),
        completely_generated_prob: Type.Number({ minimum: 0, maximum: 1 }),
      }),
    ),
  }),
);

/** The normalised text of a document, or null where it is not kept. */
export async function textOf(queries: Kysely<StoreTables>, documentHash: string): Promise<string | null> {
  const row = await queries
    .selectFrom('documents')
    .select(['text', 'excerpt'])
    .where('hash', '=', documentHash)
    .executeTakeFirst();
  return row?.text === null || row?.text === undefined ? (row?.excerpt ?? null) : unpackText(row.text);
}

/** The service's own JSON of the newest result of a document, or null. */
export async function rawResultOf(queries: Kysely<StoreTables>, documentHash: string, scan: string): Promise<unknown> {
  const row = await queries
    .selectFrom('results')
    .innerJoin('documents', 'documents.document_id', 'results.document_id')
    .select('results.raw')
    .where('documents.hash', '=', documentHash)
    .where('results.scan', '=', scan)
    .orderBy('results.scanned_at', 'desc')
    .executeTakeFirst();
  return row === undefined ? null : JSON.parse(unpackText(row.raw));
}

function sentencesIn(raw: unknown, text: string | null): readonly SentenceRow[] {
  if (!RawResult.Check(raw)) return [];
  let searchFrom = 0;
  return raw.sentences.flatMap((sentence): SentenceRow[] => {
    const start =
      sentence.start ??
      (text === null || sentence.sentence === undefined
        ? searchFrom
        : Math.max(text.indexOf(sentence.sentence, searchFrom), searchFrom));
    const end = sentence.end ?? start + (sentence.sentence?.length ?? 0);
    searchFrom = end;
    const shown = sentence.sentence ?? text?.slice(start, end) ?? '';
    return shown === ''
      ? []
      : [
          {
            text: shown,
            start,
            end,
            generatedProbability: sentence.generated_prob,
            highlighted: sentence.highlight_sentence_for_ai ?? sentence.generated_prob >= 0.5,
            kind: BLOCK_KINDS.find((kind) => kind === sentence.kind) ?? 'prose',
          },
        ];
  });
}

/** Names of well-known texts in a document, as its newest detection says. */
export async function knownTextsOf(queries: Kysely<StoreTables>, documentHash: string): Promise<readonly string[]> {
  return decodeKnownTexts(await rawResultOf(queries, documentHash, 'detect'));
}

/**
 * Sentences and paragraphs of the newest detection of a document; none where the service gave none or they are not
 * kept.
 */
export async function passagesOf(queries: Kysely<StoreTables>, documentHash: string): Promise<DocumentPassages> {
  const raw = await rawResultOf(queries, documentHash, 'detect');
  const sentences = sentencesIn(raw, await textOf(queries, documentHash));
  const paragraphs = RawParagraphs.Check(raw) && sentences.length > 0 ? raw.paragraphs : [];
  return {
    sentences,
    paragraphs: paragraphs.map((paragraph) => ({
      startSentenceIndex: paragraph.start_sentence_index,
      sentenceCount: paragraph.num_sentences,
      generatedProbability: paragraph.completely_generated_prob,
    })),
  };
}
