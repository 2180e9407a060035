import { extname } from 'node:path';
import { viewOf } from '../../lib/byte-view.js';
import { isNamedExtracted } from '../../text/plain-text.js';
import type { Format } from '../format.js';
import { hasOle2Stream, isOle2 } from './format-sign.js';
import { formats } from '../formats.js';
import { plainText } from '../formats/plain-text.js';
import { Refusal } from '../refusal.js';
import { textKind } from './sniff-text.js';
import { zipFormat } from './sniff-zip.js';
import { linkRefusal, namedRefusal, packedRefusal, unreadRefusal } from './unread-kinds.js';

const looksLikeZip = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0x50 && bytes[1] === 0x4b) || viewOf(bytes.subarray(-66_000)).includes('PK\u0005\u0006');

/** Refuses an OLE2 file of no format that is read. */
function ole2Refusal(bytes: Uint8Array, extension: string): Refusal {
  return hasOle2Stream(bytes, 'EncryptedPackage')
    ? new Refusal('encrypted', 'The file needs a password.')
    : unreadRefusal(extension, 'ole2');
}

/** Refuses a file that is no text. */
async function binaryRefusal(bytes: Uint8Array, extension: string): Promise<Refusal> {
  const { fileTypeFromBuffer } = await import('file-type');
  const known = await fileTypeFromBuffer(bytes);
  const named = packedRefusal(known?.mime ?? '') ?? namedRefusal(known?.ext ?? extension);
  if (named !== null) return named;
  return new Refusal(
    'unsupported_format',
    known === undefined
      ? 'The file is not a document: its bytes are not text.'
      : `The file is ${known.mime}, which holds no readable text.`,
  );
}

/** Returns the format of a text. @throws Refusal where it is none, or another than its name says */
async function textFormat(bytes: Uint8Array, extension: string): Promise<Format> {
  const text = textKind(bytes, extension);
  switch (text.kind) {
    case 'text':
      return text.format;
    case 'unsupported':
      throw unreadRefusal(extension, text.name);
    case 'misnamed':
      throw new Refusal('corrupt', `The file is named .${extension} but has different content.`);
    case 'rest':
      throw new Refusal('corrupt', `The file is damaged: the start of a .${extension} file is missing.`);
    case 'binary':
      throw await binaryRefusal(bytes, extension);
  }
}

/**
 * Returns the registered format of a file, judged by its content. The file name only distinguishes kinds of plain text,
 * and names text that was extracted before (`EXTRACTED_ENDING`).
 * Throws `Refusal`: `unsupported_format` for files that are no documents, `corrupt` or `encrypted` if the container
 * shows it.
 */
export async function sniffFormat(bytes: Uint8Array, filename: string): Promise<Format> {
  if (bytes.length === 0) throw new Refusal('no_text', 'The file is empty.');
  if (isNamedExtracted(bytes, filename)) return plainText;
  const extension = extname(filename).slice(1).toLowerCase();
  const shown = formats.find(({ sign }) => sign.in === 'bytes' && sign.matches(bytes, extension));
  if (shown !== undefined) return shown;
  if (isOle2(bytes)) throw ole2Refusal(bytes, extension);
  const link = linkRefusal(bytes, extension);
  if (link !== null) throw link;
  if (!looksLikeZip(bytes)) return textFormat(bytes, extension);
  const zipped = zipFormat(bytes);
  if (typeof zipped === 'string') throw unreadRefusal(extension, zipped);
  return zipped;
}
