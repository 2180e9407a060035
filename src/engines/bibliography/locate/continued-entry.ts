import { startsLikeEntry, startsWithNamesAndYear } from './reference-signs.js';

/** Whether a line may be the last of an entry. */
export const endsEntry = (line: string): boolean =>
  /[.)\]”"»>]\s*$|\d\s*$|https?:\/\/\S+\s*$|10\.\d{4,9}\/\S+\s*$/u.test(line) &&
  !/(?:\b(?:and|und|et|y|e|in|of|the|pp?|vol|S|In|no|[Hh]g|[Hh]rsg|&)\.?|,|[-–])\s*$/u.test(line) &&
  !/[\s.]\p{Lu}\.$/u.test(line);
/** Whether the text of a line continues on the next. */
export const isContinued = (line: string): boolean =>
  /(?:[,&–-]|\b(?:and|und|et|y|e|in:?|In:?|of|the))\s*$/u.test(line);
export const hasYear = (text: string): boolean => /(?<!\d)(?:1[5-9]|20)\d{2}(?!\d)/u.test(text);

/** A line that holds only an address or identifier. */
const ADDRESS_ALONE = /^\s*(?:https?:\/\/\S+|(?:doi:?\s*)?10\.\d{4,9}\/\S+)\s*$/iu;

/** A place in the United States and a publisher: `Stanford, CA: Stanford University Press.` */
const PLACE_LINE = new RegExp(
  [
    String.raw`^\s*\p{Lu}\p{L}[\p{L} .'’-]{0,30}, (?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|`,
    String.raw`N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]|USA|UK): \p{Lu}[^:\d]{1,80}$`,
  ].join(''),
  'u',
);

/** A journal and the numbers that say where in it: `Monthly Notices, 339(1), 243–259.` */
const VENUE_LINE = /^\s*\p{Lu}[^.()\d]{3,90},\s\d{1,4}(?:\s?\(\d[^)]{0,12}\))?,\s?\w?\d+/u;
/** What tells where a work is; an entry without it may continue at the next page. */
const WHERE = /\d\s?\(\d|\d\s?[–-]\s?\d|,\s\d+\s*[,:]|10\.\d{4,9}\/|https?:|www\.|\bISBN\b/u;

/**
 * Whether a line continues the previous entry although it looks like a start: that entry ends inside an address, with
 * its year or in the middle of a phrase, or has only names so far and the line starts with the year.
 */
export function continuesEntry(entry: string, line: string): boolean {
  if (ADDRESS_ALONE.test(line)) return !/10\.\d{4,9}\/|https?:\/\//iu.test(entry);
  // `https://blog.site.` and `com/2019`; `& C.` and `Morphew (Eds.), Title`.
  if (/https?:\/\/\S*[./_=&?-]\s*$/iu.test(entry) && /^\s*[\p{Ll}\d]\S*[./]\S/u.test(line)) return true;
  if (/[\s.]\p{Lu}\.\s*$/u.test(entry) && /^\s*\p{Lu}[\p{L}'’-]+ \(Eds?\.\)/u.test(line)) return true;
  if (/^\s*\/\//u.test(line) || /https?:\/{0,2}\s*$/u.test(entry)) return true;
  if (/^\s*\(?(?:1[5-9]|20)\d{2}[a-z]?[.,)]/u.test(line)) return !hasYear(entry);
  // `Smith, CA: Title` looks the same, where entries are written so.
  if (PLACE_LINE.test(line) && hasYear(entry) && !/^\s*\p{Lu}[^,:]{1,30}, \p{Lu}{1,3}:/u.test(entry)) return true;
  if (startsLikeEntry(line) || startsWithNamesAndYear(line)) return false;
  if (VENUE_LINE.test(line) && startsLikeEntry(entry) && hasYear(entry) && !WHERE.test(entry)) return true;
  return (
    isContinued(entry) ||
    (/^\s*\p{Ll}/u.test(line) && !endsEntry(entry)) ||
    (entry.length < 160 && /\((?:1[5-9]|20)\d{2}[a-z]?\)[.,:]?\s*$/u.test(entry))
  );
}
