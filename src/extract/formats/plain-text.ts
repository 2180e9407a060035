import { decodeText } from '../charsets/charset.js';
import type { Format } from '../format.js';
import { PLAIN_TEXT } from '../plain-format.js';

/** Plain text in any character set. */
export const plainText: Format = {
  ...PLAIN_TEXT,
  extensions: ['txt', 'text', 'log'],
  mediaTypes: ['text/plain'],
  sign: { in: 'text', isNamed: true },
  isReadInOrder: true,
  read: (bytes) => Promise.resolve({ ...decodeText(bytes), blocks: [], pages: null }),
};
