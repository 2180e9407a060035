import type { ReadLimits } from '../format.js';
import type { ScannedPage, ScanReader } from '../ocr/scan-reader.js';
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

/** Returns the lines of a scanned page; none where its picture is damaged, or cost too much to be read. */
async function scannedLines(page: ScannedPage, number: number, scans: ScanReader): Promise<readonly PdfLine[]> {
  try {
    return await page.lines();
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    if (thrown.reason !== 'corrupt') scans.leaveOut(number, thrown);
    return [];
  }
}

/** A page of which the file is no longer needed: its picture may still be being read. */
export interface PageLines {
  /** The length of its text layer, in UTF-16 code units. */
  readonly layerLength: number;
  /** Returns its lines: of its text layer, or of its picture where it has none. */
  lines(): Promise<readonly PdfLine[]>;
}

function ofLayer(layer: readonly PdfLine[], lines: PageLines['lines'] = () => Promise.resolve(layer)): PageLines {
  return { layerLength: layer.reduce((sum, line) => sum + line.text.length, 0), lines };
}

/**
 * Reads the text layer of a page, and begins to read its picture where it has none.
 * @throws where the page is damaged
 */
export async function pageLines(document: OpenPdf, page: number, limits: ReadLimits): Promise<PageLines> {
  const layer = linesOf(await document.contentOf(page));
  const { scans } = limits;
  const words = wordsIn(layer);
  if (scans === null || (words > STAMP_WORDS && !scans.isForced) || !scans.mayRead(page)) return ofLayer(layer);
  scans.begin();
  const picture = await pictureOf(document, page);
  const least = words === 0 || scans.isForced ? MIN_SHARE : MIN_SHARE_UNDER_STAMP;
  if (picture === null || picture.share < least) return ofLayer(layer);
  const scanned = await scans.read(picture.pgm, page);
  return ofLayer(layer, async () => {
    const read = await scannedLines(scanned, page, scans);
    return wordsIn(read) > words || (scans.isForced && read.length > 0) ? read : layer;
  });
}
