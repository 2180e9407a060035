import { sha256Hex } from '../lib/hash.js';
import type { ExtractedText, Extraction } from '../records/extraction.js';
import { detectLanguage } from '../text/language.js';
import { readHidden } from '../text/manipulations/index.js';
import { normaliseText } from '../text/normalise.js';
import { countCharacters, countWords } from '../text/words.js';
import { extractorName } from './extractor-name.js';
import type { Format, RawDocument } from './format.js';
import type { Job, WorkerLimits } from './messages.js';
import { normalisedBlocks } from './normalised-blocks.js';
import { throwProgramFault } from './program-fault.js';
import { Refusal } from './refusal.js';
import { readRegularFile } from './regular-file.js';
import { sniffFormat } from './sniff.js';

/** Share of a worker's memory that may be used for parts unpacked from one file. */
const INFLATED_SHARE = 0.25;

function refusalFor(thrown: unknown): Refusal {
  if (thrown instanceof Refusal) return thrown;
  throwProgramFault(thrown);
  const isMemory =
    thrown instanceof RangeError && /allocation failed|invalid (?:array|string) length/iu.test(thrown.message);
  if (isMemory) return new Refusal('extraction_memory', 'Reading the file needs more memory than a worker is allowed.');
  return new Refusal('corrupt', 'The file is damaged: it cannot be parsed.');
}

function extractionOf(format: Format, raw: RawDocument, maxCharacters: number): Omit<ExtractedText, 'contentHash'> {
  if (raw.text.length > maxCharacters)
    throw new Refusal('too_large', 'The file holds more text than the limit for one file.');
  const readable = readHidden(raw.text);
  const text = normaliseText(readable.text);
  const wordCount = countWords(text);
  if (wordCount === 0) throw new Refusal('no_text', 'The file is intact but holds no words.');
  return {
    status: 'text',
    text,
    blocks: normalisedBlocks(raw, text),
    format: format.name,
    extractor: extractorName(format),
    charset: raw.charset,
    pages: raw.pages,
    wordCount,
    characterCount: countCharacters(text),
    language: detectLanguage(text),
    warnings: raw.warnings,
    manipulations: readable.manipulations,
    ...(raw.properties === undefined ? {} : { properties: raw.properties }),
  };
}

/**
 * Reads one file. Anything wrong with the file is a result, not an error.
 *
 * @throws AssayError `extractor_broken` if a part of the program cannot be loaded
 */
export async function readDocument(file: Job, limits: WorkerLimits): Promise<Extraction> {
  let format: Format | null = null;
  let contentHash: string | null = null;
  try {
    const bytes = readRegularFile(file.path, limits.maxFileBytes);
    contentHash = sha256Hex(bytes);
    format = await sniffFormat(bytes, file.filename);
    const raw = await format.read(bytes, {
      maxCharacters: limits.maxCharacters,
      maxPages: limits.maxPages,
      maxInflatedBytes: limits.memoryBytes * INFLATED_SHARE,
    });
    return { ...extractionOf(format, raw, limits.maxCharacters), contentHash };
  } catch (thrown) {
    const refusal = refusalFor(thrown);
    return {
      status: 'failed',
      reason: refusal.reason,
      message: refusal.message,
      format: format?.name ?? null,
      contentHash,
    };
  }
}
