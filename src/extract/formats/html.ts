import { htmlToText } from 'html-to-text';
import { decodeText } from '../charset.js';
import type { Format } from '../format.js';

/** The library takes an empty prefix for none given; this one is dropped by `normaliseText`. */
const NO_PREFIX = '\u200b';
const DECLARATION_BYTES = 4_096;

/** The charset that a page's `meta` or XML declaration names, or null. */
function declaredCharset(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, DECLARATION_BYTES)).toString('latin1');
  return /<meta[^>]+charset\s*=\s*["']?\s*([\w:.-]+)/iu.exec(head)?.[1] ?? /<\?xml[^>]+encoding\s*=\s*["']([\w:.-]+)/iu.exec(head)?.[1] ?? null;
}

/** The text of a page or an XHTML chapter: all that a reader would see, without scripts, styles and link targets. */
export function textOfHtml(markup: string): string {
  return htmlToText(markup, {
    wordwrap: false,
    limits: { maxInputLength: 64 * 1024 * 1024, maxDepth: 500 },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'noscript', format: 'skip' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
      { selector: 'ul', options: { itemPrefix: NO_PREFIX } },
      { selector: 'ol', options: { itemPrefix: NO_PREFIX } },
      { selector: 'blockquote', options: { trimEmptyLines: false, leadingLineBreaks: 2, trailingLineBreaks: 2 } },
      { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false, maxColumnWidth: 10_000 } },
      { selector: 'hr', format: 'skip' },
    ],
  });
}

/** Web pages. */
export const html: Format = {
  name: 'html',
  extensions: ['html', 'htm', 'xhtml'],
  mediaTypes: ['text/html', 'application/xhtml+xml'],
  library: 'html-to-text',
  revision: 1,
  read: (bytes) => {
    const { text, charset, warnings } = decodeText(bytes, declaredCharset(bytes));
    return Promise.resolve({ text: textOfHtml(text), charset, pages: null, warnings });
  },
};
