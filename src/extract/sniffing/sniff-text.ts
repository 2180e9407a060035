import { viewOf } from '../../lib/byte-view.js';
import { utf16WithoutMark } from '../charsets/charset.js';
import type { Format } from '../format.js';
import { formats } from '../formats.js';
import { plainText } from '../formats/plain-text.js';

const SAMPLE_BYTES = 64 * 1024;
const HEAD_BYTES = 8 * 1024;
/** Bytes with a larger share of control characters are not text. */
const MAX_CONTROL_SHARE = 0.02;
/** Tab, line ends, form feed, the shifts and escapes of ISO-2022, end of file. */
const TEXT_CONTROLS = [0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x0e, 0x0f, 0x1a, 0x1b];
/** 1 for control characters that do not occur in text. */
const isStrange = Uint8Array.from({ length: 256 }, (_, byte) => (byte < 0x20 && !TEXT_CONTROLS.includes(byte) ? 1 : 0));

/** Whether bytes could be text in any character set: almost no control characters, or UTF-16. */
function isText(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  if ((sample[0] === 0xff && sample[1] === 0xfe) || (sample[0] === 0xfe && sample[1] === 0xff)) return true;
  if (utf16WithoutMark(sample) !== null) return true;
  let controls = 0;
  // Every byte of every text is tested here; a loop over a table takes a tenth of the time of other forms.
  for (let index = 0; index < sample.length; index += 1) controls += isStrange[sample[index] ?? 0] ?? 0;
  return controls <= sample.length * MAX_CONTROL_SHARE;
}

/** Kinds of text that are recognised, so that they are not taken for plain text, and not read. */
const UNREAD: readonly (readonly [name: string, isSign: (head: string) => boolean])[] = [
  ['XML', (head) => /^<\?xml\s/u.test(head) && !/<html[\s>]/iu.test(head)],
  ['PostScript', (head) => head.startsWith('%!PS')],
];

export type TextKind =
  | { readonly kind: 'text'; readonly format: Format }
  /** A kind of text that is not read, by its name for people. */
  | { readonly kind: 'unsupported'; readonly name: string }
  | { readonly kind: 'misnamed' }
  /** Its start is missing, so that its content would be read as markup. */
  | { readonly kind: 'rest' }
  | { readonly kind: 'binary' };

/** The format with such an extension; plain text where none has it. */
const formatOf = (extension: string): Format =>
  formats.find((format) => format.extensions.includes(extension)) ?? plainText;

const misnames = ({ sign }: Format, content: 'text' | 'bytes'): boolean =>
  sign.in !== 'text' && sign.misnames.includes(content);

/** Returns what the start of a text shows. @param isNamedText its extension is that of a text format */
function shownKind(head: string, isNamedText: boolean): TextKind | null {
  const format = formats.find(
    ({ sign }) => sign.in === 'text' && !(isNamedText && sign.yieldsToName === true) && (sign.matches?.(head) ?? false),
  );
  if (format !== undefined) return { kind: 'text', format };
  const unread = UNREAD.find(([, isSign]) => isSign(head));
  return unread === undefined ? null : { kind: 'unsupported', name: unread[0] };
}

/** Returns the kind of text, judged by its start, then by the file extension. */
export function textKind(bytes: Uint8Array, extension: string): TextKind {
  const named = formatOf(extension);
  const { sign } = named;
  if (!isText(bytes)) return { kind: misnames(named, 'bytes') ? 'misnamed' : 'binary' };
  if (misnames(named, 'text')) return { kind: 'misnamed' };
  const isOfName = named.extensions.includes(extension);
  if (isOfName && sign.in === 'text' && sign.matchesNamed?.(bytes) === true) return { kind: 'text', format: named };
  const head = viewOf(bytes.subarray(0, HEAD_BYTES))
    .toString('latin1')
    .replaceAll('\u0000', '')
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*/u, '');
  // Plain text stands for an extension that no format has: it names nothing, as in a Maildir.
  const isNamed = sign.in === 'text' && sign.isNamed && isOfName;
  const shown = shownKind(head, isNamed && sign.yieldsToName !== true);
  if (shown !== null) return shown;
  if (isOfName && sign.isRest?.(head) === true) return { kind: 'rest' };
  if (isNamed) return { kind: 'text', format: named };
  const likely = formats.find((format) => format.sign.in === 'text' && (format.sign.mayMatch?.(head) ?? false));
  return { kind: 'text', format: likely ?? plainText };
}
