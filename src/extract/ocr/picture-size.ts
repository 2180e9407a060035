import { viewOf } from '../../lib/byte-view.js';
import { Refusal } from '../refusal.js';
import { tiffSize } from './tiff-pages.js';

/** In pixels, as the file declares it. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const damaged = (): Refusal => new Refusal('corrupt', 'The picture is damaged: its size cannot be read.');

function pngSize(view: Buffer): PictureSize {
  return { width: view.readUInt32BE(16), height: view.readUInt32BE(20) };
}

/** Markers of a JPEG that hold its size: all frames but tables and arithmetic conditioning. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(view: Buffer): PictureSize {
  let at = 2;
  while (at + 9 <= view.length) {
    const marker = view.readUInt8(at + 1);
    if (view.readUInt8(at) !== 0xff || marker === 0xff) at += 1;
    else if (isFrame(marker)) return { height: view.readUInt16BE(at + 5), width: view.readUInt16BE(at + 7) };
    else at += 2 + view.readUInt16BE(at + 2);
  }
  throw damaged();
}

/** Bits of 14 and 24 that WebP counts sizes in, from 1. */
function webpSize(view: Buffer): PictureSize {
  switch (view.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: view.readUIntLE(24, 3) + 1, height: view.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const bits = view.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    default:
      return { width: view.readUInt16LE(26) & 0x3fff, height: view.readUInt16LE(28) & 0x3fff };
  }
}

function sizeOf(view: Buffer): PictureSize {
  if (view[0] === 0x89) return pngSize(view);
  if (view[0] === 0xff) return jpegSize(view);
  return view.toString('latin1', 0, 4) === 'RIFF' ? webpSize(view) : tiffSize(view);
}

/** Returns the size of a picture from its head, without decoding it. @throws Refusal `corrupt` */
export function pictureSize(bytes: Uint8Array): PictureSize {
  try {
    return sizeOf(viewOf(bytes));
  } catch {
    throw damaged();
  }
}
