import { addScriptWords, isLatinAlone, LAST_SCRIPT, mostWords, unitScripts } from './scripts.js';

/** Texts up to this length are read in full; of longer ones as much, in windows spread evenly. */
const LONGEST_READ = 16_384;
const WINDOW = 256;
/** Fewer words of other scripts than this share are names, formulae and the like, which change nothing. */
const NEGLIGIBLE_SHARE = 0.02;

/**
 * Returns `count` parts of a text, spread evenly: each of about `length` UTF-16 code units, or shorter ones that are
 * all of the text together. What a part of the text has of them depends on its length, not on its place. Parts begin
 * and end between words where there are spaces.
 */
export function spreadParts(text: string, count: number, length: number): readonly string[] {
  const step = text.length / count;
  const taken = Math.min(length, step);
  return Array.from({ length: count }, (_, index) => {
    const start = (index + 0.5) * step - taken / 2;
    return text.slice(wordStart(text, Math.round(start)), wordStart(text, Math.round(start + taken)));
  });
}

/** Longer words are usually in scripts without spaces, and are cut. */
const LONGEST_WORD = 32;

/** Returns where the next word starts, from an offset on. */
function wordStart(text: string, from: number): number {
  if (from <= 0 || from >= text.length) return Math.max(0, Math.min(from, text.length));
  for (let at = from; at < Math.min(text.length, from + LONGEST_WORD); at += 1)
    if (isSpace(text.charCodeAt(at - 1))) return at;
  return from;
}

const isSpace = (unit: number): boolean => unit === 0x20 || (unit >= 0x9 && unit <= 0xd);

/**
 * Returns what a text holds in the script of most of its words: all of a text in one script; of a very long text in
 * several scripts only what shows its language.
 */
export function textInMainScript(text: string): string {
  const isLong = text.length > LONGEST_READ;
  const read = isLong ? spreadParts(text, LONGEST_READ / WINDOW, WINDOW) : [text];
  if (read.every(isLatinAlone)) return text;
  const counts = new Float64Array(LAST_SCRIPT + 1);
  for (const part of read) addScriptWords(counts, part, 0, part.length);
  const main = mostWords(counts);
  const words = counts.reduce((sum, count) => sum + count, 0);
  if (words - counts[main]! <= NEGLIGIBLE_SHARE * words) return text;
  return read.map((part) => withoutOthers(part, main)).join(' ');
}

/** Returns a text without the letters of other scripts than one; a space stands for them. */
function withoutOthers(text: string, main: number): string {
  const scripts = unitScripts;
  const kept: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const script = scripts[text.charCodeAt(at)]!;
    if (script === main || script === 0) continue;
    if (at > from) kept.push(text.slice(from, at));
    from = at + 1;
  }
  kept.push(text.slice(from));
  return kept.join(' ');
}
