import type { Edits } from '../manipulations/edits.js';
import { startsItem } from './lines.js';
import type { TextLine } from './lines.js';
import type { LaidOut } from './step.js';
import { isFilled, isWrapped, wrappingOf } from './wrapping.js';
import { itemAt } from '../../lib/present.js';

/** So many lines show by themselves that they were wrapped, wherever others of the text end. */
const FEWEST_LINES = 5;
const SHARE_LETTERS = 0.6;
const SPACES_OF_A_LINE = 3;
const SHARE_CAPITALS = 0.8;
const WIDEST_VERSE = 64;
const SHARE_CODE = 0.3;
const IDEOGRAPH = /[\u2e80-\ua4cf\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/u;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Tabs, gaps and leaders, as in tables and contents. */
const CELLS = /\t|\S {2,}\S|([.·_…=-])(?: ?\1){3}/u;

/** Whether lines hold sentences, and no cells, verses or statements of a program. */
function isRunningText(text: string, lines: readonly TextLine[]): boolean {
  const shown = lines.map(({ start, end }) => text.slice(start, end));
  const own = shown.join('\n');
  if (CELLS.test(own) || count(own, /\p{L}|\p{M}/gu) < SHARE_LETTERS * count(own, /\S/gu)) return false;
  if (!IDEOGRAPH.test(own) && count(own, / /gu) < SPACES_OF_A_LINE * (lines.length - 1)) return false;
  if (shown.filter((line) => /[{};=<>]|\w\(/u.test(line)).length > SHARE_CODE * lines.length) return false;
  const isNarrow = shown.every(({ length }) => length <= WIDEST_VERSE);
  return !isNarrow || shown.filter((line) => /^\P{L}{0,2}\p{Lu}/u.test(line)).length < SHARE_CAPITALS * lines.length;
}

/** Joins the lines of paragraphs that a program wrapped: whoever reads the text sees no lines. */
export function joinWrapped({ text, lines: linesOf }: LaidOut, edits: Edits): void {
  const lines = linesOf();
  const isPair = (line: TextLine): boolean =>
    !line.blankBefore && !startsItem(text, line) && hasLetters(text, line) && hasLetters(text, lines[line.number - 1]);
  const whole = wrappingOf(text, lines, isPair);
  for (let from = 0; from < lines.length;) {
    let to = from + 1;
    while (to < lines.length && !itemAt(lines, to).blankBefore) to += 1;
    const own = lines.slice(from, to);
    const isAlone = !isWrapped(whole) && own.length >= FEWEST_LINES;
    const wrapping = isAlone ? wrappingOf(text, own, isPair) : whole;
    if (own.length > 1 && isWrapped(wrapping) && isRunningText(text, own))
      for (const [at, line] of own.entries()) {
        const before = own[at - 1];
        if (before === undefined || !isPair(line) || isIndented(before, line, own[at + 1])) continue;
        if (isFilled(text, before, line, wrapping))
          edits.replace(before.end, line.start, gapBetween(text, before, line));
      }
    from = to;
  }
}

const hasLetters = (text: string, line: TextLine | undefined): boolean =>
  line !== undefined && /\p{L}/u.test(text.slice(line.start, line.end));

/** Whether a line begins a paragraph by its indent; a text whose lines all have one has lost its first. */
function isIndented(before: TextLine, line: TextLine, after: TextLine | undefined): boolean {
  const indent = line.start - line.from;
  return (
    indent >= 2 && indent > before.start - before.from && (after === undefined || indent > after.start - after.from)
  );
}

/** Ideographs have no space between them. */
function gapBetween(text: string, before: TextLine, line: TextLine): string {
  return IDEOGRAPH.test(text.charAt(before.end - 1)) && IDEOGRAPH.test(text.charAt(line.start)) ? '' : ' ';
}
