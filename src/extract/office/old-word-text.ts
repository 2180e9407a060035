import { CASE_BIT, SMALL_A, SMALL_Z } from '../../lib/code-units.js';
import iconv from 'iconv-lite';
import { guessCharset } from '../charsets/charset.js';
import { Refusal } from '../refusal.js';

/** From this version (Word 97) on, file information blocks store text differently. */
const FIRST_UNICODE_VERSION = 0xc1;
const ENCRYPTED_FLAG = 0x0100;

/** Code page by the document language (low byte of its language id); all other languages use Windows-1252. */
const codePages: Readonly<Record<number, string>> = {
  0x01: 'windows-1256',
  0x05: 'windows-1250',
  0x08: 'windows-1253',
  0x0d: 'windows-1255',
  0x0e: 'windows-1250',
  0x15: 'windows-1250',
  0x19: 'windows-1251',
  0x1f: 'windows-1254',
  0x22: 'windows-1251',
};

/** Whether a stream is a document of Word 2, 6 or 95, judged by its file information block. */
export const isOldWord = (stream: Buffer): boolean =>
  stream.length > 0x40 &&
  stream.readUInt16LE(2) < FIRST_UNICODE_VERSION &&
  [0xa5db, 0xa5dc, 0xa59b, 0xa5ec].includes(stream.readUInt16LE(0));

/**
 * With a larger share of letters beyond ASCII, text is in no Western language, whatever language the writing program
 * was set to.
 */
const ACCENTED_SHARE = 0.5;

function isMostlyAccented(content: Uint8Array): boolean {
  let accented = 0;
  let plain = 0;
  for (const byte of content) {
    if (byte >= 0xc0) accented += 1;
    else if ((byte | CASE_BIT) >= SMALL_A && (byte | CASE_BIT) <= SMALL_Z) plain += 1;
  }
  return accented > (accented + plain) * ACCENTED_SHARE;
}

/** Returns the text of a document of Word 2, 6 or 95: one run of bytes in one code page. Throws `Refusal`. */
export function textOfOldWord(stream: Buffer): string {
  if ((stream.readUInt16LE(0x0a) & ENCRYPTED_FLAG) !== 0) throw new Refusal('encrypted', 'The file needs a password.');
  const start = stream.readUInt32LE(0x18);
  const end = Math.min(stream.readUInt32LE(0x1c), stream.length);
  const content = stream.subarray(start, end);
  const declared = codePages[stream.readUInt16LE(6) & 0xff] ?? 'windows-1252';
  return iconv
    .decode(content, isMostlyAccented(content) ? guessCharset(content, null) : declared)
    .replace(/\u0013[^\u0013\u0014\u0015]*\u0014?/gu, '')
    .replaceAll('\u0007', '\t')
    .replaceAll('\u000b', '\n')
    .replaceAll('\u001e', '-')
    .replace(/[\r\f]/gu, '\n\n');
}
