import { WordClass } from './word-classes.js';

/** Up to this length, pieces are passed to the segmenter together: many short calls cost more than one long call. */
const STRETCH_LENGTH = 128;
/** Up to this many marks between two pieces do not end a run. */
const GAP_LENGTH = 8;

/** Classes that no word crosses: the next word starts after them. */
const ENDS_ALL = tableOf('other', 'pictograph');
/** Classes that continue the word of an ideograph; all others end it. */
const GOES_ON = tableOf('extend', 'joiner', 'underscore', 'ideograph', 'rare', 'half');
const IS_MARK = tableOf('other', 'pictograph', 'singleQuote', 'doubleQuote', 'midBoth', 'midLetter', 'midNumber');

function tableOf(...names: readonly (keyof typeof WordClass)[]): Uint8Array {
  const table = new Uint8Array(WordClass.half + 1);
  for (const name of names) table[WordClass[name]] = 1;
  return table;
}

/**
 * Returns the start of the text before `index` that may belong to the same word; not before `from`, which no word
 * crosses.
 */
export function pieceStart(classOf: Uint8Array, text: string, index: number, from: number): number {
  let start = index;
  while (start > from && ENDS_ALL[classOf[text.charCodeAt(start - 1)]!] === 0) start -= 1;
  return start;
}

/** Returns the end of the piece that continues at `from`, which no word crosses. */
function pieceEnd(classOf: Uint8Array, text: string, from: number): number {
  let end = from;
  let afterIdeograph = end > 0 && classOf[text.charCodeAt(end - 1)] === WordClass.ideograph;
  for (; end < text.length; end += 1) {
    const kind = classOf[text.charCodeAt(end)]!;
    if (kind === WordClass.other || (afterIdeograph && GOES_ON[kind] === 0)) break;
    afterIdeograph = kind === WordClass.ideograph;
  }
  return end;
}

/** Returns the end of the piece that continues at `from`, or of the last of several close pieces. */
export function stretchEnd(classOf: Uint8Array, text: string, from: number): number {
  let end = pieceEnd(classOf, text, from);
  while (end - from < STRETCH_LENGTH) {
    let next = end;
    while (next < text.length && next - end < GAP_LENGTH && IS_MARK[classOf[text.charCodeAt(next)]!] === 1) next += 1;
    const kind = next < text.length ? classOf[text.charCodeAt(next)] : WordClass.other;
    if (kind !== WordClass.ideograph && kind !== WordClass.rare) break;
    end = pieceEnd(classOf, text, next + 1);
  }
  return end;
}
