import { sha256Hex } from '../../lib/hash.js';
import type { Extraction } from '../../records/extraction.js';
import type { TextWithoutHash } from '../extraction-of.js';
import { END_MISSING } from '../cut-off.js';
import { extractionOf } from '../extraction-of.js';
import type { Format, ReadLimits } from '../format.js';
import type { Job, WorkerLimits } from './messages.js';
import { readingHere } from '../ocr/page-desk.js';
import type { PageDesk } from '../ocr/page-desk.js';
import { ScanReader } from '../ocr/scan-reader.js';
import { throwProgramFault } from '../program-fault.js';
import { nestedTooDeeply, Refusal } from '../refusal.js';
import { readRegularFile } from '../regular-file.js';
import { sniffFormat } from '../sniffing/sniff.js';
import { wholeLines } from '../sniffing/start-of-file.js';
import { withoutZeroTail } from '../zero-tail.js';

/** Share of a worker's memory that may be used for parts unpacked from one file. */
const INFLATED_SHARE = 0.25;
/** Bytes of a text file that are read for each character that is wanted; of some, markup is the most part. */
const BYTES_A_CHARACTER = 8;
const LEAST_BYTES = 262_144;
/** Characters beyond those that are wanted: the end of a start may read otherwise with what follows it. */
const SPARE_CHARACTERS = 1000;

function refusalFor(thrown: unknown): Refusal {
  if (thrown instanceof Refusal) return thrown;
  throwProgramFault(thrown);
  const isMemory =
    thrown instanceof RangeError && /allocation failed|invalid (?:array|string) length/iu.test(thrown.message);
  if (thrown instanceof RangeError && /call stack/iu.test(thrown.message)) return nestedTooDeeply();
  if (isMemory) return new Refusal('extraction_memory', 'Reading the file needs more memory than a worker is allowed.');
  return new Refusal('corrupt', 'The file is damaged: it cannot be parsed.');
}

const readLimits = (
  { maxCharacters, maxPages, memoryBytes, pageText }: WorkerLimits,
  scans: ScanReader | null,
): ReadLimits => ({
  maxCharacters,
  maxPages,
  maxInflatedBytes: memoryBytes * INFLATED_SHARE,
  pageText: pageText ?? 'main',
  scans,
});

/** Reads the start of a large text file; null where that does not do, so that all of it has to be read. */
async function readStart(job: Job, limits: WorkerLimits, wanted: number): Promise<TextWithoutHash | null> {
  const withSpare = { ...job, firstCharacters: wanted + SPARE_CHARACTERS };
  for (let first = Math.max(LEAST_BYTES, wanted * BYTES_A_CHARACTER); ; first *= 4) {
    const { bytes, isWhole } = readRegularFile(job.path, limits.maxFileBytes, first);
    if (isWhole) return null;
    try {
      const start = wholeLines(bytes);
      const format = await sniffFormat(start, job.filename);
      if (format.isReadInOrder !== true) return null;
      const found = extractionOf(format, await format.read(start, readLimits(limits, null)), withSpare, limits);
      // The rest is left unread: the file may have its end.
      const warnings = found.warnings.filter((warning) => warning !== END_MISSING);
      if (found.characterCount > withSpare.firstCharacters) return { ...found, warnings };
    } catch (thrown) {
      // What is wrong with a start may be right with the rest.
      throwProgramFault(thrown);
    }
  }
}

/** Returns what reads the pictures of a file; null where none are read. */
function scanReader({ withoutScans }: Job, { ocr }: WorkerLimits, desk: PageDesk): ScanReader | null {
  const isRead = ocr !== undefined && ocr.mode !== 'off' && withoutScans !== true;
  return isRead ? new ScanReader(ocr, desk) : null;
}

/**
 * Reads one file. Anything wrong with the file is a result, not an error.
 *
 * @param desk reads the pictures of its pages
 * @throws AssayError `extractor_broken` if a part of the program cannot be loaded
 */
export async function readDocument(file: Job, limits: WorkerLimits, desk: PageDesk = readingHere): Promise<Extraction> {
  let format: Format | null = null;
  let contentHash: string | null = null;
  try {
    if (file.firstCharacters !== undefined) {
      const start = await readStart(file, limits, file.firstCharacters);
      if (start !== null) return { ...start, contentHash: null };
    }
    const { bytes: all } = readRegularFile(file.path, limits.maxFileBytes);
    contentHash = sha256Hex(all);
    const bytes = withoutZeroTail(all);
    format = await sniffFormat(bytes, file.filename);
    const raw = await format.read(bytes, readLimits(limits, scanReader(file, limits, desk)));
    return { ...extractionOf(format, raw, file, limits), contentHash };
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
