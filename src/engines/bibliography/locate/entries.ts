import { withoutLinesAfter } from './after-list.js';
import { continuesEntry, endsEntry, hasYear, isContinued } from './continued-entry.js';
import { pageHeaderTest } from './page-headers.js';
import { entryMarker, referenceScore, startsLikeEntry, startsWithNamesAndYear } from './reference-signs.js';
import type { EntrySpan, Line, Span } from './span.js';
import { linesOf } from './span.js';

/** Longer entries are prose that was included by mistake. */
const LONGEST_ENTRY = 2500;

/** The numbers of entries in order, those within a line too. */
function numbersOf(lines: readonly Line[]): readonly number[] {
  const numbers: number[] = [];
  for (const { text } of lines) {
    const number = entryMarker(text)?.number;
    if (number !== undefined) numbers.push(number);
    const next = (numbers.at(-1) ?? 0) + 1;
    if (next > 1 && joinedAt(text, next) >= 0) numbers.push(next);
  }
  return numbers;
}

/** Whether the markers of a list increase. Some exports number every entry 1; that counts too. */
function isNumbered(lines: readonly Line[]): boolean {
  const numbers = numbersOf(lines);
  if (numbers.length < 2) return numbers.length === 1 && entryMarker(lines[0]?.text ?? '') !== null && lines.length < 8;
  const steps = numbers
    .slice(1)
    .filter((number, index) => number - (numbers[index] ?? 0) === 1 || (number === 1 && numbers[index] === 1)).length;
  return steps >= 0.6 * (numbers.length - 1);
}

function numberedStarts(lines: readonly Line[]): readonly boolean[] {
  let expected: number | null = null;
  return lines.map((line) => {
    const marker = entryMarker(line.text);
    if (marker === null) return false;
    // A page number or year at the start of a line is not a marker: markers increase in small steps.
    const fits =
      expected === null || marker.number === 1 || (marker.number >= expected && marker.number <= expected + 5);
    if (fits) expected = marker.number + 1;
    return fits;
  });
}

function hangingStarts(lines: readonly Line[]): readonly boolean[] | null {
  const indented = lines.map((line) => /^[ \t\u00a0]{2,}|^\t/u.test(line.text));
  const share = indented.filter(Boolean).length / lines.length;
  return share >= 0.2 && share <= 0.85 && indented[0] === false ? indented.map((isIndented) => !isIndented) : null;
}

/** Whether lines were broken at a page width. Long lines are whole entries. */
const isWrapped = (lines: readonly Line[]): boolean =>
  lines.filter((line) => line.text.length > 110).length < 0.3 * lines.length && lines.length > 3;

/** If at least this share of the entries starts with names and a year, all entries do. */
const MOSTLY_DATED = 0.7;

