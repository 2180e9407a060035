import { composedAccents } from '../../text/accents.js';

const LIGATURES: Readonly<Record<string, string>> = { ﬀ: 'ff', ﬁ: 'fi', ﬂ: 'fl', ﬃ: 'ffi', ﬄ: 'ffl', ﬅ: 'st', ﬆ: 'st' };

/** A space within a web address: the text after it looks like part of an address, too. */
const BROKEN_ADDRESS = /(?<=https?:\/\/\S*[/.=?&-])\s+(?=[a-z\d]\S*(?:\/|\.[a-z\d]))/iu;

/** A space before the last part of an address that ends the reference: `https://a.b/column/ part-1`. */
const BROKEN_LAST_PART = /(?<=https?:\/\/\S{1,300}\/)\s+(?=[a-z\d][\w-]*[-\d][\w-]*[./]?\s*$)/iu;

/** A DOI whose beginning holds spaces: `doi.org/10 .1000/182`. */
const BROKEN_DOI = /\b(doi(?:\.org\/|\s?[:.])\s{0,2})10\s{0,2}\.\s{0,2}(\d{4,9})\s?\/\s?(?=\S)/giu;

/** A space behind a `/` within a DOI, which never ends so: `10.1051/0004-6361/ 201116634`. */
const BROKEN_DOI_TAIL = /(?<=\b10\.\d{4,9}\/\S{0,200}\/)\s+(?=[\w.()-]{0,40}\d)/gu;

/** Markup of journals and web pages that was left in the text. */
const TAG = /<\/?(?:i|b|u|em|strong|su[bp]|sc|span|italic|bold)(?:\s[^<>]*)?>/giu;

/**
 * Repairs a reference copied from a PDF text layer or a chat answer: joins words hyphenated over lines, spells out
 * ligatures, puts accents on their letters (`Mu¨ller`), and removes Markdown emphasis and repeated white space.
 */
export function cleanReference(raw: string): string {
  let text = raw;
  if (/[^\x20-\x7e]/u.test(text)) {
    text = text
      .replace(/[\u00ad\u200b\ufeff]/gu, '')
      // A hyphen at a line end belongs to the word only when what follows starts a new word.
      .replace(/(?<=\p{Ll})[-‐]\s*\n\s*(?=\p{Ll})/gu, '')
      .replace(/(?<=[\p{L}\d])([-‐–])\s*\n\s*(?=[\p{L}\d])/gu, '$1')
      .replace(/(?<=\/)\s*\n\s*(?=\S)/gu, '')
      .replace(/[ﬀ-ﬆ]/gu, (letter) => LIGATURES[letter] ?? letter);
    text = composedAccents(text).normalize('NFC');
  }
  // Web addresses that a text layer split: `http: //a.b/c/ d.html`.
  if (text.includes('//')) {
    text = text.replace(/\b(https?)\s*:\s*\/\/\s*(?=\S)/giu, '$1://');
    while (BROKEN_ADDRESS.test(text)) text = text.replace(BROKEN_ADDRESS, '');
    text = text.replace(BROKEN_LAST_PART, '');
  }
  text = text.replace(BROKEN_DOI, (_, before: string, prefix: string) => `${before}10.${prefix}/`);
  text = text.replace(BROKEN_DOI_TAIL, '');
  if (text.includes('<')) text = text.replace(TAG, '');
  if (/[*_]/.test(text)) text = text.replace(/\*\*|(?<!\w)[*_]|[*_](?!\w)/gu, '');
  return /\s\s|[^\S ]/.test(text) ? text.replace(/\s+/gu, ' ').trim() : text.trim();
}
