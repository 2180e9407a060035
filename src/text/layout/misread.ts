import type { Edits } from '../manipulations/edits.js';
import type { LaidOut } from './step.js';
import { byteOfCharacter } from './windows-1252.js';

/** What the bytes after the first read as. */
const FURTHER = '[\u0080-\u00bf\u0152-\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]';
/** Marks of three bytes, letters and marks of two. */
const MISREAD = new RegExp(`â€(?:${FURTHER}|")?|Ã${FURTHER}|Â[\u00a0-\u00bf]`, 'gu');
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The text that bytes were before they were read in the wrong way. */
function readAgain(misread: string): string {
  // Control characters were taken away, and curly quotation marks were made straight.
  if (misread === 'â€') return '”';
  if (misread === 'â€"') return '–';
  const bytes = Array.from(misread, byteOfCharacter);
  if (bytes.some((byte) => byte > 0xff)) return misread;
  try {
    return utf8.decode(Uint8Array.from(bytes));
  } catch {
    return misread;
  }
}

/** Writes the marks and letters that a program took for others because it read UTF-8 as Windows-1252. */
export function undoMisreading({ text }: LaidOut, edits: Edits): void {
  for (const { 0: misread, index } of text.matchAll(MISREAD)) {
    const read = readAgain(misread);
    if (read !== misread) edits.replace(index, index + misread.length, read);
  }
}
