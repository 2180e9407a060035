import type { PDFOperatorList, PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js';
import { IDENTITY, isMatrix, times } from './matrix.js';
import type { Matrix, Operators } from './matrix.js';
import { decoded, maskSamples, paintedSamples } from './page-samples.js';
import type { Samples } from './page-samples.js';

/** Grey picture of a page as a PGM file, and the share of the page that its pictures cover. */
export interface PagePicture {
  readonly pgm: Uint8Array;
  readonly share: number;
}

interface Placed {
  readonly samples: Samples;
  /** Grey of what a mask paints. */
  readonly ink: number;
  /** From the unit square to the page, y upwards. */
  readonly matrix: Matrix;
}

/** Most pixels a page is drawn with, and most of them an inch: more is not read better. */
const MAX_PIXELS = 25_000_000;
const MAX_PIXELS_PER_POINT = 400 / 72;
/** Pictures smaller than this share of a page do not decide how finely it is drawn. */
const MIN_DECIDING_SHARE = 0.02;
/** Most pictures of one page that are painted. */
const MAX_PICTURES = 2_000;

/** Returns the grey of a fill colour, which the parser states as `#rrggbb`; black where it is a pattern. */
function greyOf(colour: unknown): number {
  const hex = typeof colour === 'string' ? /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/iu.exec(colour) : null;
  if (hex === null) return 0;
  const [red = 0, green = 0, blue = 0] = hex.slice(1).map((part) => Number.parseInt(part, 16));
  return (red * 77 + green * 150 + blue * 29) >> 8;
}

/** Follows the operators of a page and notes the pictures it paints, with their places. */
class PictureFinder {
  readonly found: Placed[] = [];
  readonly #page: PDFPageProxy;
  readonly #names: ReadonlyMap<number, string>;
  readonly #saved: { readonly matrix: Matrix; readonly ink: number }[] = [];
  #matrix = IDENTITY;
  #ink = 0;

  constructor(page: PDFPageProxy, operators: Operators) {
    this.#page = page;
    this.#names = new Map(Object.entries(operators).map(([name, number]) => [number, name]));
  }

  run(list: PDFOperatorList): void {
    for (const [index, operator] of list.fnArray.entries()) {
      if (this.found.length >= MAX_PICTURES) return;
      const given: unknown = list.argsArray[index];
      this.#apply(this.#names.get(operator) ?? '', Array.isArray(given) ? given : []);
    }
  }

  #apply(name: string, given: readonly unknown[]): void {
    switch (name) {
      case 'save':
      case 'paintFormXObjectBegin':
        this.#saved.push({ matrix: this.#matrix, ink: this.#ink });
        if (name !== 'save' && isMatrix(given[0])) this.#matrix = times(this.#matrix, given[0]);
        return;
      case 'restore':
      case 'paintFormXObjectEnd':
        ({ matrix: this.#matrix, ink: this.#ink } = this.#saved.pop() ?? { matrix: IDENTITY, ink: 0 });
        return;
      case 'transform':
        if (isMatrix(given)) this.#matrix = times(this.#matrix, given);
        return;
      case 'setFillRGBColor':
        this.#ink = greyOf(given[0]);
        return;
      case 'paintImageXObject':
      case 'paintInlineImageXObject':
        this.#add(paintedSamples(this.#page, given[0]));
        return;
      case 'paintImageMaskXObject':
        this.#add(maskSamples(this.#page, given[0]));
    }
  }

  #add(samples: Samples | null): void {
    if (samples !== null) this.found.push({ samples, ink: this.#ink, matrix: this.#matrix });
  }
}

/** Returns the grey of a sample; -1 where nothing is painted. */
function greyAt({ data, width, kind }: Samples, ink: number, x: number, y: number): number {
  if (kind === 'bits' || kind === 'mask') {
    const bit = ((data[y * ((width + 7) >> 3) + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1;
    if (kind === 'bits') return bit * 255;
    return bit === 0 ? ink : -1;
  }
  const at = (y * width + x) * (kind === 'rgb' ? 3 : 4);
  if (kind === 'rgba' && (data[at + 3] ?? 0) < 128) return -1;
  return ((data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 150 + (data[at + 2] ?? 0) * 29) >> 8;
}

interface Canvas {
  readonly grey: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Paints a picture by the nearest sample. @param matrix from the unit square to pixels, y downwards */
function paint({ grey, width, height }: Canvas, { samples, ink }: Placed, [a, b, c, d, e, f]: Matrix): void {
  const determinant = a * d - b * c;
  if (Math.abs(determinant) < 1e-6) return;
  const xs = [e, e + a, e + c, e + a + c];
  const ys = [f, f + b, f + d, f + b + d];
  const left = Math.max(0, Math.floor(Math.min(...xs)));
  const right = Math.min(width, Math.ceil(Math.max(...xs)));
  const top = Math.max(0, Math.floor(Math.min(...ys)));
  const bottom = Math.min(height, Math.ceil(Math.max(...ys)));
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const [dx, dy] = [x + 0.5 - e, y + 0.5 - f];
      const column = Math.floor(((d * dx - c * dy) / determinant) * samples.width);
      const row = Math.floor((1 - (a * dy - b * dx) / determinant) * samples.height);
      if (column < 0 || row < 0 || column >= samples.width || row >= samples.height) continue;
      const value = greyAt(samples, ink, column, row);
      if (value >= 0) grey[y * width + x] = value;
    }
  }
}

const areaOf = ([a, b, c, d]: Matrix): number => Math.abs(a * d - b * c);

/** Returns how finely a page is drawn: as finely as its finest picture of some size, within limits. */
function pixelsPerPoint(placed: readonly Placed[], pageArea: number): number {
  const scales = placed
    .filter(({ matrix }) => areaOf(matrix) >= pageArea * MIN_DECIDING_SHARE)
    .map(({ samples, matrix }) => samples.width / Math.max(1, Math.hypot(matrix[0], matrix[1])));
  return Math.min(MAX_PIXELS_PER_POINT, Math.sqrt(MAX_PIXELS / pageArea), Math.max(1, ...scales));
}

function pgmOf({ grey, width, height }: Canvas): Uint8Array {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), grey]);
}

/**
 * Returns a page as its pictures make it, without what it draws else: scans are pictures, and drawing text would need a
 * canvas. Null where it has no picture.
 */
export async function pagePicture(page: PDFPageProxy, operators: Operators): Promise<PagePicture | null> {
  const finder = new PictureFinder(page, operators);
  const list = await page.getOperatorList();
  await decoded(page, list);
  finder.run(list);
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = page.view;
  const pageArea = Math.abs((x1 - x0) * (y1 - y0));
  const share = finder.found.reduce((sum, { matrix }) => sum + areaOf(matrix), 0) / Math.max(1, pageArea);
  if (finder.found.length === 0 || pageArea < 1) return null;
  const viewport = page.getViewport({ scale: pixelsPerPoint(finder.found, pageArea) });
  const [width, height] = [Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height))];
  const canvas: Canvas = { grey: new Uint8Array(width * height).fill(255), width, height };
  const toPixels: unknown = viewport.transform;
  if (!isMatrix(toPixels)) return null;
  for (const placed of finder.found) paint(canvas, placed, times(toPixels, placed.matrix));
  return { pgm: pgmOf(canvas), share };
}
