import type { Block } from '../records/blocks.js';
import type { MarkedText } from './blocks.js';
import { withoutMainKinds } from './blocks.js';
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
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const blocks = markdownSpans(body.split('\n').map((line) => line.replace(/\r$/u, ''))).map(
    ({ start, end, kind }): Block => ({ start: starts[start] ?? 0, end: end < starts.length ? (starts[end] ?? 1) - 1 : text.length, kind }),
  );
  return { text, blocks: withoutMainKinds({ text, blocks }) };
}
