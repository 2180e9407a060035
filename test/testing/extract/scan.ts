import { readFileSync } from 'node:fs';
import { deflateSync, gunzipSync } from 'node:zlib';
import { packageFile } from '../../../src/lib/package-root.js';

/** A picture of one bit a pixel, 1 for black, whose rows begin at full bytes. */
export interface Bits {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** What the picture `harbour` says. */
export const HARBOUR =
  'The harbour was rebuilt in stone after the winter storms, and the town paid for it with a toll on every barrel ' +
  'that left the quay. Most of the older houses behind it still lean towards the water.';

/** Returns a picture of the text `HARBOUR`. */
export function harbour(): Bits {
  const file = gunzipSync(readFileSync(packageFile('test', 'testing', 'fixtures', 'scans', 'harbour.pbm.gz')));
  const [, width = '', height = ''] = /^P4\n(\d+) (\d+)\n/u.exec(file.toString('latin1', 0, 40)) ?? [];
  const start = `P4\n${width} ${height}\n`.length;
  return { width: Number(width), height: Number(height), data: file.subarray(start) };
}

const isBlack = ({ data, width }: Bits, x: number, y: number): boolean =>
  (((data[y * ((width + 7) >> 3) + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 1;

function drawn(width: number, height: number, isInk: (x: number, y: number) => boolean): Bits {
  const rowBytes = (width + 7) >> 3;
  const data = new Uint8Array(rowBytes * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) if (isInk(x, y)) data[y * rowBytes + (x >> 3)]! |= 0x80 >> (x & 7);
  return { width, height, data };
}

/** A picture turned by a quarter, clockwise. */
export const turned = (bits: Bits): Bits =>
  drawn(bits.height, bits.width, (x, y) => isBlack(bits, y, bits.height - 1 - x));

/** The rows of a picture from one to another. */
export const rows = (bits: Bits, from: number, to: number): Bits =>
  drawn(bits.width, to - from, (x, y) => isBlack(bits, x, y + from));

/** A picture whose letters are torn: every pixel is moved by up to `reach`, by a fixed rule. */
export const torn = (bits: Bits, reach: number): Bits =>
  drawn(bits.width, bits.height, (x, y) =>
    isBlack(bits, x + ((x * 7 + y * 13) % reach), y + ((x * 11 + y * 5) % reach)),
  );

/** How a picture lies on a page of a PDF. */
export interface ScanPage {
  /** Pictures from the top of the page to its end, all as wide as the page. */
  readonly strips: readonly Bits[];
  readonly isMask?: boolean;
  /** Degrees by which readers turn the page. */
  readonly rotate?: number;
  /** Drawn as text over the pictures. */
  readonly text?: string;
}

const WIDTH_POINTS = 310;

function stripObject({ width, height, data }: Bits, isMask: boolean): Buffer {
  const packed = deflateSync(data);
  const kind = isMask ? '/ImageMask true' : '/ColorSpace /DeviceGray /Decode [1 0]';
  const bits = isMask ? '/Decode [1 0] /BitsPerComponent 1' : '/BitsPerComponent 1';
  return Buffer.concat([
    Buffer.from(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${kind} ${bits} /Filter /FlateDecode ` +
        `/Length ${packed.length} >>\nstream\n`,
    ),
    packed,
    Buffer.from('\nendstream'),
  ]);
}

/** Returns the objects of one page, whose first number is `first`. */
function pageObjects({ strips, isMask = false, rotate = 0, text }: ScanPage, first: number): readonly Buffer[] {
  const scale = WIDTH_POINTS / (strips[0]?.width ?? 1);
  const heights = strips.map(({ height }) => height * scale);
  const total = heights.reduce((sum, height) => sum + height, 0);
  let top = total;
  const painted = heights.map((height, index) => {
    top -= height;
    return `q ${WIDTH_POINTS} 0 0 ${height.toFixed(4)} 0 ${top.toFixed(4)} cm /P${index} Do Q`;
  });
  const stamp = text === undefined ? [] : [`BT /F 5 Tf 4 4 Td (${text}) Tj ET`];
  const content = [...painted, ...stamp].join('\n');
  const names = strips.map((_, index) => `/P${index} ${first + 2 + index} 0 R`).join(' ');
  const font = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
  return [
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH_POINTS} ${total.toFixed(4)}] /Rotate ${rotate} ` +
        `/Resources << /XObject << ${names} >> ${font} >> /Contents ${first + 1} 0 R >>`,
    ),
    Buffer.from(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`),
    ...strips.map((strip) => stripObject(strip, isMask)),
  ];
}

/** A PDF of scanned pages. It has no table of objects: readers make one. */
export function scannedPdf(pages: readonly ScanPage[]): Uint8Array {
  const objects: Buffer[] = [];
  const kids: number[] = [];
  for (const page of pages) {
    const first = objects.length + 3;
    kids.push(first);
    objects.push(...pageObjects(page, first));
  }
  const tree = `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`;
  const all = [Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'), Buffer.from(tree), ...objects];
  return Buffer.concat([
    Buffer.from('%PDF-1.4\n'),
    ...all.flatMap((object, index) => [Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]),
    Buffer.from('trailer\n<< /Root 1 0 R >>\n'),
  ]);
}

/** An uncompressed TIFF of one picture. */
export function tiffOf({ width, height, data }: Bits): Buffer {
  const entries = [
    [0x100, width],
    [0x101, height],
    [0x102, 1],
    [0x103, 1],
    [0x106, 0],
    [0x111, 8],
    [0x115, 1],
    [0x116, height],
    [0x117, data.length],
  ] as const;
  const directory = Buffer.alloc(2 + entries.length * 12 + 4);
  directory.writeUInt16LE(entries.length, 0);
  for (const [index, [tag, value]] of entries.entries()) {
    const at = 2 + index * 12;
    directory.writeUInt16LE(tag, at);
    directory.writeUInt16LE(4, at + 2);
    directory.writeUInt32LE(1, at + 4);
    directory.writeUInt32LE(value, at + 8);
  }
  const head = Buffer.from('II*\u0000\u0000\u0000\u0000\u0000', 'latin1');
  const padding = data.length % 2;
  head.writeUInt32LE(8 + data.length + padding, 4);
  return Buffer.concat([head, data, Buffer.alloc(padding), directory]);
}
