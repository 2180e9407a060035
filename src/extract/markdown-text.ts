import type { MarkedText } from './blocks.js';
import { withoutMainKinds } from './blocks.js';
import { blocksOfLines } from './line-spans.js';
import { markdownSpans } from './markdown-blocks.js';

const FRONT_MATTER = /^\ufeff?---\r?\n[^]*?\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/u;

/** Takes marks off within lines only: a line of the source is a line of the text. */
function withoutMarkdown(source: string): string {
  return source
    .replace(/!?\[([^\]\n]*)\]\((?:[^()\n]|\([^()\n]*\))*\)/gu, '$1')
    .replace(/^[ \t]{0,3}#{1,6}[ \t]+/gmu, '')
    .replace(/^[ \t]{0,3}(?:>[ \t]?)+/gmu, '')
    .replace(/^[ \t]*(?:```|~~~)[^\n]*$/gmu, '')
    .replace(/\*\*|__|`/gu, '')
    .replace(/<\/?[a-z][^>\n]*>/giu, '');
}

/** The text of Markdown as a reader would see it (first version), and what its marks say of the parts. */
export function textOfMarkdown(source: string): MarkedText {
  const body = source.replace(FRONT_MATTER, '');
  const text = withoutMarkdown(body);
  const blocks = blocksOfLines(text, markdownSpans(body.split('\n').map((line) => line.replace(/\r$/u, ''))));
  return { text, blocks: withoutMainKinds({ text, blocks }) };
}
