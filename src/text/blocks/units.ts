import { Unit } from './character-kinds.js';
import { isCode } from './code-shape.js';
import { isPlain, joinFeatures } from './features.js';
import { isPageHeader } from './phrases.js';
import type { Features, Line } from './features.js';
import type { BlockKind } from '../../records/blocks.js';
import { itemAt } from '../../lib/present.js';

/** Lines that get one kind together: a paragraph, a line of a list, a heading. */
export interface LineGroup {
  readonly features: Features;
  readonly blankBefore: boolean;
  /** Set where the paragraph as a whole has the shape of verse. */
  readonly versified: boolean;
  /** Set if an extractor knows the kind. */
  readonly given: BlockKind | undefined;
}

const WIDEST_WRAPPED_LINE = 120;
const NARROWEST_WRAPPED_LINE = 32;
/** A wrapped line has at least this share of the width of the widest. */
const FULL_LINE = 0.68;
/** A header of a page between wrapped lines is shorter than this share of their width. */
const SHORT_LINE = 0.6;
const WIDEST_VERSE = 64;
const FEWEST_VERSES = 4;

/** Groups the lines of a stretch of text. Lines are joined within a paragraph only. */
export function groupLines(text: string, lines: readonly Line[]): LineGroup[] {
  const groups: LineGroup[] = [];
  let from = 0;
  for (let index = 1; index <= lines.length; index += 1) {
    if (index < lines.length && !parts(itemAt(lines, index - 1), itemAt(lines, index))) continue;
    const line = itemAt(lines, from);
    if (index - from === 1)
      groups.push({ features: line, blankBefore: line.blankBefore, versified: false, given: undefined });
    else groupParagraph(text, lines.slice(from, index), groups);
    from = index;
  }
  return groups;
}

/** A blank line ends a paragraph. So does a line too long to be wrapped: it is a paragraph of its own. */
function parts(before: Line, line: Line): boolean {
  return line.blankBefore || line.columns > WIDEST_WRAPPED_LINE || before.columns > WIDEST_WRAPPED_LINE;
}

function groupParagraph(text: string, lines: readonly Line[], groups: LineGroup[]): void {
  const paragraph = paragraphShape(text, lines);
  let joined: Line[] = [];
  const push = (): void => {
    const [first] = joined;
    if (first === undefined) return;
    const features = joinFeatures(joined);
    groups.push({ features, blankBefore: first.blankBefore, versified: paragraph.versified, given: undefined });
  };
  for (const line of lines) {
    const previous = joined.at(-1);
    if (previous !== undefined && !continues(text, previous, line, paragraph)) {
      push();
      joined = [];
    }
    joined.push(line);
  }
  push();
}

interface ParagraphShape {
  readonly columns: number;
  /** Most lines are about as long as the longest. */
  readonly wrapped: boolean;
  readonly versified: boolean;
  /** Program text: each line is a group. */
  readonly coded: boolean;
  /** Entries with numbers, one a line: addresses, prices, dates. */
  readonly listed: boolean;
}

function paragraphShape(text: string, lines: readonly Line[]): ParagraphShape {
  const columns = lines.reduce((widest, line) => Math.max(widest, line.columns), 0);
  const full = lines.filter((line, index) => index < lines.length - 1 && line.columns >= FULL_LINE * columns).length;
  const versified = isVerse(lines, columns);
  const ended = lines.filter((line, index) => index < lines.length - 1 && isStop(line.last)).length;
  const ofWidth = columns >= NARROWEST_WRAPPED_LINE && columns <= WIDEST_WRAPPED_LINE;
  // Sentences seldom end where lines do: if most lines end one, each line is a group.
  const wrapped = !versified && ofWidth && full >= 0.6 * (lines.length - 1) && ended <= 0.6 * (lines.length - 1);
  const coded = lines.filter((line) => isCode(line, text)).length >= 0.3 * lines.length;
  return { columns, wrapped, versified, coded, listed: isListed(lines) };
}

const FEWEST_ENTRIES = 2;

