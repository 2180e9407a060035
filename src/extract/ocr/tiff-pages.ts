import { viewOf } from '../../lib/byte-view.js';

/** Offset in a TIFF of where its first directory lies. */
const FIRST_DIRECTORY = 4;
const ENTRY_BYTES = 12;
const WIDTH = 0x100;
const HEIGHT = 0x101;
const SHORT = 3;
/** A chain of directories longer than this is damage, or meant to keep a reader busy. */
const MAX_DIRECTORIES = 10_000;

interface Tiff {
  u16(at: number): number;
  u32(at: number): number;
}

function tiffOf(view: Buffer): Tiff {
  return view.toString('latin1', 0, 2) === 'II'
    ? { u16: (at) => view.readUInt16LE(at), u32: (at) => view.readUInt32LE(at) }
    : { u16: (at) => view.readUInt16BE(at), u32: (at) => view.readUInt32BE(at) };
}

/** Returns the width and height that the first directory declares; 0 where it declares none. @throws RangeError */
export function tiffSize(view: Buffer): { readonly width: number; readonly height: number } {
  const tiff = tiffOf(view);
  const directory = tiff.u32(FIRST_DIRECTORY);
  const values = new Map<number, number>();
  for (let index = 0; index < tiff.u16(directory); index += 1) {
    const entry = directory + 2 + index * ENTRY_BYTES;
    values.set(tiff.u16(entry), tiff.u16(entry + 2) === SHORT ? tiff.u16(entry + 8) : tiff.u32(entry + 8));
  }
  return { width: values.get(WIDTH) ?? 0, height: values.get(HEIGHT) ?? 0 };
}

/**
 * Yields each picture of a TIFF as a file of its own: the same bytes, of which another directory is the first. The
 * bytes are shared, so a file must be used before the next one is taken.
 */
export function* tiffPages(bytes: Uint8Array): Generator<Uint8Array> {
  const view = viewOf(bytes);
  const tiff = tiffOf(view);
  const isLittle = view.toString('latin1', 0, 2) === 'II';
  const seen = new Set<number>();
  for (let at = nextDirectory(tiff, null); at !== 0 && !seen.has(at); at = nextDirectory(tiff, at)) {
    if (seen.size >= MAX_DIRECTORIES) return;
    seen.add(at);
    if (isLittle) view.writeUInt32LE(at, FIRST_DIRECTORY);
    else view.writeUInt32BE(at, FIRST_DIRECTORY);
    yield view;
  }
}

/** Returns where the directory after one lies, or the first; 0 after the last, and where the chain is damaged. */
function nextDirectory(tiff: Tiff, directory: number | null): number {
  try {
    return directory === null ? tiff.u32(FIRST_DIRECTORY) : tiff.u32(directory + 2 + tiff.u16(directory) * ENTRY_BYTES);
  } catch {
    return 0;
  }
}
