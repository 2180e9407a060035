import type { Block } from '../../records/blocks.js';
import { isLongCell, weightOf } from './text-shape.js';

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** The first this many characters of the first line are searched for the delimiter. */
const LOOKED_AT = 10_000;

function delimiterOf(text: string): string {
  const end = text.search(/[\r\n]/u);
  const line = text.slice(0, end === -1 ? LOOKED_AT : Math.min(end, LOOKED_AT));
  const counted = DELIMITERS.map((mark) => ({ mark, count: line.split(mark).length }));
  return counted.reduce((most, next) => (next.count > most.count ? next : most)).mark;
}

/**
 * Returns the end of the field that starts at `start`: its delimiter, its line end or the end of the text. A quoted
 * field ends after its quotes.
 */
function fieldEnd(text: string, start: number, end: RegExp): number {
  let at = start;
  if (text[start] === '"') {
    at = text.indexOf('"', start + 1);
    while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
    if (at === -1) return text.length;
  }
  end.lastIndex = at;
  return end.exec(text)?.index ?? text.length;
}

/** Returns blocks for everything in a table of delimited values except the fields that hold texts. */
export function csvBlocks(text: string): readonly Block[] {
  const delimiter = delimiterOf(text);
  const end = new RegExp(`[\\r\\n${delimiter}]`, 'gu');
  const blocks: Block[] = [];
  let open = 0;
  for (let at = 0; at < text.length;) {
    const next = fieldEnd(text, at, end);
    if (isLongCell(weightOf(text.slice(at, next)))) {
      if (at > open) blocks.push({ start: open, end: at, kind: 'table' });
      open = next;
    }
    at = next + 1;
  }
  if (open < text.length) blocks.push({ start: open, end: text.length, kind: 'table' });
  return blocks;
}
