import { Type } from 'typebox';
import { sha256Hex } from '../../lib/hash.js';
import type { JsonFields } from '../../lib/json-fields.js';
import { schemaCheck } from '../../lib/schema-check.js';
import type { SentenceRow } from '../../records/passages.js';
import { blankStart, sentenceKind } from './decode-findings.js';

const Places = Type.Array(Type.Integer({ minimum: 0 }));
const Columns = schemaCheck(
  Type.Object({
    start: Places,
    end: Places,
    generated_prob: Type.Array(Type.Number({ minimum: 0, maximum: 1 })),
    highlight_sentence_for_ai: Places,
    kind: Places,
    kinds: Type.Array(Type.String()),
  }),
);

const UNFIT = 'its columns of sentences do not fit together';

/**
 * Where the text that an answer is about begins in the text that was sent: the service takes white space off the ends
 * of a file. Null where it is about another text.
 */
function startOf(documentId: string | null, content: string): number | null {
  const trimmed = content.trim();
  if (documentId === sha256Hex(trimmed)) return blankStart(content);
  return trimmed !== content && documentId === sha256Hex(content) ? 0 : null;
}

/**
 * The sentences of an answer that gives them as columns; null where it does not, a sentence that says why where they
 * cannot be read. Their texts are taken from the text that was sent, which must be the one they speak of.
 * @param content the text that was sent; null where it is not known
 */
export function sentencesOfColumns(entry: JsonFields, content: string | null): readonly SentenceRow[] | string | null {
  if (!entry.has('sentence_columns')) return null;
  const columns = entry.value('sentence_columns');
  if (!Columns.Check(columns)) return 'its sentences are no columns of numbers';
  const shift = content === null ? null : startOf(entry.string('document_id'), content);
  if (content === null || shift === null) return 'the sentences that came back are of another text';
  const rows: SentenceRow[] = [];
  for (const [index, from] of columns.start.entries()) {
    const to = columns.end[index];
    const generatedProbability = columns.generated_prob[index];
    const name = columns.kinds[columns.kind[index] ?? columns.kinds.length];
    if (to === undefined || generatedProbability === undefined || name === undefined) return UNFIT;
    const start = from + shift;
    const end = to + shift;
    if (start >= end || end > content.length) return UNFIT;
    const highlighted = columns.highlight_sentence_for_ai[index] === 1;
    const kind = sentenceKind(name, generatedProbability > 0 || highlighted);
    rows.push({ text: content.slice(start, end), start, end, generatedProbability, highlighted, kind });
  }
  return rows;
}
