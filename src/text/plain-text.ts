import { isUtf8 } from 'node:buffer';
import { viewOf } from '../lib/byte-view.js';

/** Starts of other kinds of text: markup, notebooks, TeX, RTF, captions, mail, Word 2. */
const OTHER_START = /^(?:\u00ef\u00bb\u00bf)?\s*(?:[<{%\\]|\d+[ \t]*\r?\n|WEBVTT|PK|\u00db\u00a5)/u;
/** The sign of PDF, which may stand anywhere in the head of a file. */
const PDF_SIGN = '%PDF-';
/** Control characters other than white space. */
const STRANGE = /[\u0000-\u0008\u000e-\u001f\u007f]/;
/** Starts a shift sequence of an East Asian character set. */
const SHIFT = '~{';
const HEAD_BYTES = 8192;
/** The bytes that begin a character above ASCII, and those that begin a sequence of UTF-8 that was encoded twice. */
const ABOVE_ASCII = /[\u00c2-\u00f4]/gu;
const TWICE_START = '\u00c3';
const TWICE = /\u00c3[\u0082-\u00b4](?=[\u00c2\u00c4-\u00f4])/gu;
/** Most characters of such a sequence, and the share of the characters above ASCII that are in one at least. */
const LONGEST_SEQUENCE = 4;
const LEAST_SHARE = 0.9;

/** Whether UTF-8 may have been encoded once more: a process undoes that. `latin1` has one character a byte. */
function mayBeEncodedTwice(latin1: string): boolean {
  // Most texts have none, and this search is native.
  if (!latin1.includes(TWICE_START)) return false;
  const sequences = latin1.match(TWICE)?.length ?? 0;
  if (sequences === 0) return false;
  return sequences * LONGEST_SEQUENCE >= LEAST_SHARE * (latin1.match(ABOVE_ASCII)?.length ?? 0);
}

/**
 * How names of files end that hold text which was extracted before: text about PDF files may begin like one, and a
 * section of it all the more.
 */
export const EXTRACTED_ENDING = '.plain.txt';

/** Whether a file holds UTF-8 text by its name, whatever its text begins with. */
export function isNamedExtracted(bytes: Uint8Array, filename: string): boolean {
  return filename.toLowerCase().endsWith(EXTRACTED_ENDING) && isUtf8(bytes);
}

/**
 * Whether bytes named `.txt` are certainly plain UTF-8 text, so that no separate process has to read them. False in
 * doubt.
 */
export function isPlainText(bytes: Uint8Array, filename: string): boolean {
  if (!/\.txt$/iu.test(filename) || bytes.length === 0 || !isUtf8(bytes)) return false;
  const view = viewOf(bytes);
  const latin1 = view.toString('latin1');
  if (STRANGE.test(latin1)) return false;
  if (isNamedExtracted(bytes, filename)) return true;
  const head = latin1.slice(0, HEAD_BYTES);
  return !OTHER_START.test(head) && !head.includes(PDF_SIGN) && !view.includes(SHIFT) && !mayBeEncodedTwice(latin1);
}
