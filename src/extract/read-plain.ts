import { sha256Hex } from '../lib/hash.js';
import type { ExtractedText } from '../records/extraction.js';
import { isPlainText } from '../text/plain-text.js';
import { extractionOf } from './extraction-of.js';
import type { Job, WorkerLimits } from './messages.js';
import { PLAIN_TEXT } from './plain-format.js';
import { readRegularFile } from './regular-file.js';

/** The limits that reading a plain text heeds itself. */
export type PlainLimits = Pick<WorkerLimits, 'maxFileBytes' | 'maxCharacters'>;

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Returns what a plain UTF-8 text holds; null for all else, and for what is wrong with it: a process says what.
 * @param mostBytes of the file, within the limits; a larger one is left to others
 */
export function readPlain(
  job: Job,
  { maxFileBytes, maxCharacters }: PlainLimits,
  mostBytes = Infinity,
): ExtractedText | null {
  try {
    const { bytes } = readRegularFile(job.path, Math.min(maxFileBytes, mostBytes));
    if (!isPlainText(bytes, job.filename)) return null;
    const raw = { text: decoder.decode(bytes), blocks: [], charset: 'utf-8', pages: null, warnings: [] };
    return { ...extractionOf(PLAIN_TEXT, raw, job, { maxCharacters }), contentHash: sha256Hex(bytes) };
  } catch {
    return null;
  }
}
