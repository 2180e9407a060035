import type { Edits } from '../manipulations/edits.js';
import type { LaidOut } from './step.js';

const DIVIDED = /[-\u2010]\n[ \t]*(\p{Ll}{2,}\S*)[ \t]*\n?/gu;
const HEAD = /\p{L}*\p{Ll}{2}$/u;
/** Bounded, so that a text without spaces takes no square of its length. */
const LONGEST_HEAD = 60;
const COMPOUND = /(?<!\p{L})\p{L}{1,60}-\p{L}{1,60}/gu;
/** Words before which a hyphen stands for what both compounds share. */
const AND = new Set('and or und oder bzw sowie et ou y o e en of och eller og i ili'.split(' '));

/**
 * Joins the words that were divided at the ends of lines: what is left of a word goes up to the line where it begins.
 * The hyphen stays where the text has the same word with it within a line.
 */
export function joinDivided({ text }: LaidOut, edits: Edits): void {
  const compounds = new Set(Array.from(text.matchAll(COMPOUND), ([compound]) => compound.toLowerCase()));
  for (const { 0: all, 1: tail = '', index } of text.matchAll(DIVIDED)) {
    const [head] = HEAD.exec(text.slice(Math.max(0, index - LONGEST_HEAD), index)) ?? [];
    const [letters = ''] = /^[\p{L}\p{M}]+/u.exec(tail) ?? [];
    if (head === undefined || AND.has(letters)) continue;
    const isCompound = compounds.has(`${head}-${letters}`.toLowerCase());
    const end = index + all.length;
    edits.replace(index, end, `${isCompound ? '-' : ''}${tail}${end < text.length ? '\n' : ''}`);
  }
}
