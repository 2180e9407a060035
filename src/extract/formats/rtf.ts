import type { Format } from '../format.js';
import { RtfText } from '../rtf-text.js';

/** Rich Text Format, versions to 1.9. */
export const rtf: Format = {
  name: 'rtf',
  extensions: ['rtf'],
  mediaTypes: ['application/rtf', 'text/rtf'],
  library: null,
  revision: 1,
  read: (bytes, limits) =>
    Promise.resolve({
      blocks: [],
      text: new RtfText(Buffer.from(bytes).toString('latin1'), limits.maxCharacters).read(),
      charset: null,
      pages: null,
      warnings: [],
    }),
};
