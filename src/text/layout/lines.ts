/** The widest line that a program wrapped, and the narrowest, in columns: Chinese and Japanese characters have two. */
export const WIDEST_WRAPPED = 120;
export const NARROWEST_WRAPPED = 40;

/** A line that a program wrapped has at least this share of the width of the widest. */
export const FULL_LINE = 0.68;

/** A line of a text: its offsets without the white space around it. */
export interface TextLine {
  /** Where the line begins, white space included. */
  readonly from: number;
  readonly start: number;
  readonly end: number;
  /** The number of lines that are not blank before it. */
  readonly number: number;
  readonly blankBefore: boolean;
}

const isBlank = (unit: number): boolean => unit === 0x20 || unit === 0x09 || unit === 0x0d || unit === 0xa0;

/** Returns the lines of a text that are not blank. */
export function linesOf(text: string): readonly TextLine[] {
  const lines: TextLine[] = [];
  let blankBefore = true;
  for (let from = 0; from < text.length;) {
    const found = text.indexOf('\n', from);
    const to = found === -1 ? text.length : found;
    let [start, end] = [from, to];
    while (start < end && isBlank(text.charCodeAt(start))) start += 1;
    while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1;
    if (end > start) lines.push({ from, start, end, number: lines.length, blankBefore });
    blankBefore = end === start;
    from = to + 1;
  }
  return lines;
}

/** The largest of widths; 0 of none. There may be more of them than a function has arguments. */
export function widest(widths: readonly number[]): number {
  return widths.reduce((most, width) => Math.max(most, width), 0);
}

/** Two words, the first with a small letter: no letter of a list and no name of a program. */
const RUNNING_ON = /\p{Ll}[\p{L}\p{M}'’-]*[,;:.?!]?\s+["“(]?\p{L}/uy;
const LONGEST_WORD = 40;

/** Whether a sentence goes on at a place. */
export function goesOn(text: string, at: number): boolean {
  RUNNING_ON.lastIndex = at;
  return RUNNING_ON.test(text);
}

const OPEN_END = /[\p{Ll},-]$/u;
const SMALL_WORD_AT_END = /(?:^|[\s("“'‘—-])\p{Ll}[\p{L}\p{M}'’]*[,-]?$/u;
const SMALL_WORD = /(?<=^|[\s("“])\p{Ll}{2,}/gu;
/** So many small words are a sentence, whatever its last word begins with. */
const WORDS_OF_A_SENTENCE = 4;

/** Whether a line ends within a sentence. */
export function isOpen(text: string, { start, end }: TextLine): boolean {
  if (!OPEN_END.test(text.charAt(end - 1))) return false;
  if (SMALL_WORD_AT_END.test(text.slice(Math.max(start, end - LONGEST_WORD), end))) return true;
  return (text.slice(Math.max(start, end - WIDEST_WRAPPED), end).match(SMALL_WORD)?.length ?? 0) >= WORDS_OF_A_SENTENCE;
}

const ENDED = /[.!?…:;؟۔।。！？：；][\p{Pe}\p{Pf}"']{0,3}$/u;

/** Whether a line ends a sentence, or announces what comes below it. */
export function isEnded(text: string, { start, end }: TextLine): boolean {
  return ENDED.test(text.slice(Math.max(start, end - 4), end));
}

const ITEM = new RegExp(
  [
    String.raw`(?:[-–—*+•‣▪◦·●○■□▶►➢✓✔»>#|]+|\(?\p{Nd}{1,3}[.)]|\[\d{1,3}\]|\(?[a-zA-Z]\)|[a-zA-Z]\.)(?:\s|$)|`,
    String.raw`[（(]?[一二三四五六七八九十]{1,3}[、)）]|\d{1,3}[、．]|[•●■□▶►✓✔]`,
  ].join(''),
  'uy',
);

/** Whether a line begins an item of a list. */
export function startsItem(text: string, { start }: TextLine): boolean {
  ITEM.lastIndex = start;
  return ITEM.test(text);
}
