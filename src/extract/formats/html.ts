import { decodeText } from '../charset.js';
import type { Format } from '../format.js';
import { textOfHtml } from '../html-text.js';

const DECLARATION_BYTES = 4_096;

/** Returns the charset that a page's `meta` or XML declaration names, or null. */
function declaredCharset(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, DECLARATION_BYTES)).toString('latin1');
  return (
    /<meta[^>]+charset\s*=\s*["']?\s*([\w:.-]+)/iu.exec(head)?.[1] ??
    /<\?xml[^>]+encoding\s*=\s*["']([\w:.-]+)/iu.exec(head)?.[1] ??
    null
  );
}

/** Web pages. */
export const html: Format = {
  name: 'html',
  extensions: ['html', 'htm', 'xhtml'],
  mediaTypes: ['text/html', 'application/xhtml+xml'],
  library: 'htmlparser2',
  revision: 2,
  read: (bytes) => {
    const { text, charset, warnings } = decodeText(bytes, declaredCharset(bytes));
    return Promise.resolve({ ...textOfHtml(text), charset, pages: null, warnings });
  },
};
