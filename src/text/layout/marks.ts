import type { Edits } from '../manipulations/edits.js';
import type { LaidOut } from './step.js';

const BOLD = /(?<![\p{L}\p{N}*])\*\*(?=[^\s*])((?:[^*\n]|\n(?![^\S\n]*\n)){1,4000})(?<=[^\s*])\*\*(?!\*)/gu;

/** Takes away the marks of bold text in Markdown: a paragraph that begins with marks is no plain sentence. */
export function takeOffBold({ text }: LaidOut, edits: Edits): void {
  if (!text.includes('**')) return;
  for (const { 0: all, index } of text.matchAll(BOLD)) {
    edits.replace(index, index + 2, '');
    edits.replace(index + all.length - 2, index + all.length, '');
  }
}

const LINK = /\[([^\][\n]{1,300})\]\((?:https?:\/\/|www\.|mailto:|[./#])[^()\s]{0,400}(?: "[^"\n]{0,200}")?\)/gu;
/** Words of a paragraph beside its links: with fewer it is a list of links. */
const FEWEST_WORDS = 8;

/** An address in brackets behind a word of a sentence. */
const ADDRESS = /\((?:https?:\/\/|www\.)[^()\s]{1,400}\)/gu;

/** Takes away addresses in brackets behind words, as programs add them to the words of a link. */
export function takeOffAddresses({ text }: LaidOut, edits: Edits): void {
  for (const { 0: line, index: at } of text.matchAll(/[^\n]+/gu)) {
    if (!line.includes('(http') && !line.includes('(www.')) continue;
    const addresses = [...line.matchAll(ADDRESS)].filter(({ index }) =>
      /[\p{L}\p{M}\p{N}"”»] $/u.test(line.slice(Math.max(0, index - 3), index)),
    );
    const rest = line.replace(ADDRESS, '').match(/[\p{L}\p{M}]{2,}/gu)?.length ?? 0;
    if (rest < FEWEST_WORDS * addresses.length) continue;
    for (const { 0: address, index } of addresses) edits.replace(at + index - 1, at + index + address.length, '');
  }
}

/** Takes away the targets of Markdown's links in sentences: the letters of an address are no words of the author. */
export function takeOffTargets({ text }: LaidOut, edits: Edits): void {
  if (!text.includes('](')) return;
  for (const { 0: paragraph, index: at } of text.matchAll(/(?:[^\n]|\n(?![^\S\n]*\n))+/gu)) {
    if (!paragraph.includes('](')) continue;
    const links = [...paragraph.matchAll(LINK)];
    const rest = paragraph.replace(LINK, ' ').match(/[\p{L}\p{M}]{2,}/gu)?.length ?? 0;
    if (rest < Math.max(FEWEST_WORDS, links.length)) continue;
    for (const { 0: link, 1: shown = '', index } of links) {
      const start = at + index;
      edits.replace(start, start + 1, '');
      edits.replace(start + 1 + shown.length, start + link.length, '');
    }
  }
}

/** Writes the quotation marks of TeX as one mark each. */
export function joinQuotes({ text }: LaidOut, edits: Edits): void {
  if (!text.includes('``')) return;
  for (const { index } of text.matchAll(/(?<!`)``(?=[^\s`])|(?<=[^\s'])''(?!')/gu))
    edits.replace(index, index + 2, '"');
}
