import { basename } from 'node:path';
import { sha256Hex } from '../../lib/hash.js';
import type { DrawnPage, PageDrawing, Undrawn } from '../../records/page-drawing.js';
import { checkPictureSize } from '../formats/pictures.js';
import type { DrawJob, WorkerLimits } from './messages.js';
import { pictureSize } from '../ocr/picture-size.js';
import { openPdf } from '../pdf/open-pdf.js';
import { throwProgramFault } from '../program-fault.js';
import { Refusal } from '../refusal.js';
import { readRegularFile } from '../regular-file.js';
import { sniffFormat } from '../sniffing/sniff.js';

/** Pictures that browsers show as they are, by the name of their format. */
const SHOWN_AS_IT_IS: Readonly<Record<string, DrawnPage['mediaType']>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
};

const undrawn = (why: Undrawn): PageDrawing => ({ status: 'undrawn', why });

async function pageOfPdf(bytes: Uint8Array, page: number): Promise<PageDrawing> {
  const document = await openPdf(bytes);
  try {
    if (page > document.pageCount) return undrawn('no_such_page');
    const drawn = await document.drawingOf(page);
    return { status: 'drawn', mediaType: 'image/svg+xml', bytes: drawn, pages: document.pageCount };
  } finally {
    await document.close();
  }
}

async function drawn({ path, contentHash, page }: DrawJob, { maxFileBytes }: WorkerLimits): Promise<PageDrawing> {
  const { bytes } = readRegularFile(path, maxFileBytes);
  if (sha256Hex(bytes) !== contentHash) return undrawn('changed');
  const { name } = await sniffFormat(bytes, basename(path));
  if (name === 'pdf') return pageOfPdf(bytes, page);
  const mediaType = SHOWN_AS_IT_IS[name];
  if (mediaType === undefined) return undrawn('not_drawn');
  if (page > 1) return undrawn('no_such_page');
  checkPictureSize(pictureSize(bytes));
  return { status: 'drawn', mediaType, bytes, pages: 1 };
}

/**
 * Draws a page of a file that is still the one that was read. Whatever is wrong with the file is a result.
 * @throws AssayError `extractor_broken` if a part of the program cannot be loaded
 */
export async function drawDocument(job: DrawJob, limits: WorkerLimits): Promise<PageDrawing> {
  try {
    return await drawn(job, limits);
  } catch (thrown) {
    if (thrown instanceof Refusal) {
      const isGone = thrown.reason === 'vanished' || thrown.reason === 'not_a_regular_file';
      return undrawn(isGone ? 'gone' : thrown.reason === 'unsupported_format' ? 'not_drawn' : 'unreadable');
    }
    throwProgramFault(thrown);
    return undrawn('unreadable');
  }
}
