import { decodeText } from '../charsets/charset.js';
import { END_MISSING } from '../cut-off.js';
import type { Format } from '../format.js';
import { readPage } from '../html/html-page.js';

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

const isPage = (head: string): boolean =>
  /^(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*(?:<!doctype\s+html|<html[\s>])/iu.test(head);

/** So many tags make a text a part of a web page, saved without its frame. */
const TAGS_OF_FRAGMENT = 8;
const isFragment = (head: string): boolean =>
  (head.match(/<\/?(?:body|center|div|table|t[dr]|p|br|font|h[1-6]|ul|li|span)\b[^<>]*>/giu)?.length ?? 0) >=
  TAGS_OF_FRAGMENT;

/** Whether a page opens its frame and closes it nowhere. Parts of pages have none. */
const isCutOff = (markup: string): boolean =>
  /<(?:html|body)[\s>]/iu.test(markup) && !/<\/(?:html|body)\s*>/iu.test(markup);

/** Web pages. */
export const html: Format = {
  name: 'html',
  extensions: ['html', 'htm', 'xhtml'],
  mediaTypes: ['text/html', 'application/xhtml+xml'],
  sign: { in: 'text', matches: isPage, mayMatch: isFragment, isNamed: true },
  isReadInOrder: true,
  library: 'htmlparser2',
  revision: 4,
  read: async (bytes, { pageText }) => {
    const { text, charset, warnings } = decodeText(bytes, declaredCharset(bytes));
    const page = await readPage(text, pageText);
    const cut = isCutOff(text) ? [END_MISSING] : [];
    return { ...page, charset, pages: null, warnings: [...warnings, ...page.warnings, ...cut] };
  },
};
