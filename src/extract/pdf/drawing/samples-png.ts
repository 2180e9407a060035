import { crc32, deflateSync } from 'node:zlib';
import type { Samples } from '../page-samples.js';

/** Pixels of a picture for each point of the page: more is not seen on a screen. */
const PIXELS_PER_POINT = 2;
const MOST_PIXELS = 4_000_000;
/** Samples that are looked at for one pixel, in each direction. */
const LOOKED_AT = 4;

type Colour = readonly [red: number, green: number, blue: number];

/** The sum of samples, each counted by how much it covers, 0–255. */
interface Sum {
  red: number;
  green: number;
  blue: number;
  cover: number;
}

function addSample(sum: Sum, { data, width, kind }: Samples, ink: Colour, x: number, y: number): void {
  if (kind === 'bits' || kind === 'mask') {
    const bit = ((data[y * ((width + 7) >> 3) + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1;
    const cover = kind === 'bits' || bit === 0 ? 255 : 0;
    sum.red += cover * (kind === 'bits' ? bit * 255 : ink[0]);
    sum.green += cover * (kind === 'bits' ? bit * 255 : ink[1]);
    sum.blue += cover * (kind === 'bits' ? bit * 255 : ink[2]);
    sum.cover += cover;
    return;
  }
  const at = (y * width + x) * (kind === 'rgb' ? 3 : 4);
  const cover = kind === 'rgb' ? 255 : (data[at + 3] ?? 0);
  sum.red += cover * (data[at] ?? 0);
  sum.green += cover * (data[at + 1] ?? 0);
  sum.blue += cover * (data[at + 2] ?? 0);
  sum.cover += cover;
}

/** Returns the places of the samples that a pixel is made of. */
function placesOf(pixel: number, pixels: number, samples: number): readonly number[] {
  const [start, end] = [Math.floor((pixel * samples) / pixels), Math.floor(((pixel + 1) * samples) / pixels)];
  const count = Math.max(1, Math.min(LOOKED_AT, end - start));
  return Array.from({ length: count }, (_, index) =>
    Math.min(samples - 1, start + Math.floor((index * (end - start)) / count)),
  );
}

/** Writes the mean of samples into four bytes. */
function writeMean(pixels: Buffer, at: number, { red, green, blue, cover }: Sum, count: number): void {
  if (cover === 0) return;
  pixels[at] = red / cover;
  pixels[at + 1] = green / cover;
  pixels[at + 2] = blue / cover;
  pixels[at + 3] = cover / count;
}

function chunk(name: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

const BITS = 8;
const RED_GREEN_BLUE_AND_COVER = 6;

/** @param rows of pixels with four bytes each, a zero before each row */
function pngOf(width: number, height: number, rows: Uint8Array): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([BITS, RED_GREEN_BLUE_AND_COVER, 0, 0, 0], 8);
  const sign = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([sign, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

/** Returns the colour of `#rrggbb`; black of anything else. */
function colourOf(text: string): Colour {
  const number = /^#[\da-f]{6}$/iu.test(text) ? Number.parseInt(text.slice(1), 16) : 0;
  return [number >> 16, (number >> 8) & 255, number & 255];
}

/**
 * Returns a picture as a PNG file, as finely as a page of this size on a screen shows it.
 * @param ink what a mask paints @param shown width and height on the page, in points
 */
export function samplesPng(samples: Samples, ink: string, shown: readonly [width: number, height: number]): Uint8Array {
  const sides = [samples.width, samples.height].map((side, index) =>
    Math.max(1, Math.min(side, Math.ceil((shown[index] ?? 1) * PIXELS_PER_POINT))),
  );
  const [wide = 1, high = 1] = sides;
  const share = Math.min(1, Math.sqrt(MOST_PIXELS / (wide * high)));
  const [width, height] = [Math.max(1, Math.floor(wide * share)), Math.max(1, Math.floor(high * share))];
  const colour = colourOf(ink);
  const rows = Buffer.alloc((width * 4 + 1) * height);
  const columns = Array.from({ length: width }, (_, x) => placesOf(x, width, samples.width));
  for (let y = 0; y < height; y += 1) {
    const lines = placesOf(y, height, samples.height);
    for (const [x, places] of columns.entries()) {
      const sum = { red: 0, green: 0, blue: 0, cover: 0 };
      for (const line of lines) for (const place of places) addSample(sum, samples, colour, place, line);
      writeMean(rows, y * (width * 4 + 1) + 1 + x * 4, sum, lines.length * places.length);
    }
  }
  return pngOf(width, height, rows);
}
