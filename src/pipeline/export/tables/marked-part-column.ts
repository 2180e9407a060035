import { markedBlockText } from '../../../records/marked-block.js';
import type { ResultRow } from '../../../records/result-row.js';
import type { Column } from '../table.js';

/** Where an unsure text reads as AI: its probability of AI may be next to nothing where part of it does. */
export const markedPartColumn: Column<ResultRow> = {
  name: 'marked_part',
  type: 'string',
  describe:
    'of a text with the verdict `unsure` whose `predicted_class` is `ai` or `mixed`, the longest block of marked ' +
    'sentences, as `judged sentences 16–36 of 36 are marked as AI`; none where it is less than five sentences or ' +
    'three tenths of the text, for any other text, and in a history of audits. It is no verdict',
  value: (row) => (row.markedBlock === undefined ? null : markedBlockText(row.markedBlock)),
};
