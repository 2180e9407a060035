import type { Edits } from '../manipulations/edits.js';
import type { LaidOut } from './step.js';

/** Months, whose years are those of dates. */
const MONTH = String.raw`(?:Jan|Feb|M[aä]r|Apr|Ma[iy]|Jun|Jul|Aug|Sep|O[ck]t|Nov|De[cz])\p{L}{0,7}\.? `;
const YEAR = String.raw`(?:1[89]|20)\d\d[a-z]?`;
const PAGES = String.raw`[,:] ?(?:pp?\. ?|S\. ?)?\d{1,4}(?:[-–]\d{1,4})?`;
/** Names before a year: no digits are among them, so that a list of works is read in one way only. */
const WORK = String.raw`(?!${MONTH})[\p{Lu}\p{Lo}][^()\d\n]{1,80}${YEAR}(?:, ?${YEAR}){0,3}(?:${PAGES})?`;
const LEAD = String.raw`(?:\p{Ll}[\p{L}.]{0,8},? ){0,2}`;
/** Both characters first: what is before them is asked only where they are. */
const CITATION = new RegExp(
  String.raw` \((?<=[\p{L}\p{M}\p{N}"”»)] \()${LEAD}${WORK}(?:; ?${LEAD}${WORK}){0,7}\)`,
  'gu',
);

/**
 * Takes away references to works, "(Smith & Reed, 2020, p. 12)", as those by number: whoever adds them or takes them
 * away has written no sentence.
 */
export function takeOffCitations({ text }: LaidOut, edits: Edits): void {
  for (const { 0: citation, index } of text.matchAll(CITATION)) edits.replace(index, index + citation.length, '');
}
