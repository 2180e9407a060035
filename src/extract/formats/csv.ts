import { decodeText } from '../charset.js';
import { csvBlocks } from '../csv-blocks.js';
import type { Format } from '../format.js';

/** Tables of delimited values, as the text they are. Rows as documents of their own are the business of datasets. */
export const csv: Format = {
  name: 'csv',
  extensions: ['csv', 'tsv', 'tab'],
  mediaTypes: ['text/csv', 'text/tab-separated-values'],
  library: null,
  revision: 2,
  read: (bytes) => {
    const decoded = decodeText(bytes);
    return Promise.resolve({ ...decoded, blocks: csvBlocks(decoded.text), pages: null });
  },
};
