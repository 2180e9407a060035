import { foldKey } from '../fold.js';
import { entryMarker, referenceLook } from './look.js';
import type { EntrySpan, Span } from './span.js';
import { linesOf } from './span.js';

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** `[^3]: …` of Markdown, `³ …` of a text layer: how a note starts. */
const NOTE_START = /^\s{0,3}(?:\[\^(\d{1,3})\]:|([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}))\s*(?=\S)/u;
/** Words that name the work of the note before, in five languages. */
const SAME_AGAIN = /^\W*(?:ibid(?:em)?|ebd|ebenda|ebenda|ib|ibíd|ibidem|id)\b\.?/iu;
/** Words that name a work cited earlier by its author. */
const NAMED_AGAIN = /\b(?:op\.\s?cit|loc\.\s?cit|a\.\s?a\.\s?O|art\.\s?cit|ob\.\s?cit|o\.\s?c)\b/iu;
const YEAR = /(?<!\d)(?:1[5-9]|20)\d{2}(?!\d)/u;
/** A note this short without a year repeats an earlier one: `Arendt, Vita activa, 12.` */
const SHORT_NOTE = 110;

/** Value of figures raised in print: `¹²` is 12. */
export function superscriptNumber(figures: string): number {
  return Number(Array.from(figures, (figure) => SUPERSCRIPTS.indexOf(figure)).join(''));
}

/**
 * Notes with their numbers at the feet of pages or the end of a Markdown text: from their mark to the next note or
 * blank line.
 */
export function findNotes(text: string, bodies: readonly Span[]): readonly EntrySpan[] {
  const notes: { start: number; end: number; number: number }[] = [];
  for (const body of bodies) {
    let isOpen = false;
    for (const line of linesOf(text, body)) {
      const match = NOTE_START.exec(line.text);
      if (match !== null) {
        notes.push({
          start: line.start + match[0].length,
          end: line.end,
          number: match[1] === undefined ? superscriptNumber(match[2] ?? '') : Number(match[1]),
        });
        isOpen = true;
      } else if (line.text.trim() === '') isOpen = false;
      else if (isOpen) notes[notes.length - 1]!.end = line.end;
    }
  }
  return notes.map((note) => ({ ...note, end: note.start + text.slice(note.start, note.end).trimEnd().length }));
}

/** What the notes of a document cite. */
export interface SortedNotes {
  /** Those that give a work. */
  readonly entries: readonly EntrySpan[];
  /** Number of a note that repeats a work, to the number of the note that gives it. */
  readonly repeats: ReadonlyMap<number, number>;
}

const leadOf = (note: string): string => foldKey(/\p{Lu}[\p{L}'’-]{2,}/u.exec(note)?.[0] ?? '');

/**
 * Sorts notes into such as give a work, such as repeat one (`Ibid.`, `Arendt, op. cit.`), and remarks, which are left
 * out.
 */
export function sortNotes(text: string, notes: readonly EntrySpan[]): SortedNotes {
  const entries: EntrySpan[] = [];
  const repeats = new Map<number, number>();
  const given: { readonly number: number; readonly key: string }[] = [];
  let before: number | null = null;
  for (const note of notes) {
    const printed = text.slice(note.start, note.end);
    const raw = printed.slice(entryMarker(printed)?.length ?? 0);
    const number = note.number ?? 0;
    const lead = leadOf(raw);
    const isShort = raw.length < SHORT_NOTE && !YEAR.test(raw);
    const earlier =
      lead !== '' && (isShort || NAMED_AGAIN.test(raw))
        ? given.findLast(({ key }) => key.includes(lead))?.number
        : undefined;
    if (SAME_AGAIN.test(raw)) {
      if (before !== null) repeats.set(number, before);
    } else if (earlier !== undefined) {
      repeats.set(number, earlier);
      before = earlier;
    } else if (referenceLook(raw) >= 2 || (YEAR.test(raw) && referenceLook(raw) >= 1)) {
      entries.push(note);
      given.push({ number, key: foldKey(raw.slice(0, 200)) });
      before = number;
    }
  }
  return { entries, repeats };
}
