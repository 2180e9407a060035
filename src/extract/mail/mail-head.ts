import { isUtf8 } from 'node:buffer';
import { decodeText } from '../charsets/charset.js';
import { isDamagedHead, isHead } from './mail-sign.js';

/** A field, the continuation of one, or the separator line of an mbox (RFC 5322, 2.2). */
const HEADER_LINE = /^(?:[!-9;-~]*[ \t]*:|[ \t]|From )/u;
const HAS_CHARSET = /^content-type[ \t]*:[^\n]*(?:\n[ \t][^\n]*)*charset/imu;
const HAS_OTHER_TYPE = /^content-type[ \t]*:(?![ \t]*text\/)/imu;
const IS_ENCODED = /^content-transfer-encoding[ \t]*:[ \t]*(?:base64|quoted-printable)/imu;

/** Looking at what follows each of many lines would take long. */
const MOST_DAMAGED_LINES = 20;

interface Parts {
  /** The fields, with their line ends. */
  readonly head: string;
  /** The rest, from the empty line on. */
  readonly rest: string;
  /** Whether lines between the fields are left out. */
  readonly isDamaged: boolean;
}

/**
 * Returns a message from its first whole field on; null where it begins with one. Where the start of a file is missing,
 * what is left of a line stands before the rest of the fields.
 */
function fromFirstField(message: string): string | null {
  const end = message.indexOf('\n') + 1;
  const rest = message.slice(end);
  return end === 0 || HEADER_LINE.test(message) || !isHead(rest) ? null : rest;
}

/** Whether a message begins within its header: other fields follow what is left of one. */
export const beginsWithin = (bytes: Uint8Array): boolean => fromFirstField(latin1Of(bytes)) !== null;

const latin1Of = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/u, '');

/**
 * Splits a message. The head ends at the first empty line, or at a line that cannot be a field: there the text starts,
 * and the empty line is missing. Where more fields follow such a line, it is a damaged one, and left out.
 */
function partsOf(message: string): Parts {
  const fields: string[] = [];
  let damagedLines = 0;
  for (let at = 0; at < message.length;) {
    const newline = message.indexOf('\n', at);
    const end = newline === -1 ? message.length : newline + 1;
    const line = message.slice(at, end);
    if (/^\r?\n?$/u.test(line)) return { head: fields.join(''), rest: message.slice(at), isDamaged: damagedLines > 0 };
    if (HEADER_LINE.test(line)) fields.push(line);
    else if (damagedLines < MOST_DAMAGED_LINES && isDamagedHead(message.slice(end))) damagedLines += 1;
    else return { head: fields.join(''), rest: `\n${message.slice(at)}`, isDamaged: damagedLines > 0 };
    at = end;
  }
  return { head: fields.join(''), rest: '', isDamaged: damagedLines > 0 };
}

/** Whether the header of a message has lines between its fields that are none. */
export function hasDamagedHead(bytes: Uint8Array): boolean {
  const message = latin1Of(bytes);
  return partsOf(fromFirstField(message) ?? message).isDamaged;
}

/** Returns the text after a head that does not name its charset, if that is missing; otherwise null. */
function undeclaredText({ head, rest }: Pick<Parts, 'head' | 'rest'>): string | null {
  const bytes = Buffer.from(rest, 'latin1');
  if (isUtf8(bytes) || HAS_CHARSET.test(head) || HAS_OTHER_TYPE.test(head) || IS_ENCODED.test(head)) return null;
  return decodeText(bytes).text;
}

/**
 * Returns a mail message with the parts added that its head lacks and the library needs: the empty line after the
 * fields, and the charset of 8-bit text, which is then converted to UTF-8. Everything else stays byte for byte.
 */
export function mendedMessage(bytes: Uint8Array): Uint8Array {
  const message = latin1Of(bytes);
  const parts = partsOf(fromFirstField(message) ?? message);
  const text = undeclaredText(parts);
  if (text === null) return Buffer.from(parts.head + parts.rest, 'latin1');
  const isHtml = /^content-type[ \t]*:[ \t]*text\/html/imu.test(parts.head);
  const kept = parts.head.replace(/^content-type[ \t]*:[^\n]*\n(?:[ \t][^\n]*\n)*/imu, '');
  const head = `${kept}Content-Type: text/${isHtml ? 'html' : 'plain'}; charset=utf-8\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(text, 'utf8')]);
}
