import type { Block } from '../records/blocks.js';
import type { SectionSpan } from '../records/sections.js';
import { splitSentences } from '../text/sentences.js';
import { countCharacters, holdsWord, truncateCharacters } from '../text/words.js';
import { lastPlaces, lineKind } from './places.js';
import type { KnownPlace } from './places.js';
import type { SectionSizes } from './section-sizes.js';

/** From which share of a section on it may end before a chapter, a heading, a paragraph and a sentence. */
const FROM_SHARE = { chapter: 0.5, heading: 0.6, paragraph: 0.75, sentence: 0.75, word: 0.5 } as const;
/** A rest of less than this share of the limit joins the section before it, and both are of like size. */
const LEAST_REST = 0.25;
/** The share of a text of two sections that the first may have. */
const FIRST_OF_TWO = 0.75;

/** The start of the last sentence from a place on; null where there is none. */
function lastSentence(text: string, from: number): number | null {
  const start = splitSentences(text.slice(from)).at(-1)?.start ?? 0;
  return start > 0 ? from + start : null;
}

/** The end of the last white space from a place on; null where there is none. */
function lastWord(text: string, from: number): number | null {
  for (let at = text.length - 1; at > from; at -= 1) if (/\s/u.test(text.charAt(at))) return at + 1;
  return null;
}

/** Where a section ends that may hold all of a text; at its end only where it has no white space. */
function cutPoint(text: string, known: (at: number) => KnownPlace | null): number {
  const from = (kind: keyof typeof FROM_SHARE): number => Math.max(1, Math.floor(text.length * FROM_SHARE[kind]));
  const first = { chapter: from('chapter'), heading: from('heading'), paragraph: from('paragraph') };
  const { chapter, heading, paragraph } = lastPlaces(text, first, known);
  return (
    chapter ??
    heading ??
    paragraph ??
    lastSentence(text, from('sentence')) ??
    lastWord(text, from('word')) ??
    lastWord(text, 0) ??
    text.length
  );
}

/** Returns what blocks, in order, say of a place. */
function knownPlaces(blocks: readonly Block[]): (at: number) => KnownPlace | null {
  const known = blocks.filter(({ kind }) => kind === 'heading' || kind === 'code');
  return (at) => {
    let [low, high] = [0, known.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((known[middle]?.start ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    const last = known[low - 1];
    if (last?.kind === 'heading') return last.start === at ? 'heading' : null;
    return last !== undefined && at < last.end ? 'code' : null;
  };
}

/** How many characters the next section may have at most. */
function roomOf(left: number, limit: number): number {
  return left < limit * (1 + LEAST_REST) ? Math.max(1, Math.min(limit, Math.ceil(left * FIRST_OF_TWO))) : limit;
}

/**
 * Cuts a text into sections of at most `limit` characters (code points), near the limit, at chapters, else at headings,
 * paragraphs, sentences and words. They join to the whole text. A word is cut only where it is longer than a section.
 * Linear in the length of the text.
 * @param blocks what is known about parts of the text: headings are places to cut, lines of code are none
 */
export function cutSections(text: string, limit: number, blocks: readonly Block[] = []): readonly SectionSpan[] {
  const known = knownPlaces(blocks);
  const sections: SectionSpan[] = [];
  let start = 0;
  let left = countCharacters(text);
  while (left > limit) {
    const from = start;
    const window = truncateCharacters(text.slice(start, start + 2 * limit), roomOf(left, limit));
    const length = cutPoint(window, (at) => known(from + at));
    sections.push({ start, end: start + length });
    left -= countCharacters(window.slice(0, length));
    start += length;
  }
  return start < text.length ? [...sections, { start, end: text.length }] : sections;
}

/** Returns the sections that a text is cut into for a scan; one where it is short enough to be scanned at once. */
export function scannedSections(
  text: string,
  { atOnce, section }: SectionSizes,
  blocks: readonly Block[] = [],
): readonly SectionSpan[] {
  const isShort = text.length <= atOnce || countCharacters(text) <= atOnce;
  return isShort ? [{ start: 0, end: text.length }] : cutSections(text, section, blocks);
}

/** Returns the sections of a text that are sent: one without a word says nothing. Parameters as for `cutSections`. */
export function sentSections(text: string, limit: number, blocks: readonly Block[] = []): readonly SectionSpan[] {
  return cutSections(text, limit, blocks).filter(({ start, end }) => holdsWord(text.slice(start, end)));
}

/** Returns the heading that a section begins with; null where it begins with none. */
export function headingOf(section: string): string | null {
  const at = section.length - section.trimStart().length;
  const end = section.indexOf('\n', at);
  const line = section.slice(at, end === -1 ? section.length : end);
  const kind = lineKind(line, section.slice(end).startsWith('\n\n') || end === -1, true);
  if (kind !== 'chapter' && kind !== 'heading') return null;
  return line.replace(/^[\s#]+/u, '').trim();
}
