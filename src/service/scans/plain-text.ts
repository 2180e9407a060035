import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { documentText } from '../../text/document-text.js';
import { isPlainText } from '../../text/plain-text.js';
import { countWords, truncateCharacters } from '../../text/words.js';
import type { PlainFile, PlainText } from './detection-task.js';

const RIGHT_TO_LEFT_OVERRIDE = '\u202e';
const BYTES_PER_CHARACTER = 4;
/** The extractor reads files of which more bytes than this are needed. */
const MOST_BYTES = 8_388_608;
interface CutText extends Omit<PlainText, 'wordCount'> {
  /** Whether the text is that of the file, character for character but for white space at its ends. */
  readonly isAsSent: boolean;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

function plainTextOf(raw: string, isWhole: boolean, characterLimit: number): CutText | null {
  // Text that is displayed backwards must be read from its end, which is not available here.
  if (!isWhole && raw.includes(RIGHT_TO_LEFT_OVERRIDE)) return null;
  const { text: normal, manipulations } = documentText(raw);
  const text = truncateCharacters(normal, characterLimit);
  // The end of a part may change with what follows: only for a text that is cut off.
  if (!isWhole && text.length === normal.length) return null;
  return { text, truncated: text.length < normal.length, manipulations, isAsSent: isWhole && text === raw.trim() };
}

/** Returns the start of the file up to its last ASCII character, which never combines with the characters after it. */
function startOf(bytes: Uint8Array): Uint8Array {
  let end = bytes.length - 1;
  while (end > 0 && (bytes[end] ?? 0) > 0x7f) end -= 1;
  return bytes.subarray(0, end);
}

/** Reads no more of a file than the character limit needs; returns null if it may be something else than plain text. */
function readStart(path: string, filename: string, characterLimit: number): CutText | null {
  const descriptor = openSync(path, 'r');
  try {
    const { size } = fstatSync(descriptor);
    for (let wanted = characterLimit * BYTES_PER_CHARACTER; wanted <= MOST_BYTES; wanted *= 2) {
      const bytes = new Uint8Array(Math.min(size, wanted));
      const isWhole = bytes.length === size;
      if (readSync(descriptor, bytes, 0, bytes.length, 0) < bytes.length) return null;
      const start = isWhole ? bytes : startOf(bytes);
      if (!isPlainText(start, filename)) return null;
      const found = plainTextOf(decoder.decode(start), isWhole, characterLimit);
      if (found !== null) return found;
    }
    return null;
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Returns plain text in its normal form, cut to the character limit; null for a file on disk that may be something else
 * than plain text.
 */
export function readText({ filename, content, characterLimit }: PlainFile): CutText | null {
  return typeof content === 'string'
    ? readStart(content, filename, characterLimit)
    : plainTextOf(decoder.decode(content), true, characterLimit);
}

/** Returns the same with its words counted. */
export function readPlainText(file: PlainFile): PlainText | null {
  const found = readText(file);
  if (found === null) return null;
  const { text, truncated, manipulations } = found;
  return { text, truncated, manipulations, wordCount: countWords(text) };
}
