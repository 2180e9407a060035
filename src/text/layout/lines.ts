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

/** Two words, the first with a small letter: no letter of a list and no name of a program. */
const RUNNING_ON = /\p{Ll}[\p{L}\p{M}'’-]*[,;:.?!]?\s+["“(]?\p{L}/uy;
const LONGEST_WORD = 40;

/** Whether a sentence goes on at a place. */
export function goesOn(text: string, at: number): boolean {
  RUNNING_ON.lastIndex = at;
  return RUNNING_ON.test(text);
}

/** Whether a sentence is not over before a place: its last word has a small letter first, and a comma at most behind. */
export function isOpenBefore(text: string, end: number): boolean {
  return /(?:^|[\s("“'‘—-])\p{Ll}[\p{L}\p{M}'’]*[,-]?$/u.test(text.slice(Math.max(0, end - LONGEST_WORD), end));
}

/** The widest line that a program wrapped, and the narrowest. */
export const WIDEST_WRAPPED = 120;
export const NARROWEST_WRAPPED = 40;
/** A line that a program wrapped has at least this share of the width of the widest. */
export const FULL_LINE = 0.68;
