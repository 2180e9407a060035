import type { ReadLimits } from '../format.js';
import { Refusal } from '../refusal.js';
import type { PdfLine } from './lines.js';
import { linesOf } from './lines.js';
import type { OpenPdf } from './open-pdf.js';
import type { PagePicture } from './page-picture.js';

/** With more words a page has a text layer; a scan may bear a stamp of the archive it lies in. */
const STAMP_WORDS = 15;
/** Share of a page that pictures cover where it may be a scan: with nothing beside them, and with a stamp. */
const MIN_SHARE = 0.25;
const MIN_SHARE_UNDER_STAMP = 0.7;

const wordsIn = (lines: readonly PdfLine[]): number =>
  lines.reduce((sum, { text }) => sum + text.split(/\s+/u).length, 0);

/** A picture that is damaged costs its page no text. */
async function pictureOf(document: OpenPdf, page: number): Promise<PagePicture | null> {
  try {
    return await document.pictureOf(page);
  } catch {
    return null;
  }
}

async function scannedLines(picture: PagePicture, { scans }: ReadLimits): Promise<readonly PdfLine[]> {
  try {
    return (await scans?.lines(picture.pgm)) ?? [];
  } catch (thrown) {
    if (thrown instanceof Refusal && thrown.reason === 'corrupt') return [];
    throw thrown;
  }
}

/**
 * Returns the lines of a page: of its text layer, or of its picture where it has none. @throws where the page is
 * damaged
 */
export async function pageLines(document: OpenPdf, page: number, limits: ReadLimits): Promise<readonly PdfLine[]> {
  const layer = linesOf(await document.contentOf(page));
  const { scans } = limits;
  const words = wordsIn(layer);
  if (scans === null || (words > STAMP_WORDS && !scans.isForced) || !scans.mayRead()) return layer;
  scans.begin();
  const picture = await pictureOf(document, page);
  const least = words === 0 || scans.isForced ? MIN_SHARE : MIN_SHARE_UNDER_STAMP;
  if (picture === null || picture.share < least) return layer;
  const read = await scannedLines(picture, limits);
  return wordsIn(read) > words || (scans.isForced && read.length > 0) ? read : layer;
}