function namedStarts(lines: readonly Line[]): readonly boolean[] {
  const dated = lines.map((line, index) => {
    const before = lines[index - 1]?.text ?? '';
    if (startsWithNamesAndYear(line.text)) return !isContinued(before);
    return (
      startsLikeEntry(line.text) &&
      endsEntry(before) &&
      startsWithNamesAndYear(`${line.text} ${lines[index + 1]?.text ?? ''}`)
    );
  });
  const named = startsByName(lines);
  const count = (starts: readonly boolean[]): number => starts.filter(Boolean).length;
  const isDated = isWrapped(lines) && count(dated) >= 4 && count(dated) >= MOSTLY_DATED * count(named);
  return isDated
    ? dated.map((isStart, index) => isStart || index === 0 || /^[—–_-]{1,}\s?[.,:(]/u.test(lines[index]?.text ?? ''))
    : named;
}

function startsByName(lines: readonly Line[]): readonly boolean[] {
  const wrapped = isWrapped(lines);
  return lines.map((line, index) => {
    const before = lines[index - 1];
    if (before === undefined) return true;
    const around = `${line.text} ${lines[index + 1]?.text ?? ''} ${lines[index + 2]?.text ?? ''}`;
    if (!wrapped)
      return startsLikeEntry(line.text) || (endsEntry(before.text) && (hasYear(line.text) || line.text.length > 60));
    if (startsWithNamesAndYear(line.text)) return !isContinued(before.text);
    return startsLikeEntry(line.text) && endsEntry(before.text) && hasYear(around);
  });
}

function trimmed(text: string, span: EntrySpan): EntrySpan | null {
  let { start, end } = span;
  while (start < end && /\s/u.test(text.charAt(start))) start += 1;
  while (end > start && /\s/u.test(text.charAt(end - 1))) end -= 1;
  return end - start < 12 ? null : { ...span, start, end };
}

function entriesOfLines(
  text: string,
  lines: readonly Line[],
  isStart: readonly boolean[],
  numbered: boolean,
): readonly EntrySpan[] {
  const entries: { start: number; end: number; number: number | null }[] = [];
  for (const [index, line] of lines.entries()) {
    const last = entries.at(-1);
    const continues = last !== undefined && !numbered && continuesEntry(text.slice(last.start, last.end), line.text);
    if ((isStart[index] === true && !continues) || (last === undefined && !numbered))
      entries.push({
        start: line.start,
        end: line.end,
        number: numbered ? (entryMarker(line.text)?.number ?? null) : null,
      });
    else if (last !== undefined) last.end = line.end;
  }
  return entries.map((entry) => trimmed(text, entry)).filter((entry) => entry !== null);
}

/** Where the entry with a number in brackets starts within another: `[11] A. B. Title, 1975. [12] C. D. Title`. */
function joinedAt(entry: string, number: number): number {
  return new RegExp(String.raw`(?<=[.\])\d”"»]\s)\[${number}\]\s+(?=[\p{Lu}“"«])`, 'u').exec(entry)?.index ?? -1;
}

/** Parts entries that are on one line, as copied lists and some PDF files have them; their number is then missing. */
function parted(text: string, entries: readonly EntrySpan[]): readonly EntrySpan[] {
  return entries.flatMap((entry, index) => {
    const parts: EntrySpan[] = [];
    let rest = entry;
    while (rest.number !== null && rest.number + 1 !== entries[index + 1]?.number && text.charAt(rest.start) === '[') {
      const at = joinedAt(text.slice(rest.start, rest.end), rest.number + 1);
      if (at < 0) break;
      const start = rest.start + at;
      parts.push({ ...rest, end: rest.start + text.slice(rest.start, start).trimEnd().length });
      rest = { ...rest, start, number: rest.number + 1 };
    }
    return [...parts, rest];
  });
}

/**
 * Returns where entries start if blank lines separate them; null if they do not. `all` are the lines of the list with
 * the blank ones, `lines` those to be marked.
 */
function blockStarts(text: string, all: readonly Line[], lines: readonly Line[]): readonly boolean[] | null {
  const blocks = blocksOf(all);
  const blockTexts = blocks.map((block) => text.slice(block[0]?.start, block.at(-1)?.end));
  const areEntries =
    blocks.length > 1 &&
    blocks.every((block) => block.length <= 8) &&
    blockTexts.filter(hasYear).length >= 0.6 * blocks.length &&
    blocks.filter((block) => block.filter((line) => startsLikeEntry(line.text)).length > 1).length <
      0.3 * blocks.length;
  if (!areEntries) return null;
  const firsts = new Set(blocks.map((block) => block[0]));
  return lines.map((line) => firsts.has(line));
}

/** Returns where entries start in one reference that was copied with its line breaks; null for other lists. */
function copiedStarts(length: number, lines: readonly Line[]): readonly boolean[] | null {
  const isOne =
    lines.length <= 6 &&
    length < 700 &&
    lines.filter((line) => startsLikeEntry(line.text) && hasYear(line.text)).length <= 1 &&
    lines.slice(0, -1).every((line) => line.text.length < 110);
  if (!isOne) return null;
  const starts = namedStarts(lines);
  return starts.filter(Boolean).length > 1 && lines.length > 3 ? starts : lines.map((_, index) => index === 0);
}

/**
 * Splits a reference list into entries: by numbers, blank lines, hanging indents, or lines that start like an entry.
 */
export function splitEntries(text: string, section: Span): readonly EntrySpan[] {
  const all = linesOf(text, section);
  const isPageHeader = pageHeaderTest(linesOf(text, { start: 0, end: text.length }));
  const lines = all.filter((line) => line.text.trim() !== '' && !isPageHeader(line));
  if (lines.length === 0) return [];
  if (isNumbered(lines)) return plausible(text, parted(text, entriesOfLines(text, lines, numberedStarts(lines), true)));
  const starts =
    blockStarts(text, all, lines) ??
    copiedStarts(text.slice(section.start, section.end).length, lines) ??
    hangingStarts(lines) ??
    namedStarts(lines);
  return plausible(text, entriesOfLines(text, lines, starts, false));
}

function blocksOf(lines: readonly Line[]): readonly (readonly Line[])[] {
  const blocks: Line[][] = [[]];
  for (const line of lines) {
    if (line.text.trim() === '') blocks.push([]);
    else blocks.at(-1)?.push(line);
  }
  return blocks.filter((block) => block.length > 0);
}

/** A notice of copyright or of a licence, as journals print below the list. */
const LICENCE_NOTICE = new RegExp(
  [
    String.raw`^\s*(?:copyright\b|©|\(c\) ?(?:1[5-9]|20)\d\d)[^\n]*\b(?:licen[cs]e|all rights reserved|`,
    String.raw`distributed under)|`,
    String.raw`^\s*this (?:article|work|paper|chapter) is (?:distributed|licensed|made available|published)\b|`,
    String.raw`^\s*(?:distributed|licensed|published) under (?:the|a|cc)\b`,
  ].join(''),
  'isu',
);

/** Removes entries that cannot be references, and prose after the last one. */
function plausible(text: string, entries: readonly EntrySpan[]): readonly EntrySpan[] {
  const kept = entries.filter(
    ({ start, end }) => end - start <= LONGEST_ENTRY && !LICENCE_NOTICE.test(text.slice(start, end)),
  );
  let last = kept.length;
  while (last > 1) {
    const entry = kept[last - 1];
    if (entry === undefined || referenceScore(text.slice(entry.start, entry.end)) >= 2 || entry.number !== null) break;
    last -= 1;
  }
  return withoutLinesAfter(text, kept.slice(0, last));
}
