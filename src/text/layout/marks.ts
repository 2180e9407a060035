import type { Edits } from '../manipulations/edits.js';

const BOLD = /(?<![\p{L}\p{N}*])\*\*(?=[^\s*])((?:[^*\n]|\n(?![^\S\n]*\n)){1,4000})(?<=[^\s*])\*\*(?!\*)/gu;

/** Takes away the marks of bold text in Markdown: a paragraph that begins with marks is no plain sentence. */
export function takeOffBold(text: string, edits: Edits): void {
  if (!text.includes('**')) return;
  for (const { 0: all, index } of text.matchAll(BOLD)) {
    edits.replace(index, index + 2, '');
    edits.replace(index + all.length - 2, index + all.length, '');
  }
}

const LINK = /\[([^\][\n]{1,300})\]\((?:https?:\/\/|www\.|mailto:|[./#])[^()\s]{0,400}(?: "[^"\n]{0,200}")?\)/gu;
/** Words of a paragraph beside its links: with fewer it is a list of links. */
const FEWEST_WORDS = 8;

/** Takes away the targets of Markdown's links in sentences: the letters of an address are no words of the author. */
export function takeOffTargets(text: string, edits: Edits): void {
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

const NOTE = /\[\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,9}\](?=[\s\p{P}]|$)/gu;
const BEFORE_NOTE = /(?:\p{L}{3}|[\p{L}\p{N}\p{Pe}\p{Pf}"'’.,;:!?] |[\p{Pe}\p{Pf}"'’.,;:!?])$/u;
const RAISED = /[⁰¹²³⁴-⁹]{1,3}(?=[\s\p{P}]|$)/gu;
const RAISED_DIGITS = Array.from('¹²³⁴⁵⁶⁷⁸⁹⁰');
/** After fewer letters a raised number belongs to a unit or a formula. */
const BEFORE_RAISED = /(?:\p{Ll}{4}|[.,;:!?"”’)])$/u;

const LONGEST_STATEMENT = 160;

/** Whether a number in brackets is the place in a list of a program: its line has the marks of one. */
function isOfProgram(text: string, at: number): boolean {
  const from = text.lastIndexOf('\n', at) + 1;
  const to = text.indexOf('\n', at);
  const line = text.slice(
    Math.max(from, at - LONGEST_STATEMENT),
    Math.min(to === -1 ? text.length : to, at + LONGEST_STATEMENT),
  );
  return /[={}<>]|\w\(|[;\]]$/u.test(line) && /[\p{L}\p{N}_\]]$/u.test(text.slice(Math.max(0, at - 1), at));
}

/**
 * Takes away the marks of notes, "[3]" and raised numbers, after words and sentences: they say nothing of the author,
 * and a sentence ends before them. Those at the start of a line are entries of a list of references.
 */
export function takeOffNoteMarks(text: string, edits: Edits): void {
  const marks = (pattern: RegExp, before: RegExp): readonly RegExpExecArray[] =>
    [...text.matchAll(pattern)].filter(({ index }) => before.test(text.slice(Math.max(0, index - 4), index)));
  const found = [
    ...(text.includes('[') ? marks(NOTE, BEFORE_NOTE).filter(({ index }) => !isOfProgram(text, index)) : []),
    ...(RAISED_DIGITS.some((digit) => text.includes(digit)) ? marks(RAISED, BEFORE_RAISED) : []),
  ].sort((a, b) => a.index - b.index);
  for (const { 0: mark, index } of found) {
    const start = text.charAt(index - 1) === ' ' ? index - 1 : index;
    edits.replace(start, index + mark.length, '');
  }
}

/** Writes the quotation marks of TeX as one mark each. */
export function joinQuotes(text: string, edits: Edits): void {
  if (!text.includes('``')) return;
  for (const { index } of text.matchAll(/(?<!`)``(?=[^\s`])|(?<=[^\s'])''(?!')/gu))
    edits.replace(index, index + 2, '"');
}
