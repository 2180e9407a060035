import { decodeText } from '../charset.js';
import type { Format } from '../format.js';

/** Plain text in any character set. */
export const plainText: Format = {
  name: 'txt',
  extensions: ['txt', 'text', 'log'],
  mediaTypes: ['text/plain'],
  sign: { in: 'text', isNamed: true },
  isReadInOrder: true,
  library: null,
  revision: 3,
  read: (bytes) => Promise.resolve({ ...decodeText(bytes), blocks: [], pages: null }),
};
