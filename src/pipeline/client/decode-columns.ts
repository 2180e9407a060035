import { Type } from 'typebox';
import { sha256Hex } from '../../lib/hash.js';
import type { JsonFields } from '../../lib/json-fields.js';
import { schemaCheck } from '../../lib/schema-check.js';
import type { SentenceRow } from '../../records/passages.js';
import { sentenceKind } from './decode-findings.js';

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

/** Whether an answer is about this text; the service takes white space off the end of a file. */
function isAbout(documentId: string | null, content: string): boolean {
  const trimmed = content.trimEnd();
  return documentId === sha256Hex(trimmed) || (trimmed !== content && documentId === sha256Hex(content));
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
  if (content === null || !isAbout(entry.string('document_id'), content))
    return 'the sentences that came back are of another text';
  const rows = columns.start.flatMap((start, index): SentenceRow[] => {
    const [end, generatedProbability] = [columns.end[index], columns.generated_prob[index]];
    const name = columns.kinds[columns.kind[index] ?? columns.kinds.length];
    if (end === undefined || generatedProbability === undefined || name === undefined || end > content.length)
      return [];
    const highlighted = columns.highlight_sentence_for_ai[index] === 1;
    const kind = sentenceKind(name, generatedProbability > 0 || highlighted);
    return start < end
      ? [{ text: content.slice(start, end), start, end, generatedProbability, highlighted, kind }]
      : [];
  });
  return rows.length === columns.start.length ? rows : 'its columns of sentences do not fit together';
}
