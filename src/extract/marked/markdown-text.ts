import type { MarkedText } from '../blocks/blocks.js';
import { withoutMainKinds } from '../blocks/blocks.js';
import { blocksOfLines } from '../blocks/line-spans.js';
import { markdownSpans } from './markdown-blocks.js';

const FRONT_MATTER = /^\ufeff?---\r?\n[^]*?\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/u;
/** Begin or end of a division of Quarto, Pandoc and site generators: `::: {.callout-note}`, `:::tip`, `:::`. */
const FENCED_DIVISION = /^[ \t]*:{3,}[ \t]*(?:\{[^{}\n]*\}|[\w-]+(?:[ \t]*\{[^{}\n]*\})?)?[ \t]*:*[ \t]*$/gmu;
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

/** Removes marks within lines only: a line of the source remains a line of the text. */
function withoutMarkdown(source: string): string {
  const plain = withoutLinks(source)
    .replace(/^[ \t]{0,3}#{1,6}[ \t]+/gmu, '')
    .replace(/^[ \t]{0,3}(?:>[ \t]?)+/gmu, '')
    .replace(/^[ \t]*(?:```|~~~)[^\n]*$/gmu, '')
    .replace(FENCED_DIVISION, '')
    .replace(/\*\*|__|`/gu, '');
  return withoutTags(plain);
}

/** Returns the text of Markdown as a reader sees it, and the block kinds that its marks name. */
export function textOfMarkdown(source: string): MarkedText {
  const body = source.replace(FRONT_MATTER, '');
  const text = withoutMarkdown(body);
  const blocks = blocksOfLines(text, markdownSpans(body.split('\n').map((line) => line.replace(/\r$/u, ''))));
  return { text, blocks: withoutMainKinds({ text, blocks }) };
}
