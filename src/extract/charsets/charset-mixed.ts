import iconv from 'iconv-lite';
import { viewOf } from '../../lib/byte-view.js';
import { LINE_FEED } from '../../lib/code-units.js';

/** With fewer characters of several bytes, text of another set may be valid UTF-8 by chance. */
const SURE_CHARACTERS = 3;
/** In a line with a smaller share of bytes above ASCII, one such character is enough: most sets write them in rows. */
const FEW_HIGH = 0.2;
/** At least this share of the bytes above ASCII must be in lines that surely are UTF-8. */
const LEAST_SURE_SHARE = 0.1;

interface Line {
  readonly bytes: Uint8Array;
  /** Null where it is not valid UTF-8. */
  readonly text: string | null;
}

function* linesOf(bytes: Uint8Array): Generator<Line> {
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(LINE_FEED, from);
    const line = bytes.subarray(from, end === -1 ? bytes.length : end + 1);
    from += line.length;
    try {
      yield { bytes: line, text: utf8.decode(line) };
    } catch {
      yield { bytes: line, text: null };
    }
  }
}

const countHigh = (bytes: Uint8Array): number => bytes.reduce((count, byte) => count + (byte > 0x7f ? 1 : 0), 0);

const countAboveAscii = (text: string | null): number => text?.match(/[^\0-\x7f]/gu)?.length ?? 0;

function isSurelyUtf8({ text, bytes }: Line): boolean {
  const characters = countAboveAscii(text);
  return characters >= SURE_CHARACTERS || (characters > 0 && countHigh(bytes) < bytes.length * FEW_HIGH);
}

/**
 * Decodes text whose lines are partly UTF-8 and partly of one other set, as files that were joined of several are;
 * null where it is not such a text.
 *
 * @param guess returns the set of the lines that are not UTF-8
 */
export function decodeMixed(bytes: Uint8Array, guess: (bytes: Uint8Array) => string): string | null {
  const lines = [...linesOf(bytes)];
  const others = lines.filter(({ text }) => text === null).map((line) => line.bytes);
  const sure = lines.filter(isSurelyUtf8);
  const sureCharacters = sure.reduce((sum, { text }) => sum + countAboveAscii(text), 0);
  const sureBytes = sure.reduce((sum, line) => sum + countHigh(line.bytes), 0);
  const isMixed = sureCharacters >= SURE_CHARACTERS && sureBytes >= countHigh(bytes) * LEAST_SURE_SHARE;
  if (others.length === 0 || !isMixed) return null;
  const charset = guess(Buffer.concat(others));
  return lines.map((line) => line.text ?? iconv.decode(viewOf(line.bytes), charset)).join('');
}
