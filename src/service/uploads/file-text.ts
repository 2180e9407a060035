import type { FileFailure } from '../../contract/predict.js';
import type { Block } from '../../records/blocks.js';
import type { ExtractedText, Extractor } from '../../records/extraction.js';
import type { Manipulation } from '../../records/manipulation.js';
import { lacksParts } from '../../records/warning-text.js';
import { blocksWithin } from '../../text/blocks-within.js';
import { holdsWord, truncateCharacters } from '../../text/words.js';
import type { DetectionPool, PlainText } from '../scans/index.js';
import type { UploadedFile } from './read-upload.js';

/** The text of an uploaded file, cut to the plan's characters. */
export interface FileText {
  readonly filename: string;
  readonly text: string;
  /** The kinds that its format states for parts of the text; null for plain text. */
  readonly blocks: readonly Block[] | null;
  readonly truncated: boolean;
  /** Whether parts of the file are not in the text that was read of it, such as pages that could not be read. */
  readonly lacksParts: boolean;
  /** What reading the file removed, such as invisible characters. */
  readonly manipulations: readonly Manipulation[];
  /** The words before the cut: no fewer than are charged. */
  readonly maxWords: number;
}

/** The readers of files: a detection worker reads plain text, a separate process every other format. */
export interface FileReaders {
  readonly detection: DetectionPool;
  readonly extractor: Extractor;
}

/** Plain text states no kinds, also where it looked like markup and the extractor had to read it. */
const isBlockless = ({ format, blocks }: ExtractedText): boolean => format === 'txt' && blocks.length === 0;

/** The failure of an undamaged file without a word. */
export function noText(filename: string): FileFailure {
  return { filename, error: { code: 'no_text', message: 'The file is sound but holds no words.' } };
}

function ofPlainText(filename: string, plain: PlainText): FileText | FileFailure {
  if (!holdsWord(plain.text)) return noText(filename);
  const { text, truncated, manipulations, wordCount } = plain;
  return { filename, text, blocks: null, truncated, lacksParts: false, manipulations, maxWords: wordCount };
}

/**
 * Reads the text of one file.
 * @param characterLimit Unicode code points that are kept of it
 * @throws where the signal aborts or the service itself fails; a file that cannot be read is a failure with a reason
 */
export async function fileText(
  { detection, extractor }: FileReaders,
  { filename, content }: UploadedFile,
  characterLimit: number,
  signal: AbortSignal,
): Promise<FileText | FileFailure> {
  if (filename.toLowerCase().endsWith('.txt')) {
    const plain = await detection.readPlainText({ filename, content, characterLimit }, signal);
    if (plain !== null) return ofPlainText(filename, plain);
  }
  if (typeof content !== 'string') throw new Error('a file that is no plain text was held in memory');
  const extraction = await extractor.extract({ path: content, filename, firstCharacters: characterLimit }, signal);
  if (extraction.status === 'failed')
    return { filename, error: { code: extraction.reason, message: extraction.message } };
  const text = truncateCharacters(extraction.text, characterLimit);
  if (!holdsWord(text)) return noText(filename);
  return {
    filename,
    text,
    blocks: isBlockless(extraction) ? null : blocksWithin(text, extraction.blocks),
    truncated: text.length < extraction.text.length,
    lacksParts: lacksParts(extraction.warnings),
    manipulations: extraction.manipulations,
    maxWords: extraction.wordCount,
  };
}
