import { viewOf } from '../../lib/byte-view.js';
import { END_MISSING } from '../cut-off.js';
import type { Format } from '../format.js';
import { RtfText } from '../office/rtf-text.js';

/** White space and a mark may precede the sign. */
const HEAD_BYTES = 64;

/** So many control words make a text without the sign what is left of a document. */
const WORDS_OF_REST = 8;
const CONTROL_WORDS =
  /\\(?:'[\da-f]{2}|(?:pard?|plain|f|fs|lang|cf|li|ri|fi|sa|sb|q[lrcj]|[bi]|rtlch|ltrch|uc1|u)-?\d*\b)/gu;
const isRest = (head: string): boolean => (head.match(CONTROL_WORDS)?.length ?? 0) >= WORDS_OF_REST;

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
    isRest,
  },
  isReadInOrder: true,
  library: null,
  revision: 5,
  read: (bytes, limits) => {
    const document = new RtfText(Buffer.from(bytes).toString('latin1'), limits.maxCharacters);
    return Promise.resolve({
      blocks: [],
      text: document.read(),
      charset: null,
      pages: null,
      warnings: document.isWhole ? [] : [END_MISSING],
    });
  },
};
