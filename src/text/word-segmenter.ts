/** Made when it is first asked: it takes 5 ms, and most texts are counted by rules. */
let wordSegmenter: Intl.Segmenter | null = null;

/** Returns the number of words of a short text according to `Intl.Segmenter`. */
export function segmentCount(text: string): number {
  return settledWords(text, text.length).wordCount;
}

/** `Intl.Segmenter` takes quadratic time, so long pieces are read through a window of this length. */
const WINDOW_LENGTH = 1024;
/** Segments that reach this far into the window may be cut by its end: they are read again in the next window. */
const WINDOW_MARGIN = 256;
/** Most windows kept in the cache: repetitions are close together. */
const MEMORY_LIMIT = 256;

interface Settled {
  readonly wordCount: number;
  /** Number of code units before the first segment that the window may cut; 0 if that is its first. */
  readonly length: number;
}

/** A cache of segmented windows: a text that repeats itself has the same windows again. */
export interface SegmenterMemory {
  readonly whole: Map<string, number>;
  readonly cut: Map<string, Settled>;
}

export function segmenterMemory(): SegmenterMemory {
  return { whole: new Map(), cut: new Map() };
}

function remembered<T>(memory: Map<string, T>, text: string, count: (text: string) => T): T {
  const known = memory.get(text);
  if (known !== undefined) return known;
  if (memory.size >= MEMORY_LIMIT) memory.clear();
  const result = count(text);
  memory.set(text, result);
  return result;
}

/**
 * Returns the number of words in a piece according to `Intl.Segmenter`, in linear time. No word may cross the edges of
 * the piece.
 */
export function countWithSegmenter(piece: string, memory: SegmenterMemory): number {
  let wordCount = 0;
  let start = 0;
  let length = WINDOW_LENGTH;
  while (start + length < piece.length) {
    const settled = remembered(memory.cut, piece.slice(start, start + length), (window) =>
      settledWords(window, window.length - WINDOW_MARGIN),
    );
    wordCount += settled.wordCount;
    start += settled.length;
    // One segment is longer than the window: use a larger window.
    length = settled.length === 0 ? length * 2 : WINDOW_LENGTH;
  }
  return wordCount + remembered(memory.whole, piece.slice(start), segmentCount);
}

/**
 * Returns the number of words of a text up to the last segment that ends at `limit` or before. Text after a boundary is
 * segmented independently of the text before it, so the next window can start there. (Exception: after U+30A0 ICU may
 * treat a later U+30FC differently at any distance; this is ignored.)
 */
function settledWords(text: string, limit: number): Settled {
  const segments = (wordSegmenter ??= new Intl.Segmenter('en', { granularity: 'word' })).segment(text);
  let wordCount = 0;
  let index = 0;
  while (index < text.length) {
    // A tenth faster than the iterator.
    const found = segments.containing(index);
    const end = index + (found?.segment.length ?? text.length);
    if (end > limit) break;
    if (found?.isWordLike === true) wordCount += 1;
    index = end;
  }
  return { wordCount, length: index };
}
