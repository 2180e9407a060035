import type { MarkedText } from '../blocks/blocks.js';
import { withoutMainKinds } from '../blocks/blocks.js';
import { blocksOfLines } from '../blocks/line-spans.js';
import type { LineSpan } from '../blocks/line-spans.js';
import { withoutInlineMarks } from '../blocks/inline-marks.js';
import { codeBlocks, QUOTE_MARKS } from './code-blocks.js';
import { holdCode, withHeldCode } from './code-spans.js';
import { markdownSpans } from './markdown-blocks.js';
import { fenceOf } from './markdown-fence.js';

const FRONT_MATTER = /^\ufeff?---\r?\n[^]*?\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/u;
/** Begin or end of a division of Quarto, Pandoc and site generators: `::: {.callout-note}`, `:::tip`, `:::`. */
const FENCED_DIVISION = /^[ \t]*:{3,}[ \t]*(?:\{[^{}\n]*\}|[\w-]+(?:[ \t]*\{[^{}\n]*\})?)?[ \t]*:*[ \t]*$/gmu;
const HEADING = /^[ \t]{0,3}#{1,6}[ \t]+/u;
/** Lines that begin a block, whatever stands before them. */
const BLOCK_START = /^[ \t]*(?:[-*+•][ \t]|\d{1,9}[.)][ \t]|#{1,6}[ \t]|\||$)/u;
const LABEL_END = '](';
const TAG_END = /[>\n]/gu;

/**
 * Replaces links and images with their labels. Each label is searched for once, from its end: searching from every
 * bracket would take quadratic time.
 */
function withoutLinks(source: string): string {
  const target = /\((?:[^()\n]|\([^()\n]*\))*\)/uy;
  const parts: string[] = [];
  let done = 0;
  let from = 0;
  for (let at = source.indexOf(LABEL_END); at !== -1; at = source.indexOf(LABEL_END, from)) {
    const before = source.slice(from, at);
    const open = before.indexOf('[', Math.max(before.lastIndexOf(']'), before.lastIndexOf('\n')) + 1);
    target.lastIndex = at + 1;
    const found = open === -1 ? null : target.exec(source);
    if (found === null) from = at + 1;
    else {
      const start = from + open;
      parts.push(
        source.slice(done, start > done && source[start - 1] === '!' ? start - 1 : start),
        source.slice(start + 1, at),
      );
      done = from = target.lastIndex;
    }
  }
  return parts.join('') + source.slice(done);
}

/** Removes HTML tags, which end on the line on which they start. */
function withoutTags(source: string): string {
  const parts: string[] = [];
  let done = 0;
  let end = -1;
  for (const { index } of source.matchAll(/<\/?[a-z]/giu)) {
    if (index < done) continue;
    if (end < index) {
      TAG_END.lastIndex = index;
      end = TAG_END.exec(source)?.index ?? source.length;
    }
    if (source[end] !== '>') continue;
    parts.push(source.slice(done, index));
    done = end + 1;
  }
  return parts.join('') + source.slice(done);
}

/** Returns a line without the marks at its start; nothing of one that opens a fence which nothing closes. */
const withoutLineMarks = (line: string): string =>
  fenceOf(line) === null ? line.replace(HEADING, '').replace(QUOTE_MARKS, '') : '';

/** Whether a line begins a paragraph or another block: no code span goes on into it. */
function beginsBlock(line: string, before: string): boolean {
  const words = line.replace(QUOTE_MARKS, '');
  return (
    BLOCK_START.test(words) || HEADING.test(before) || (words === line) !== (before.replace(QUOTE_MARKS, '') === before)
  );
}

/** Removes marks within lines only: a line of the source remains a line of the text. */
function withoutMarkdown(lines: readonly string[]): string {
  const paragraphs: string[][] = [];
  lines.forEach((line, at) => {
    const last = paragraphs.at(-1);
    if (last === undefined || beginsBlock(line, lines[at - 1] ?? '')) paragraphs.push([withoutLineMarks(line)]);
    else last.push(withoutLineMarks(line));
  });
  const { text, spans } = holdCode(paragraphs.map((paragraph) => paragraph.join('\n')));
  const plain = withoutLinks(text)
    .replace(FENCED_DIVISION, '')
    .replace(/\*\*|__|`/gu, '');
  return withHeldCode(withoutTags(plain), spans);
}

/** Returns the text of lines: without marks, and code as it is. */
function textOfLines(lines: readonly string[], spans: readonly LineSpan[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const { start, shown } of codeBlocks(lines, spans)) {
    if (start > done) parts.push(withoutMarkdown(lines.slice(done, start)));
    parts.push(shown.join('\n'));
    done = start + shown.length;
  }
  if (done < lines.length) parts.push(withoutMarkdown(lines.slice(done)));
  return parts.join('\n');
}

/** Returns the text of Markdown as a reader sees it, and the block kinds that its marks name. */
export function textOfMarkdown(source: string): MarkedText {
  const lines = withoutInlineMarks(source.replace(FRONT_MATTER, '')).split(/\r\n?|\n/u);
  const spans = markdownSpans(lines);
  const text = textOfLines(lines, spans);
  const blocks = blocksOfLines(text, spans);
  return { text, blocks: withoutMainKinds({ text, blocks }) };
}
