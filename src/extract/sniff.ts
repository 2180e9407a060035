import { extname } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { viewOf } from '../lib/byte-view.js';
import type { Format } from './format.js';
import { formats } from './formats.js';
import { Refusal } from './refusal.js';
import { textKind } from './sniff-text.js';
import { zipFormatName } from './sniff-zip.js';

const HEAD_BYTES = 64 * 1024;
/** Readers of PDF search for the header in this many bytes. */
const PDF_HEADER_WITHIN = 1_024;
const OLE2_MAGIC = 'd0cf11e0a1b11ae1';

function formatNamed(name: string): Format {
  const format = formats.find((candidate) => candidate.name === name);
  if (format === undefined) throw new Refusal('unsupported_format', `Files of type ${name} are not supported.`);
  return format;
}

/** Returns the format of an OLE2 file (old or encrypted office files), judged by the names of its streams. */
function ole2FormatName(bytes: Uint8Array): string {
  const has = (stream: string): boolean => viewOf(bytes).includes(Buffer.from(stream, 'utf16le'));
  if (has('EncryptedPackage')) throw new Refusal('encrypted', 'The file needs a password.');
  // A mail message of Outlook may contain a Word document.
  return has('WordDocument') && !has('__properties_version1.0') ? 'doc' : 'an old office format';
}

const bytesInclude = (bytes: Uint8Array, text: string): boolean => viewOf(bytes).includes(text);

const looksLikeZip = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0x50 && bytes[1] === 0x4b) || viewOf(bytes.subarray(-66_000)).includes('PK\u0005\u0006');

/**
 * Returns the registered format of a file, judged by its content. The file name only distinguishes kinds of plain text.
 * Throws `Refusal`: `unsupported_format` for files that are no documents, `corrupt` or `encrypted` if the container
 * shows it.
 */
export async function sniffFormat(bytes: Uint8Array, filename: string): Promise<Format> {
  if (bytes.length === 0) throw new Refusal('no_text', 'The file is empty.');
  const extension = extname(filename).slice(1).toLowerCase();
  const head = viewOf(bytes.subarray(0, HEAD_BYTES));
  if (
    head.subarray(0, PDF_HEADER_WITHIN).includes('%PDF-') ||
    (extension === 'pdf' && bytesInclude(bytes, 'startxref'))
  )
    return formatNamed('pdf');
  if (head.subarray(0, 8).toString('hex') === OLE2_MAGIC) return formatNamed(ole2FormatName(bytes));
  if (/^(?:\u00ef\u00bb\u00bf)?\s*\{\\rtf/u.test(head.subarray(0, 64).toString('latin1'))) return formatNamed('rtf');
  // Word 2 documents have no container.
  if (/^(?:dba5|9ba5)/u.test(head.subarray(0, 2).toString('hex'))) return formatNamed('doc');
  if (looksLikeZip(bytes)) return formatNamed(zipFormatName(bytes));
  const text = textKind(bytes, extension);
  if (text.kind === 'text') return formatNamed(text.name);
  if (text.kind === 'misnamed')
    throw new Refusal('corrupt', `The file is named .${extension} but has different content.`);
  const known = await fileTypeFromBuffer(bytes);
  throw new Refusal(
    'unsupported_format',
    known === undefined
      ? 'The file is not a document: its bytes are not text.'
      : `The file is ${known.mime}, which holds no readable text.`,
  );
}
