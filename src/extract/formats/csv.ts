import { decodeText } from '../charsets/charset.js';
import { csvBlocks } from '../blocks/csv-blocks.js';
import type { Format } from '../format.js';

/** Tables of delimited values, read as text. Datasets read their rows as separate documents. */
export const csv: Format = {
  name: 'csv',
  extensions: ['csv', 'tsv', 'tab'],
  mediaTypes: ['text/csv', 'text/tab-separated-values'],
  sign: { in: 'text', isNamed: true },
  isReadInOrder: true,
  library: null,
  revision: 3,
  read: (bytes) => {
    const decoded = decodeText(bytes);
    return Promise.resolve({ ...decoded, blocks: csvBlocks(decoded.text), pages: null });
  },
};
