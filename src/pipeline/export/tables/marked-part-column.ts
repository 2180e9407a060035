import { markedBlockText } from '../../../records/marked-block.js';
import type { ResultRow } from '../../../records/result-row.js';
import type { Column } from '../table.js';

/** The part of an unsure text that reads as AI: the probability of the whole may be low all the same. */
export const markedPartColumn: Column<ResultRow> = {
  name: 'marked_part',
  type: 'string',
  describe:
    'of a text with the verdict `unsure` whose `predicted_class` is `ai` or `mixed`, the longest block of marked ' +
    'sentences, as `judged sentences 16–36 of 36 are marked as AI`; none where it is less than five sentences or ' +
    'three tenths of the text, for any other text, and in a history of audits. Numbers of list items (`1.`) are not ' +
    'counted. It is no verdict',
  value: (row) => (row.markedBlock === undefined ? null : markedBlockText(row.markedBlock)),
};
