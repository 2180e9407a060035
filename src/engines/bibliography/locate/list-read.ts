import type { ListRead } from '../../../records/bibliography.js';
import { hasYear } from './continued-entry.js';
import { startsLikeEntry } from './reference-signs.js';
import type { EntrySpan } from './span.js';

/** Most numbers that are named as missing. */
const MOST_MISSING = 200;
/** Longest text after the last entry that may be the beginning of another. */
const LONGEST_REST = 250;
/** With this share of dated entries, one without a date at the end of a text is cut off. */
const MOSTLY_DATED = 0.7;

const range = (first: number, last: number): readonly number[] =>
  Array.from({ length: Math.max(0, Math.min(MOST_MISSING, last - first + 1)) }, (_, step) => first + step);

/** The numbers up to the last of a list that are not in it. Lists may follow others. */
function gapsIn(numbers: readonly number[]): readonly number[] {
  const gaps: number[] = [];
  let before = 0;
  for (const number of numbers) {
    // A lower number begins another list.
    if (number <= before) before = 0;
    gaps.push(...range(before + 1, number - 1));
    before = number;
  }
  return gaps;
}

const isDated = (entry: string): boolean => hasYear(entry) || /10\.\d{4,9}\/|https?:|\barxiv\b/iu.test(entry);

/** Whether a text ends within the list: in an entry without a date, or in the beginning of one. */
function isCutOff(text: string, entries: readonly EntrySpan[]): boolean {
  const last = entries.at(-1);
  if (last === undefined || entries.length < 3) return false;
  const printed = entries.map(({ start, end }) => text.slice(start, end));
  const others = printed.slice(0, -1);
  if (others.filter(isDated).length < MOSTLY_DATED * others.length) return false;
  const rest = text.slice(last.end).trim();
  const end = rest === '' ? (printed.at(-1) ?? '') : rest;
  return rest.length <= LONGEST_REST && startsLikeEntry(end) && !isDated(end) && !/[.!?]["”»)\]]?$/u.test(end);
}

/**
 * Returns how far the list of references of a text was read.
 * @param entries those of lists; of notes, remarks are left out, so that their numbers have gaps
 * @param cited the highest number of a run of cited ones that goes on where the list ends
 */
export function listRead(
  text: string,
  entries: readonly EntrySpan[],
  { hasNotes, highest, cited }: { readonly hasNotes: boolean; readonly highest: number; readonly cited: number },
): ListRead {
  if (entries.length === 0) return { read: hasNotes ? 'whole' : 'none', missing: [], isCut: false };
  const numbers = entries.map(({ number }) => number).filter((number) => number !== null);
  const beyond = hasNotes ? [] : range(highest + 1, cited);
  const missing = [...new Set([...gapsIn(numbers), ...beyond])].sort((left, right) => left - right);
  const isCut = isCutOff(text, entries);
  return {
    read: missing.length > 0 || isCut ? 'in_part' : 'whole',
    missing: missing.slice(0, MOST_MISSING),
    isCut,
  };
}
