import type { LineSpan } from '../blocks/line-spans.js';
import { markdownSpans } from './markdown-blocks.js';
import { fenceOf } from './markdown-fence.js';

/** Marks of quotations at the start of a line, one in the other. */
export const QUOTE_MARKS = /^[ \t]{0,3}(?:>[ \t]?)+/u;

/** Code of Markdown, fenced or indented: the lines that it takes, and what a reader sees of each. */
export interface CodeBlock {
  readonly start: number;
  readonly shown: readonly string[];
}

/** Returns the blocks of code among spans of lines; the lines of its fence show nothing. */
function codeAmong(lines: readonly string[], spans: readonly LineSpan[], offset: number): readonly CodeBlock[] {
  return spans.flatMap(({ start, end, kind }) => {
    const isFenced = fenceOf(lines[start] ?? '') !== null;
    if (kind !== 'code' && !isFenced) return [];
    const shown = lines.slice(start, end);
    return [{ start: start + offset, shown: isFenced ? ['', ...shown.slice(1, -1), ''] : shown }];
  });
}

/** Returns the blocks of code, also those within quotations, in order. @param spans the kinds of the lines */
export function codeBlocks(lines: readonly string[], spans: readonly LineSpan[]): readonly CodeBlock[] {
  const blocks = [...codeAmong(lines, spans, 0)];
  let [known, quoted]: [number, string[]] = [0, []];
  const all: CodeBlock[] = [];
  for (let at = 0; at <= lines.length; at += 1) {
    const block = blocks[known];
    const line = block?.start === at ? '' : (lines[at] ?? '');
    if (QUOTE_MARKS.test(line)) {
      quoted.push(line.replace(QUOTE_MARKS, ''));
      continue;
    }
    if (quoted.length > 0) all.push(...codeAmong(quoted, markdownSpans(quoted), at - quoted.length));
    quoted = [];
    if (block?.start !== at) continue;
    all.push(block);
    at += block.shown.length - 1;
    known += 1;
  }
  return all;
}
