import type { LineSpan } from '../blocks/line-spans.js';
import { markdownSpans } from './markdown-blocks.js';
import { fenceOf } from './markdown-fence.js';

/** Marks of quotations at the start of a line, one in the other. */
export const QUOTE_MARKS = /^[ \t]{0,3}(?:>[ \t]?)+/u;
const QUOTE_MARK = /^[ \t]{0,3}>[ \t]?/u;
/** Quotations in more quotations than people write are read as one. */
const MAX_DEPTH = 16;

/** Code of Markdown, fenced or indented: the lines that it takes, and what a reader sees of each. */
export interface CodeBlock {
  readonly start: number;
  readonly shown: readonly string[];
}

/** Returns the blocks of code among spans of lines; the lines of its fence show nothing. */
function codeAmong(lines: readonly string[], spans: readonly LineSpan[]): readonly CodeBlock[] {
  return spans.flatMap(({ start, end, kind }) => {
    const isFenced = fenceOf(lines[start] ?? '') !== null;
    if (kind !== 'code' && !isFenced) return [];
    const shown = lines.slice(start, end);
    return [{ start, shown: isFenced ? ['', ...shown.slice(1, -1), ''] : shown }];
  });
}

/** Returns the blocks of code within a quotation: its own marks alone are taken away, a `>` of the code stays. */
function codeOfQuotation(lines: readonly string[], start: number, depth: number): readonly CodeBlock[] {
  const quoted = lines.map((line) => line.replace(depth < MAX_DEPTH ? QUOTE_MARK : QUOTE_MARKS, ''));
  const spans = markdownSpans(quoted);
  const blocks = depth < MAX_DEPTH ? codeBlocks(quoted, spans, depth + 1) : codeAmong(quoted, spans);
  return blocks.map((block) => ({
    ...block,
    start: start + block.start,
  }));
}

/** Returns the blocks of code, also those within quotations, in order. @param spans the kinds of the lines */
export function codeBlocks(lines: readonly string[], spans: readonly LineSpan[], depth = 0): readonly CodeBlock[] {
  const all: CodeBlock[] = [];
  let quotedFrom: number | null = null;
  const endQuotation = (at: number): void => {
    if (quotedFrom !== null) all.push(...codeOfQuotation(lines.slice(quotedFrom, at), quotedFrom, depth));
    quotedFrom = null;
  };
  let at = 0;
  for (const block of [...codeAmong(lines, spans), null]) {
    const end = block?.start ?? lines.length;
    for (; at < end; at += 1) {
      if (!QUOTE_MARK.test(lines[at] ?? '')) endQuotation(at);
      else quotedFrom ??= at;
    }
    endQuotation(at);
    if (block !== null) all.push(block);
    at += block?.shown.length ?? 0;
  }
  return all;
}
