import { isUtf8 } from 'node:buffer';
import { viewOf } from '../lib/byte-view.js';

/** Starts of other kinds of text: markup, notebooks, TeX, RTF, captions, mail, PDF, Word 2. */
const OTHER_START = /^(?:\u00ef\u00bb\u00bf)?\s*(?:[<{%\\]|\d+[ \t]*\r?\n|WEBVTT|PK|\u00db\u00a5)|%PDF-/u;
/** Control characters other than white space. */
const STRANGE = /[\u0000-\u0008\u000e-\u001f\u007f]/;
/** Starts a shift sequence of an East Asian character set. */
const SHIFT = '~{';
const HEAD_BYTES = 8192;

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
  if (STRANGE.test(view.toString('latin1'))) return false;
  return (
    isNamedExtracted(bytes, filename) ||
    (!OTHER_START.test(view.toString('latin1', 0, HEAD_BYTES)) && !view.includes(SHIFT))
  );
}
