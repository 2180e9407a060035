import { viewOf } from '../../lib/byte-view.js';
import type { Format } from '../format.js';
import { RtfText } from '../rtf-text.js';

/** White space and a mark may precede the sign. */
const HEAD_BYTES = 64;

/** Rich Text Format, versions to 1.9. */
export const rtf: Format = {
  name: 'rtf',
  extensions: ['rtf'],
  mediaTypes: ['application/rtf', 'text/rtf'],
  sign: {
    in: 'bytes',
    matches: (bytes) =>
      /^(?:\u00ef\u00bb\u00bf)?\s*\{\\rtf/u.test(viewOf(bytes.subarray(0, HEAD_BYTES)).toString('latin1')),
    misnames: [],
  },
  isReadInOrder: true,
  library: null,
  revision: 3,
  read: (bytes, limits) =>
    Promise.resolve({
      blocks: [],
      text: new RtfText(Buffer.from(bytes).toString('latin1'), limits.maxCharacters).read(),
      charset: null,
      pages: null,
      warnings: [],
    }),
};
