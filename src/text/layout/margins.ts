import type { Edits } from '../manipulations/edits.js';
import type { LaidOut } from './step.js';
import { goesOn, isEnded } from './lines.js';
import { isWrapped, wrappingOf } from './wrapping.js';
import type { TextLine } from './lines.js';
import { itemAt, present } from '../../lib/present.js';

const NUMBER = /(\d{1,5})(?:\t| +\|?) *(?=\S)/uy;
const CLOCK = String.raw`\d{1,2}(?::\d\d){1,2}`;
const TIME = new RegExp(
  String.raw`(?:\[${CLOCK}(?:[.,]\d{1,3})?\]|\(${CLOCK}\)|${CLOCK})[ \t]*[-–|]?[ \t]+(?=\S)`,
  'uy',
);

/** What stands at the start of a line beside the text. */
interface Mark {
  readonly line: TextLine;
  /** Where the text of the line begins. */
  readonly after: number;
  readonly value: number;
}

function marksOf(text: string, lines: readonly TextLine[], pattern: RegExp): readonly Mark[] {
  return lines.flatMap((line) => {
    pattern.lastIndex = line.start;
    const found = pattern.exec(text);
    if (found === null || found.index + found[0].length >= line.end) return [];
    return [{ line, after: line.start + found[0].length, value: Number(found[1] ?? 0) }];
  });
}

/** Fewer lines than this are an enumeration. */
const FEWEST_LINES = 8;
/** Of the lines of wrapped prose more than this share begin within a sentence: entries and rows do not. */
const SHARE_GOING_ON = 0.4;
/** Of wrapped lines at most this share end a sentence. */
const SHARE_ENDED_LINES = 0.5;

/** Numbers that count the lines, all or one in five. */
function lineNumbers(text: string, lines: readonly TextLine[]): readonly Mark[] {
  const marks = marksOf(text, lines, NUMBER);
  const found: Mark[] = [];
  for (let from = 0; from < marks.length;) {
    let to = from + 1;
    while (to < marks.length && counts(itemAt(marks, to - 1), itemAt(marks, to))) to += 1;
    const run = marks.slice(from, to);
    const first = itemAt(run, 0).line.number;
    // The lines before the first number and after the last are counted, too.
    const unmarked = (run[1]?.line.number ?? first + 1) - first - 1;
    const spanned = lines.slice(Math.max(0, first - unmarked), present(run.at(-1)).line.number + unmarked + 1);
    const starts = new Map(run.map(({ line, after }) => [line.number, after]));
    const goingOn = spanned.filter(({ number, start }) => goesOn(text, starts.get(number) ?? start)).length;
    const isProse = goingOn >= SHARE_GOING_ON * spanned.length || areWrapped(text, spanned, starts);
    if ((run.length > 1 && spanned.length >= FEWEST_LINES && isProse) || areParagraphs(text, run)) found.push(...run);
    from = to;
  }
  return found;
}

const FEWEST_PARAGRAPHS = 3;
const SHORTEST_PARAGRAPH = 100;

/** Whether numbers count paragraphs, each on one line: rows and entries are shorter, or end no sentence. */
function areParagraphs(text: string, run: readonly Mark[]): boolean {
  return (
    run.length >= FEWEST_PARAGRAPHS &&
    run.every(({ line, value }, at) => {
      const first = itemAt(run, 0);
      const isNext = value - first.value === at && line.number - first.line.number === at;
      return isNext && line.end - line.start >= SHORTEST_PARAGRAPH && isEnded(text, line);
    })
  );
}

/** Whether what stands beside the numbers was wrapped: in scripts without capitals that shows that sentences go on. */
function areWrapped(text: string, lines: readonly TextLine[], starts: ReadonlyMap<number, number>): boolean {
  const bare = lines.map((line) => ({ ...line, start: starts.get(line.number) ?? line.start }));
  const ended = bare.filter((line) => isEnded(text, line)).length;
  return ended <= SHARE_ENDED_LINES * bare.length && isWrapped(wrappingOf(text, bare, () => true));
}

/** Whether the second number counts the lines since the first. Blank lines may be counted, too: they are few. */
function counts(first: Mark, second: Mark): boolean {
  const step = second.value - first.value;
  const lines = second.line.number - first.line.number;
  return step >= lines && step <= 2 * lines && lines <= 10;
}

const FEWEST_TIMES = 4;
/** Those in brackets are no words of a sentence. */
const FEWEST_IN_BRACKETS = 2;
/** Of a transcript most lines end a sentence; those of a log do not. */
const SHARE_ENDED = 0.5;

function times(text: string, lines: readonly TextLine[]): readonly Mark[] {
  const marks = marksOf(text, lines, TIME);
  const ended = marks.filter(({ line }) => isEnded(text, line)).length;
  const inBrackets = marks.filter(({ line }) => text.charAt(line.start) === '[').length;
  const areEnough = marks.length >= FEWEST_TIMES || inBrackets >= FEWEST_IN_BRACKETS;
  return areEnough && ended >= SHARE_ENDED * marks.length ? marks : [];
}

/** Takes away the numbers of lines in the margin of a text, and the times in that of a transcript. */
export function takeOffMargins({ text, lines: linesOf }: LaidOut, edits: Edits): void {
  const lines = linesOf();
  const marks = [...lineNumbers(text, lines), ...times(text, lines)].sort((a, b) => a.line.start - b.line.start);
  for (const { line, after } of marks) edits.replace(line.from, after, '');
}
