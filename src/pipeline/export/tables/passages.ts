import type { ResultKind } from '../../../records/judged.js';
import type { DocumentPassages } from '../../../records/passages.js';
import type { ResultRow } from '../../../records/result-row.js';
import type { Rows, Table } from '../table.js';
import { sourceColumns } from './source-columns.js';

/** A paragraph or a sentence of a scanned source. */
export interface Passage {
  readonly of: ResultRow;
  readonly level: 'paragraph' | 'sentence';
  readonly index: number;
  readonly start: number | null;
  readonly end: number | null;
  readonly generatedProbability: number;
  readonly highlighted: boolean | null;
  readonly text: string | null;
  readonly kind: ResultKind | null;
}

/** Paragraphs and sentences of the scanned sources; each paragraph precedes its sentences. */
export const passagesTable: Table<Passage> = {
  name: 'passages',
  columns: [
    ...sourceColumns,
    { name: 'level', type: 'string', describe: '`paragraph` or `sentence`', value: (passage) => passage.level },
    {
      name: 'index',
      type: 'integer',
      describe: 'index among the paragraphs, or the sentences, of the document; from 0',
      value: (passage) => passage.index,
    },
    {
      name: 'start',
      type: 'integer',
      describe: 'offset in the normalised text, in UTF-16 code units',
      value: (passage) => passage.start,
    },
    { name: 'end', type: 'integer', describe: 'offset of the end, exclusive', value: (passage) => passage.end },
    {
      name: 'generated_probability',
      type: 'number',
      describe: '0–1',
      value: (passage) => passage.generatedProbability,
    },
    {
      name: 'highlighted',
      type: 'boolean',
      describe: 'whether the service marks the sentence as AI-written; none for a paragraph',
      value: (passage) => passage.highlighted,
    },
    { name: 'text', type: 'string', describe: 'the sentence; none for a paragraph', value: (passage) => passage.text },
    {
      name: 'kind',
      type: 'string',
      describe: 'kind of block of the sentence: only `prose` was judged; none for a paragraph',
      value: (passage) => passage.kind,
    },
  ],
};

function* passagesOfOne(row: ResultRow, { sentences, paragraphs }: DocumentPassages): Generator<Passage> {
  const paragraphAt = new Map(
    paragraphs.map((paragraph, index) => [paragraph.startSentenceIndex, { ...paragraph, index }]),
  );
  for (const [index, sentence] of sentences.entries()) {
    const paragraph = paragraphAt.get(index);
    if (paragraph !== undefined) {
      const end = sentences[index + paragraph.sentenceCount - 1]?.end ?? null;
      yield {
        of: row,
        level: 'paragraph',
        index: paragraph.index,
        start: sentence.start,
        end,
        generatedProbability: paragraph.generatedProbability,
        highlighted: null,
        text: null,
        kind: null,
      };
    }
    yield { of: row, level: 'sentence', index, ...sentence };
  }
}

/** Yields the passages of every row that has some, in row order. */
export async function* passagesOf(
  rows: Rows<ResultRow>,
  passagesOfRow: (row: ResultRow) => DocumentPassages | Promise<DocumentPassages>,
): AsyncGenerator<Passage> {
  for await (const row of rows) {
    if (row.verdict !== null) yield* passagesOfOne(row, await passagesOfRow(row));
  }
}
