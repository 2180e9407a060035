import { viewOf } from '../../lib/byte-view.js';
import type { Format, RawDocument, ReadLimits } from '../format.js';
import { beyondPageLimit } from '../left-out-pages.js';
import { pictureSize } from '../ocr/picture-size.js';
import type { PictureSize } from '../ocr/picture-size.js';
import type { ScannedPage } from '../ocr/scan-reader.js';
import { tiffPages } from '../ocr/tiff-pages.js';
import type { PdfLine } from '../pdf/lines.js';
import { paragraphsOf } from '../pdf/paragraphs.js';
import { withoutRunningLines } from '../pdf/running-lines.js';
import { Refusal } from '../refusal.js';

/** Largest width and height, and most pixels, of a picture that is read. */
const MAX_SIDE = 20_000;
const MAX_PIXELS = 100_000_000;

/** @throws Refusal `too_large` */
export function checkPictureSize({ width, height }: PictureSize): void {
  if (width <= MAX_SIDE && height <= MAX_SIDE && width * height <= MAX_PIXELS) return;
  throw new Refusal('too_large', 'The picture has more than 100 million pixels.');
}

/** Reads pictures as the pages of one document. */
async function readPictures(pictures: Iterable<Uint8Array>, { scans, maxPages }: ReadLimits): Promise<RawDocument> {
  if (scans === null) throw new Refusal('scan_not_read', 'The file is a picture, and scans are not read (--ocr off).');
  const begun: ScannedPage[] = [];
  let count = 0;
  for (const picture of pictures) {
    count += 1;
    if (count > maxPages || !scans.mayRead(count)) continue;
    checkPictureSize(pictureSize(picture));
    begun.push(await scans.read(picture, count));
  }
  const pages: (readonly PdfLine[])[] = [];
  for (const page of begun) pages.push(await page.lines());
  scans.refuseUnreadable();
  return {
    ...paragraphsOf(withoutRunningLines(pages)),
    charset: null,
    pages: count,
    warnings: [...beyondPageLimit(count, maxPages), ...scans.warnings()],
  };
}

interface PictureKind {
  readonly name: string;
  readonly extensions: readonly string[];
  readonly isOf: (view: Buffer) => boolean;
  readonly pages?: (bytes: Uint8Array) => Iterable<Uint8Array>;
}

function pictureFormat({ name, extensions, isOf, pages = (bytes) => [bytes] }: PictureKind): Format {
  return {
    name,
    extensions,
    mediaTypes: [`image/${name === 'jpg' ? 'jpeg' : name}`],
    sign: { in: 'bytes', matches: (bytes) => isOf(viewOf(bytes)), misnames: ['text', 'bytes'] },
    library: 'tesseract.js-core',
    revision: 1,
    read: (bytes, limits) => readPictures(pages(bytes), limits),
  };
}

const startsWith =
  (...signs: readonly string[]) =>
  (view: Buffer): boolean =>
    signs.some((sign) => view.subarray(0, sign.length).toString('latin1') === sign);

export const png = pictureFormat({ name: 'png', extensions: ['png'], isOf: startsWith('\u0089PNG\r\n\u001a\n') });

export const jpg = pictureFormat({
  name: 'jpg',
  extensions: ['jpg', 'jpeg'],
  isOf: startsWith('\u00ff\u00d8\u00ff'),
});

/** Each of its pictures is a page. */
export const tiff = pictureFormat({
  name: 'tiff',
  extensions: ['tif', 'tiff'],
  isOf: startsWith('II*\u0000', 'MM\u0000*'),
  pages: tiffPages,
});

export const webp = pictureFormat({
  name: 'webp',
  extensions: ['webp'],
  isOf: (view) => startsWith('RIFF')(view) && view.subarray(8, 12).toString('latin1') === 'WEBP',
});
