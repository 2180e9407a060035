const wordSegmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** Words of a short text as `Intl.Segmenter` counts them. */
export function segmentCount(text: string): number {
  return settledWords(text, text.length).wordCount;
}

/** `Intl.Segmenter` takes time quadratic in the length of its text, so long pieces are read through a window. */
const WINDOW_LENGTH = 1024;
/** Segments that reach so far into the window may be cut short by its end: they are read again in the next. */
const WINDOW_MARGIN = 256;
/** Windows kept at most: what repeats itself does so soon. */
const MEMORY_LIMIT = 256;

interface Settled {
  readonly wordCount: number;
  /** Units up to the first segment that the window may cut short; 0 where that is its first. */
  readonly length: number;
}

/** What the segmenter said of the windows of one text: a text that repeats itself gives the same windows again. */
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

/** Words of a piece that no word reaches out of, as `Intl.Segmenter` counts them, in linear time. */
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
    // One segment longer than the window: a wider one.
    length = settled.length === 0 ? length * 2 : WINDOW_LENGTH;
  }
  return wordCount + remembered(memory.whole, piece.slice(start), segmentCount);
}

/**
 * Words of a text up to the last segment that ends at `limit` or before. What follows a boundary is segmented alike
 * whatever came before
 * it, so the next window may begin at one. (After U+30A0 ICU may read a later
 * U+30FC otherwise, however far away: an oddity of its own that is not followed.)
 */
function settledWords(text: string, limit: number): Settled {
  const segments = wordSegmenter.segment(text);
  let wordCount = 0;
  let index = 0;
  while (index < text.length) {
    // Quicker than the iterator by a tenth.
    const found = segments.containing(index);
    const end = index + (found?.segment.length ?? text.length);
    if (end > limit) break;
    if (found?.isWordLike === true) wordCount += 1;
    index = end;
  }
  return { wordCount, length: index };
}
