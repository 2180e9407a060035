import { foldKey } from '../fold.js';
import { entryMarker, referenceScore } from './reference-signs.js';
import type { EntrySpan, Span } from './span.js';
import { linesOf } from './span.js';
import { itemAt } from '../../../lib/present.js';

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** Start of a note: `[^3]: …` in Markdown, `³ …` in a text layer. */
const NOTE_START = /^\s{0,3}(?:\[\^(\d{1,3})\]:|([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}))\s*(?=\S)/u;
/** Words that repeat the work of the previous note, in five languages. */
const SAME_AGAIN = /^\W*(?:ibid(?:em)?|ebd|ebenda|ebenda|ib|ibíd|ibidem|id)\b\.?/iu;
/** Words that repeat a work named earlier by its author. */
const NAMED_AGAIN = /\b(?:op\.\s?cit|loc\.\s?cit|a\.\s?a\.\s?O|art\.\s?cit|ob\.\s?cit|o\.\s?c)\b/iu;
const YEAR = /(?<!\d)(?:1[5-9]|20)\d{2}(?!\d)/u;
/** Notes without a year and shorter than this (in characters) repeat an earlier work: `Arendt, Vita activa, 12.` */
const SHORT_NOTE = 110;

/** Returns the value of superscript digits: `¹²` is 12. */
export function superscriptNumber(figures: string): number {
  return Number(Array.from(figures, (figure) => SUPERSCRIPTS.indexOf(figure)).join(''));
}

/**
 * Finds numbered notes at the foot of pages or at the end of a Markdown text. A note runs from its mark to the next
 * note or blank line.
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
      else if (isOpen) itemAt(notes, notes.length - 1).end = line.end;
    }
  }
  return notes.map((note) => ({ ...note, end: note.start + text.slice(note.start, note.end).trimEnd().length }));
}

/** The works that the notes of a document cite. */
export interface SortedNotes {
  /** Notes that describe a work. */
  readonly entries: readonly EntrySpan[];
  /** Maps the number of a note that repeats a work to the number of the note that describes it. */
  readonly repeats: ReadonlyMap<number, number>;
}

const leadOf = (note: string): string => foldKey(/\p{Lu}[\p{L}'’-]{2,}/u.exec(note)?.[0] ?? '');

/**
 * Sorts notes into those that describe a work and those that repeat one (`Ibid.`, `Arendt, op. cit.`). Remarks are left
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
    } else if (referenceScore(raw) >= 2 || (YEAR.test(raw) && referenceScore(raw) >= 1)) {
      entries.push(note);
      given.push({ number, key: foldKey(raw.slice(0, 200)) });
      before = number;
    }
  }
  return { entries, repeats };
}
