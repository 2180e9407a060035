import { decodeText } from '../charsets/charset.js';
import type { Format } from '../format.js';
import { textOfTex } from '../tex/tex-text.js';

/** TeX and LaTeX sources. */
export const tex: Format = {
  name: 'tex',
  extensions: ['tex', 'latex', 'ltx', 'bbl'],
  mediaTypes: ['application/x-tex'],
  sign: { in: 'text', matches: (head) => /^(?:%[^\n]*\n|\s)*\\documentclass\b/u.test(head), isNamed: true },
  isReadInOrder: true,
  library: null,
  revision: 5,
  read: (bytes) => {
    const { text, charset, warnings } = decodeText(bytes);
    return Promise.resolve({ ...textOfTex(text), charset, pages: null, warnings });
  },
};
