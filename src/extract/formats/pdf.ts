import { viewOf } from '../../lib/byte-view.js';
import { START_MISSING } from '../cut-off.js';
import type { Format, ReadLimits } from '../format.js';
import { beyondPageLimit, LeftOutPages } from '../left-out-pages.js';
import type { ScanReader } from '../ocr/scan-reader.js';
import type { PdfLine } from '../pdf/lines.js';
import { pageLines } from '../pdf/page-lines.js';
import type { PageLines } from '../pdf/page-lines.js';
import type { OpenPdf } from '../pdf/open-pdf.js';
import { openPdf } from '../pdf/open-pdf.js';
import { paragraphsOf } from '../pdf/paragraphs.js';
import { withoutRunningLines } from '../pdf/running-lines.js';
import { hasWrongLetters, LETTERS_MAY_BE_WRONG } from '../pdf/wrong-letters.js';
import { Refusal } from '../refusal.js';

/** Readers of PDF search for the header in this many bytes. */
const HEADER_WITHIN = 1_024;

/** After this many consecutive unreadable pages, reading stops: a declared page count may be wrong by millions. */
const MAX_BAD_PAGES = 20;

interface PagesRead {
  readonly pages: readonly (readonly PdfLine[])[];
  readonly damaged: LeftOutPages;
}

async function readPages(document: OpenPdf, limits: ReadLimits): Promise<PagesRead> {
  const begun: PageLines[] = [];
  const damaged = new LeftOutPages();
  let badInARow = 0;
  let length = 0;
  for (
    let number = 1;
    number <= Math.min(document.pageCount, limits.maxPages) && badInARow < MAX_BAD_PAGES;
    number += 1
  ) {
    try {
      const page = await pageLines(document, number, limits);
      begun.push(page);
      length += page.layerLength;
      badInARow = 0;
    } catch (thrown) {
      if (thrown instanceof Refusal) throw thrown;
      damaged.add(number);
      badInARow += 1;
    }
    if (length > limits.maxCharacters)
      throw new Refusal('too_large', 'The file holds more text than the limit for one file.');
  }
  if (begun.length === 0) throw new Refusal('corrupt', 'The file is damaged: none of its pages can be read.');
  const pages: (readonly PdfLine[])[] = [];
  for (const page of begun) pages.push(await page.lines());
  return { pages, damaged };
}

/** Says of a file without a word of text why it has none. @throws Refusal `scan_not_read`, `unreadable_scan` */
function refuseScan(pages: PagesRead['pages'], scans: ScanReader | null): void {
  if (pages.some((lines) => lines.length > 0)) return;
  if (scans === null)
    throw new Refusal('scan_not_read', 'No page has a text layer, and scans are not read (--ocr off).');
  scans.refuseUnreadable();
}

/** Objects of what is left of a file name others that are gone: pages without text may have had some. */
const hasStart = (bytes: Uint8Array): boolean => viewOf(bytes).includes('%PDF-');

/** PDF as running text: of its text layer, and of scanned pages without one. */
export const pdf: Format = {
  name: 'pdf',
  extensions: ['pdf'],
  mediaTypes: ['application/pdf'],
  sign: {
    in: 'bytes',
    matches: (bytes, extension) =>
      viewOf(bytes.subarray(0, HEADER_WITHIN)).includes('%PDF-') ||
      (extension === 'pdf' && viewOf(bytes).includes('startxref')),
    misnames: ['text', 'bytes'],
  },
  library: 'pdf-parse',
  revision: 8,
  read: async (bytes, limits) => {
    // Before it is opened: the parser takes the bytes.
    const isWhole = hasStart(bytes);
    const document = await openPdf(bytes);
    try {
      const { pages, damaged } = await readPages(document, limits);
      if (!isWhole && pages.every((lines) => lines.length === 0))
        throw new Refusal('corrupt', 'The file is damaged: its start is missing.');
      refuseScan(pages, limits.scans);
      const content = paragraphsOf(withoutRunningLines(pages));
      const ofScans = limits.scans?.warnings() ?? [];
      const warnings = [
        ...beyondPageLimit(document.pageCount, limits.maxPages),
        ...damaged.warnings('damaged_pages_left_out'),
        ...(isWhole ? [] : [START_MISSING]),
        ...(ofScans.length === 0 && hasWrongLetters(content.text) ? [LETTERS_MAY_BE_WRONG] : []),
        ...ofScans,
      ];
      const properties = await document.properties();
      return {
        ...content,
        charset: null,
        pages: pages.length,
        warnings,
        ...(properties === undefined ? {} : { properties }),
      };
    } finally {
      await document.close();
    }
  },
};
