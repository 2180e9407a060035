import iconv from 'iconv-lite';
import { viewOf } from '../../lib/byte-view.js';
import { likeliestCharset } from './charset-by-language.js';
import { decodeEbcdic } from './charset-ebcdic.js';
import { decodeEscaped } from './charset-escaped.js';
import { decodeMixed } from './charset-mixed.js';
import { encodedOnce } from './charset-twice.js';

export interface DecodedText {
  readonly text: string;
  /** Lower-case name, e.g. `utf-8`, `windows-1252`. */
  readonly charset: string;
  readonly warnings: readonly string[];
}

/** Number of bytes used for guessing; more takes time and changes little. */
const GUESS_BYTES = 64 * 1024;
/** Up to this share of invalid characters, a text is UTF-8 with a few wrong bytes. */
const MAX_INVALID_SHARE = 0.2;

const byteOrderMarks: readonly (readonly [charset: string, bytes: readonly number[]])[] = [
  ['utf-32le', [0xff, 0xfe, 0, 0]],
  ['utf-32be', [0, 0, 0xfe, 0xff]],
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const markOf = (bytes: Uint8Array): string | null =>
  byteOrderMarks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0] ?? null;

/** Returns the share of the bytes on one side of UTF-16 text that its few most frequent values make up. */
function coverageOfTopBytes(bytes: Uint8Array, side: 0 | 1, length: number): number {
  const counts = new Uint32Array(256);
  for (let index = side; index < length; index += 2) counts[bytes[index] ?? 0]! += 1;
  const top = [...counts].sort((a, b) => b - a).slice(0, 3);
  return top.reduce((sum, count) => sum + count, 0) / (length / 2);
}

/**
 * Recognises UTF-16 without a byte order mark: spaces and punctuation have zeros on one side only, and that side, the
 * high bytes, has hardly any values except 0 and the one or two of the script.
 */
export function utf16WithoutMark(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const length = Math.min(bytes.length, GUESS_BYTES) & ~1;
  if (length < 8) return null;
  let evenZeros = 0;
  let oddZeros = 0;
  for (let index = 0; index < length; index += 2) {
    if (bytes[index] === 0) evenZeros += 1;
    if (bytes[index + 1] === 0) oddZeros += 1;
  }
  const half = length / 2;
  if (oddZeros > half * 0.1 && evenZeros < half * 0.01 && coverageOfTopBytes(bytes, 1, length) > 0.9) return 'utf-16le';
  if (evenZeros > half * 0.1 && oddZeros < half * 0.01 && coverageOfTopBytes(bytes, 0, length) > 0.9) return 'utf-16be';
  return null;
}

/** Charset labels that are decoded as a larger character set, as browsers do (WHATWG Encoding). */
const widerCharsets: Readonly<Record<string, string>> = {
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'us-ascii': 'windows-1252',
  'iso-8859-9': 'windows-1254',
  'iso-8859-11': 'cp874',
  'tis-620': 'cp874',
  gb2312: 'gb18030',
  gbk: 'gb18030',
  shift_jis: 'cp932',
  'shift-jis': 'cp932',
  'x-sjis': 'cp932',
  'euc-kr': 'cp949',
  'ks_c_5601-1987': 'cp949',
  big5: 'big5-hkscs',
};

const decodeWith = (bytes: Uint8Array, charset: string): string => iconv.decode(viewOf(bytes), charset);

function strictUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return null;
  }
}

/** A valid UTF-8 sequence of several bytes (Unicode, table 3-7), else one byte above ASCII; bytes as Latin-1. */
const UTF8_OR_INVALID_BYTE = new RegExp(
  [
    String.raw`[\xc2-\xdf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xe0[\xa0-\xbf][\x80-\xbf]|`,
    String.raw`\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|`,
    String.raw`\xf4[\x80-\x8f][\x80-\xbf]{2}|[\x80-\xff]`,
  ].join(''),
  'gu',
);

/**
 * Decodes UTF-8 with wrong bytes: valid sequences as UTF-8, each wrong byte as Windows-1252, which it nearly always is.
 */
function repairUtf8(bytes: Uint8Array): { readonly text: string; readonly invalidShare: number } {
  let invalid = 0;
  const multiByte = { count: 0 };
  const text = Buffer.from(bytes)
    .toString('latin1')
    .replace(UTF8_OR_INVALID_BYTE, (found) => {
      const raw = Buffer.from(found, 'latin1');
      if (raw.length > 1) {
        multiByte.count += 1;
        return raw.toString('utf8');
      }
      invalid += 1;
      return iconv.decode(raw, 'windows-1252');
    });
  const total = invalid + multiByte.count;
  return { text, invalidShare: total === 0 ? 0 : invalid / total };
}

/** Returns the character set of text that is not Unicode: the declared one, else that in which it reads best. */
export function guessCharset(bytes: Uint8Array, declared: string | null): string {
  if (declared !== null && !/^utf-?8$/iu.test(declared) && iconv.encodingExists(declared))
    return declared.toLowerCase();
  return likeliestCharset(bytes);
}

function guessWide(bytes: Uint8Array, declared: string | null): string {
  const guessed = guessCharset(bytes, declared);
  return widerCharsets[guessed] ?? guessed;
}

/**
 * Decodes text of unknown character set, by byte order mark, then as UTF-16 by its zeros, then as UTF-8 if valid, or
 * in part of its lines, then by the declared charset, then in the one in which it reads best. `declared` is a charset
 * name from the text itself, e.g. of an HTML `meta`.
 */
export function decodeText(bytes: Uint8Array, declared: string | null = null): DecodedText {
  const marked = markOf(bytes) ?? utf16WithoutMark(bytes);
  if (marked !== null && marked !== 'utf-8') return { text: decodeWith(bytes, marked), charset: marked, warnings: [] };
  const escaped = decodeEscaped(bytes);
  if (escaped !== null) return { ...escaped, warnings: [] };
  const sound = strictUtf8(bytes);
  if (sound !== null) {
    const once = encodedOnce(sound);
    return { text: once ?? sound, charset: 'utf-8', warnings: once === null ? [] : ['double_encoding_undone'] };
  }
  const ebcdic = decodeEbcdic(bytes);
  if (ebcdic !== null) return { text: ebcdic, charset: 'cp500', warnings: ['charset_guessed'] };
  const repaired = repairUtf8(bytes);
  if (repaired.invalidShare < MAX_INVALID_SHARE || marked === 'utf-8')
    return { text: repaired.text, charset: 'utf-8', warnings: ['invalid_bytes_repaired'] };
  const mixed = decodeMixed(bytes, (others) => guessWide(others, null));
  if (mixed !== null) return { text: mixed, charset: 'utf-8', warnings: ['charset_guessed'] };
  const charset = guessWide(bytes, declared);
  return { text: decodeWith(bytes, charset), charset, warnings: ['charset_guessed'] };
}