/** Lines that nearly all begin with a capital or a number and hold one, as entries do and wrapped sentences do not. */
function isListed(lines: readonly Line[]): boolean {
  if (lines.length < FEWEST_ENTRIES) return false;
  const begun = lines.filter(({ first }) => first === Unit.upper || first === Unit.digit).length;
  const numbered = lines.filter(
    ({ numberWords, commas, last }) => numberWords > 0 && commas > 0 && last !== Unit.fullStop,
  ).length;
  return begun >= 0.9 * lines.length && numbered >= 0.7 * lines.length;
}

/** Short lines that begin with a capital although the sentence before continues: no program wraps prose like this. */
function isVerse(lines: readonly Line[], columns: number): boolean {
  if (lines.length < FEWEST_VERSES || columns > WIDEST_VERSE) return false;
  let capitals = 0;
  let runningOn = 0;
  let wordCount = 0;
  let capitalWords = 0;
  let functionWords = 0;
  for (const [index, line] of lines.entries()) {
    if (line.digits > 0 || line.codeMarks > 1) return false;
    const previous = lines[index - 1];
    if (line.first === Unit.upper || line.first === Unit.proseMark) capitals += 1;
    if (previous !== undefined && !isStop(previous.last)) runningOn += 1;
    wordCount += line.words;
    capitalWords += line.capitalWords;
    functionWords += line.functionWords;
  }
  const count = lines.length;
  const sentences = capitalWords < 0.5 * wordCount && wordCount >= 3.5 * count;
  return capitals >= 0.8 * count && runningOn >= 0.35 * count && sentences && functionWords >= 0.1 * wordCount;
}

/** Whether a line continues the sentence or entry of the line before it. */
function continues(text: string, before: Line, line: Line, paragraph: ParagraphShape): boolean {
  if (paragraph.versified || paragraph.coded || paragraph.listed || line.hash === before.hash) return false;
  if (before.codeMarks > 0 && line.first === Unit.upper && endsWithLink(text, before)) return false;
  if (line.columns < SHORT_LINE * paragraph.columns && isPageHeader(line, text)) return false;
  if (startsItem(text, line) || !isRunning(before) || !isRunning(line)) return false;
  const ended = isStop(before.last);
  if (
    line.first === Unit.lower &&
    !ended &&
    before.lower > 0 &&
    (before.columns >= NARROWEST_WRAPPED_LINE || before.words >= 4)
  )
    return true;
  if (line.indent >= 2 && line.indent > before.indent && before.columns >= 40)
    return !ended || before.columns >= FULL_LINE * paragraph.columns;
  return paragraph.wrapped && before.columns >= FULL_LINE * paragraph.columns;
}

/** Whether a kind of unit ends a sentence. */
export function isStop(kind: number): boolean {
  return kind === Unit.fullStop || kind === Unit.stop || kind === Unit.ideographicStop;
}

function endsWithLink(text: string, { start, end }: Line): boolean {
  return /(?:https?:\/\/|www\.)\S+$/u.test(text.slice(Math.max(start, end - 80), end));
}

/** Whether a line is neither a row of a table nor program text. */
function isRunning(line: Line): boolean {
  return (
    line.tabs === 0 &&
    line.gaps <= 2 &&
    line.letters >= 0.6 * line.visible &&
    line.codeMarks <= 0.1 * line.visible &&
    line.markRun < 4
  );
}

const ITEM_START = new RegExp(
  [
    String.raw`(?:[-–—―*+•‣▪◦·●○■□▶►➢✓✔»>#]|\(?\p{Nd}{1,3}[.)-]|\[\d{1,3}\]|\([\p{L}]\)|[a-zA-Z][.)]|`,
    String.raw`[ivxIVX]{1,4}[.)])(?:\s|$)|\[\d{1,3}\]|[（(]?[一二三四五六七八九十]{1,3}[、)）]|\d{1,3}[、．]`,
  ].join(''),
  'uy',
);

/** Whether a line begins with a bullet, a number or a letter of a list. */
export function startsItem(text: string, line: Features): boolean {
  if (line.first !== Unit.digit && line.first !== Unit.ideograph && line.fullStops === 0 && isPlain(line)) return false;
  if (line.first === Unit.lower && line.words > 1 && text.charCodeAt(line.start + 1) > 0x40) return false;
  ITEM_START.lastIndex = line.start;
  return ITEM_START.test(text);
}
