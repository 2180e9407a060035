import { decodeText } from '../charset.js';
import type { Format } from '../format.js';

/** Tables of delimited values, as the text they are. Rows as documents of their own are the business of datasets. */
export const csv: Format = {
  name: 'csv',
  extensions: ['csv', 'tsv', 'tab'],
  mediaTypes: ['text/csv', 'text/tab-separated-values'],
  library: null,
  revision: 1,
  read: (bytes) => Promise.resolve({ ...decodeText(bytes), blocks: [], pages: null }),
};
