import type { Edits } from '../manipulations/edits.js';
import { isCutOff, isWithin } from './breaks.js';
import { isEnded, NARROWEST_WRAPPED } from './lines.js';
import type { TextLine } from './lines.js';
import type { LaidOut } from './step.js';
import { wrappingOf } from './wrapping.js';
import { itemAt } from '../../lib/present.js';

const WIDEST_HEAD = 80;
/** A number, a footer, a head and the title of a watermark. */
const MOST_LINES = 4;
const NUMBER = new RegExp(
  [
    String.raw`^(?:[-–—[(]\s?)?`,
    String.raw`(?:(?:page|p\.|seite|s\.|стр\.?|страница|página|pagina|side|sida|صفحة|ص|第)\s*)?\p{Nd}{1,4}`,
    String.raw`(?:\s*(?:of|von|из|de|di|sur|van|av|من|/)\s*\p{Nd}{1,4})?(?:\s*[页頁])?(?:\s?[-–—\])])?$`,
  ].join(''),
  'iu',
);

/** The lines of a text that stand between pages: numbers, and what is there again on other pages. */
function markedLines(text: string, lines: readonly TextLine[]): readonly boolean[] {
  const shown = lines.map((line) =>
    line.end - line.start > WIDEST_HEAD ? '' : text.slice(line.start, line.end).replace(/[\p{Nd}\s]+/gu, ' '),
  );
  const counts = new Map<string, number>();
  for (const head of shown) counts.set(head, (counts.get(head) ?? 0) + 1);
  return lines.map((line, at) => {
    const head = itemAt(shown, at);
    if (head === '') return false;
    if (head.length <= 20 && NUMBER.test(text.slice(line.start, line.end))) return true;
    return (counts.get(head) ?? 0) > 1 && !isEnded(text, line);
  });
}

/** Takes away what stands between two pages where a sentence goes on from the one to the other. */
export function joinPages({ text, lines: linesOf }: LaidOut, edits: Edits): void {
  const lines = linesOf();
  const marked = markedLines(text, lines);
  if (!marked.includes(true)) return;
  const wrapping = wrappingOf(
    text,
    lines.filter((_, at) => marked[at] !== true),
    ({ blankBefore }) => !blankBefore,
  );
  for (let at = 1; at < lines.length; at += 1) {
    if (marked[at] !== true || marked[at - 1] === true) continue;
    let to = at + 1;
    while (to < lines.length && marked[to] === true) to += 1;
    const [before, after] = [itemAt(lines, at - 1), lines[to]];
    if (after === undefined || to - at > MOST_LINES || before.end - before.start < NARROWEST_WRAPPED) continue;
    if (isWithin(text, before, after) || isCutOff(text, before, after, wrapping))
      edits.replace(before.end, after.from, '\n');
  }
}
