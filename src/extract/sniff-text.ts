import { formats } from './formats.js';

const SAMPLE_BYTES = 64 * 1024;
/** More control characters than this share, and bytes are not text. */
const MAX_CONTROL_SHARE = 0.02;

/** Whether bytes could be text in any character set: hardly any control characters, or UTF-16, whose zeros stand all on one side. */
function isText(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  if ((sample[0] === 0xff && sample[1] === 0xfe) || (sample[0] === 0xfe && sample[1] === 0xff)) return true;
  let controls = 0;
  let evenZeros = 0;
  let oddZeros = 0;
  sample.forEach((byte, index) => {
    if (byte === 0) {
      if (index % 2 === 0) evenZeros += 1;
      else oddZeros += 1;
    } else if (byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1b && byte !== 0x1a) controls += 1;
  });
  const half = sample.length / 2;
  const isUtf16 = Math.max(evenZeros, oddZeros) > half * 0.6 && Math.min(evenZeros, oddZeros) < half * 0.05;
  return isUtf16 || controls + evenZeros + oddZeros <= sample.length * MAX_CONTROL_SHARE;
}

const textFormats = new Set(['txt', 'md', 'html', 'csv', 'tex', 'eml', 'mbox', 'ipynb', 'srt', 'vtt', 'jsonl']);

/** The kind of text that bytes are, or null for bytes that are no text. */
export function textFormatName(bytes: Uint8Array, extension: string): string | null {
  if (!isText(bytes)) return null;
  const head = Buffer.from(bytes.subarray(0, 4_096)).toString('latin1').replace(/^(?:\u00ef\u00bb\u00bf)?\s+/u, '');
  if (head.startsWith('{\\rtf')) return 'rtf';
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*(?:<!doctype\s+html|<html[\s>])/iu.test(head)) return 'html';
  const hinted = formats.find((format) => textFormats.has(format.name) && format.extensions.includes(extension));
  return hinted?.name ?? 'txt';
}
