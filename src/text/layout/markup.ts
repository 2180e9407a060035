import type { Edits } from '../manipulations/edits.js';
import type { LaidOut } from './step.js';

const INLINE = 'a|abbr|b|big|cite|del|dfn|em|font|i|ins|label|mark|q|s|small|span|strike|strong|sub|sup|time|tt|u|wbr';
const BREAKING =
  'article|blockquote|body|br|center|dd|div|dl|dt|h[1-6]|hr|html|li|main|ol|p|section|table|tbody|td|th|tr|ul';
const TAG = new RegExp(String.raw`<(/?)(?:(${INLINE})|(${BREAKING}))(?:\s[^<>\n]{0,400})?/?>`, 'giu');
/** Words of a line beside its tags: with fewer the line is one of a program. */
const FEWEST_WORDS = 6;
const SHARE_SHOWN = 0.5;

/** Takes away tags of HTML in sentences, as documents are stored with them. Tags of paragraphs part paragraphs. */
export function takeOffTags({ text }: LaidOut, edits: Edits): void {
  if (!/<(?:\/|br|p>)/iu.test(text)) return;
  for (const { 0: line, index: at } of text.matchAll(/[^\n]+/gu)) {
    if (!line.includes('<')) continue;
    const tags = [...line.matchAll(TAG)];
    const shown = line.replace(TAG, ' ');
    const isClosed = tags.some(([tag, slash]) => slash !== '' || /^<(?:br|p>)/iu.test(tag));
    const isBare = tags.every(({ 3: breaking }) => breaking !== undefined) && shown.trim() === '';
    const words = shown.match(/\p{L}[\p{L}\p{M}]+|\p{Script=Han}/gu)?.length ?? 0;
    if (!isClosed || (!isBare && (words < FEWEST_WORDS || shown.length < SHARE_SHOWN * line.length))) continue;
    for (const { 0: tag, 3: breaking, index } of tags)
      edits.replace(at + index, at + index + tag.length, breaking === undefined ? '' : '\n\n');
  }
}

const TEX_COMMAND = /\\(?:emph|textit|textbf|textsc|textsl|texttt|underline|mbox)\{([^{}\n]{1,300})\}/gu;
const TEX_SIGN = /\\[%&$#_](?![a-z])/gu;
const TEX_SPACE = /~(?=[\p{L}\p{N}(\\[{"“])/gu;
const BEFORE_SPACE = /[\p{L}\p{N}.,;:)\]}]$/u;
const FEWEST_SPACES = 2;

/** Takes away commands and signs of TeX in sentences. */
export function takeOffTex({ text }: LaidOut, edits: Edits): void {
  const found = [...text.matchAll(TEX_COMMAND), ...text.matchAll(TEX_SIGN)];
  const spaces = [...text.matchAll(TEX_SPACE)].filter(({ index }) =>
    BEFORE_SPACE.test(text.slice(Math.max(0, index - 2), index)),
  );
  if (found.length > 0 || spaces.length >= FEWEST_SPACES) found.push(...spaces);
  for (const { 0: all, 1: shown, index } of found.sort((a, b) => a.index - b.index)) {
    if (all === '~') edits.replace(index, index + 1, ' ');
    else if (shown === undefined) edits.replace(index, index + 1, '');
    else {
      edits.replace(index, index + all.indexOf('{') + 1, '');
      edits.replace(index + all.length - 1, index + all.length, '');
    }
  }
}

const WIKI_LINK = /\[\[(?:[^\][|\n]{1,200}\|)?([^\][|\n]{1,200})\]\]/gu;
const WIKI_QUOTES =
  /(?<!')(?:'{5}|'{3}|'{2})(?=[^\s'])([^'\n]{1,300}(?:'[^'\n]{1,300}){0,4})(?<=[^\s'])(?:'{5}|'{3}|'{2})(?!')/gu;

/** Takes away marks of links and of bold and slanted words in the markup of wikis. */
export function takeOffWiki({ text }: LaidOut, edits: Edits): void {
  if (!text.includes('[[') && !text.includes("''")) return;
  const found = [...text.matchAll(WIKI_LINK), ...text.matchAll(WIKI_QUOTES)].sort((a, b) => a.index - b.index);
  let last = 0;
  for (const { 0: all, 1: shown = '', index } of found) {
    if (index < last) continue;
    last = index + all.length;
    const start = index + all.lastIndexOf(shown);
    edits.replace(index, start, '');
    edits.replace(start + shown.length, last, '');
  }
}
