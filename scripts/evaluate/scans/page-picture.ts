import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { itemAt } from '../../../src/lib/present.js';

/** A4 in points. */
const PAGE = { width: 595, height: 842, margin: 57 } as const;
const LEADING = 1.35;

/** How a page is set. */
export interface Layout {
  readonly font: string;
  readonly sizePoints: number;
  readonly columns: number;
}

/** How a page is scanned. */
export interface Scan {
  readonly dpi: number;
  /** Radius of the blur in pixels at 300 dpi. */
  readonly blur: number;
  readonly degrees: number;
  /** Standard deviation of the noise in grey levels of 255. */
  readonly noise: number;
  /** Share of pixels that are black or white by chance. */
  readonly specks: number;
  /** Grey levels by which one corner is darker than the other. */
  readonly shade: number;
}

/** Registers the fonts that come with the PDF library, so that pages are the same on every machine. */
export function registerFonts(): void {
  const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'standard_fonts');
  for (const name of readdirSync(fonts).filter((file) => /\.(?:ttf|pfb)$/u.test(file)))
    GlobalFonts.registerFromPath(join(fonts, name), name.replace(/\.\w+$/u, ''));
}

interface Line {
  readonly words: readonly string[];
  readonly isLast: boolean;
}

function linesOf(context: SKRSContext2D, text: string, width: number): readonly Line[] {
  const lines: Line[] = [];
  for (const paragraph of text.split('\n')) {
    let open: string[] = [];
    for (const word of paragraph.split(/\s+/u).filter((one) => one !== '')) {
      if (open.length > 0 && context.measureText([...open, word].join(' ')).width > width) {
        lines.push({ words: open, isLast: false });
        open = [];
      }
      open.push(word);
    }
    if (open.length > 0) lines.push({ words: open, isLast: true });
  }
  return lines;
}

function drawLine(context: SKRSContext2D, { words, isLast }: Line, x: number, y: number, width: number): void {
  const natural = words.reduce((sum, word) => sum + context.measureText(word).width, 0);
  const space = isLast ? context.measureText(' ').width : (width - natural) / Math.max(1, words.length - 1);
  let at = x;
  for (const word of words) {
    context.fillText(word, at, y);
    at += context.measureText(word).width + space;
  }
}

/** Returns a page of as many words of a text as fit, and these words. */
export function drawPage(
  text: string,
  layout: Layout,
  dpi: number,
): { readonly canvas: Canvas; readonly text: string } {
  const scale = dpi / 72;
  const canvas = createCanvas(Math.round(PAGE.width * scale), Math.round(PAGE.height * scale));
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.fillStyle = '#111';
  context.font = `${layout.sizePoints}px ${layout.font}`;
  const gap = 20;
  const width = (PAGE.width - 2 * PAGE.margin - gap * (layout.columns - 1)) / layout.columns;
  const leading = layout.sizePoints * LEADING;
  const perColumn = Math.floor((PAGE.height - 2 * PAGE.margin) / leading);
  const lines = linesOf(context, text, width).slice(0, perColumn * layout.columns);
  for (const [index, line] of lines.entries()) {
    const x = PAGE.margin + Math.floor(index / perColumn) * (width + gap);
    drawLine(context, line, x, PAGE.margin + ((index % perColumn) + 1) * leading, width);
  }
  return { canvas, text: lines.flatMap(({ words }) => words).join(' ') };
}

/** Two values of a normal distribution (Box–Muller). */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Returns a page as a scanner would: turned, blurred, shaded and with noise, as a JPEG. */
export function scanned(page: Canvas, scan: Scan, random: () => number): Buffer {
  const { width, height } = page;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.translate(width / 2, height / 2);
  context.rotate((scan.degrees * Math.PI) / 180);
  if (scan.blur > 0) context.filter = `blur(${(scan.blur * scan.dpi) / 300}px)`;
  context.drawImage(page, -width / 2, -height / 2);
  const picture = context.getImageData(0, 0, width, height);
  const { data } = picture;
  for (let index = 0; index < data.length; index += 4) {
    const pixel = index / 4;
    const shade = scan.shade * ((pixel % width) / width + pixel / width / height) * 0.5;
    const speck = scan.specks > 0 && random() < scan.specks;
    const noise = scan.noise > 0 ? normal(random) * scan.noise : 0;
    const grey = speck ? (random() < 0.5 ? 0 : 255) : itemAt(data, index) - shade + noise;
    data[index] = data[index + 1] = data[index + 2] = Math.max(0, Math.min(255, grey));
  }
  context.resetTransform();
  context.putImageData(picture, 0, 0);
  return canvas.toBuffer('image/jpeg', 80);
}

/** A PDF of JPEG pictures, a page each, as scanners write it. */
export function pdfOfPictures(pictures: readonly Buffer[], { width, height }: Canvas): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const kids = pictures.map((_, index) => `${index * 3 + 3} 0 R`).join(' ');
  const add = (number: number, head: string, body?: Buffer): void => {
    const stream = body === undefined ? [] : [Buffer.from('\nstream\n'), body, Buffer.from('\nendstream')];
    parts.push(Buffer.from(`${number} 0 obj\n${head}`), ...stream, Buffer.from('\nendobj\n'));
  };
  add(1, '<< /Type /Catalog /Pages 2 0 R >>');
  add(2, `<< /Type /Pages /Count ${pictures.length} /Kids [${kids}] >>`);
  for (const [index, picture] of pictures.entries()) {
    const first = index * 3 + 3;
    const content = Buffer.from(`${PAGE.width} 0 0 ${PAGE.height} 0 0 cm /P Do`);
    add(
      first,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] ` +
        `/Resources << /XObject << /P ${first + 2} 0 R >> >> /Contents ${first + 1} 0 R >>`,
    );
    add(first + 1, `<< /Length ${content.length} >>`, content);
    add(
      first + 2,
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB ` +
        `/BitsPerComponent 8 /Filter /DCTDecode /Length ${picture.length} >>`,
      picture,
    );
  }
  parts.push(Buffer.from('trailer\n<< /Root 1 0 R >>\n'));
  return Buffer.concat(parts);
}
