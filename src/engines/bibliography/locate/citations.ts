import type { CitationForm } from '../../../records/bibliography.js';
import { NARRATIVE } from './mentions.js';
import { superscriptNumber } from './notes.js';
import type { Span } from './span.js';

/** One name and year of an author-year citation. */
export interface NameYear {
  readonly names: string;
  /** Empty for a work cited by name alone. */
  readonly year: string;
  /** Set where names are not enough to identify the work. */
  readonly title?: string | null;
}

/** A citation in running text, not yet linked. */
export interface LocatedCitation extends Span {
  readonly form: CitationForm;
  /** Numbers cited; empty for other forms. */
  readonly numbers: readonly number[];
  readonly nameYears: readonly NameYear[];
}

const NUMBERS = '\\d{1,3}(?:\\s?[–—-]\\s?\\d{1,3})?';
/** A place within the work cited: `, p. 43`. */
const LOCATOR = '(?:,\\s?(?:pp?|S|págs?)\\.?\\s?\\d+(?:\\s?[–-]\\s?\\d+)?)?';
const NUMBER_LIST = `${NUMBERS}(?:\\s?[,;]\\s?${NUMBERS})*`;
const BRACKETED = new RegExp(
  `\\[\\s?${NUMBER_LIST}${LOCATOR}\\s?\\](?:\\s?[,–—-]?\\s?\\[\\s?${NUMBER_LIST}\\s?\\])*`,
  'gu',
);
const PARENTHESISED = new RegExp(`\\(\\s?${NUMBER_LIST}${LOCATOR}\\s?\\)`, 'gu');
/** Superscript digits that the text layer attached to the word or mark before them. */
const RAISED = new RegExp(
  `(?<=\\p{Ll}{2}|[)\\]”"’%]|[\\p{Ll})”"][.,;:])(?:${NUMBERS}(?:\\s?,\\s?${NUMBERS})*)(?=[\\s.,;:)—–]|$)`,
  'gu',
);
const SPACED = new RegExp(`(?<=[\\p{L})”"’%.,;]) (?:${NUMBERS}(?:\\s?,\\s?${NUMBERS})*)(?: (?=[.,;:)])|(?=\\n))`, 'gu');
/** `[^3]` in Markdown, and digits with superscript code points: `text.³`, `²,⁴`. */
const NOTE_MARK = /\[\^(\d{1,3})\](?!:)/gu;
const SUPERSCRIPT = /(?<=\S)[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}(?:[,˒⁻–-]\s?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})*/gu;
const IN_PARENTHESES = /\(([^()]{0,400}?(?<!\d)(?:1[5-9]|20)\d{2}[a-z]?(?!\d)[^()]{0,200})\)/gu;
const NAMES_BEFORE_YEAR = new RegExp(
  [
    String.raw`((?:(?:von|van|de|der|da|dos|du|di|la|le|el|al)\s)?\p{Sk}?\p{Lu}[\p{L}\p{Sk}'’.\s,&-]*?`,
    String.raw`(?:et\.?\sal\.?|u\.\s?a\.|`,
    String.raw`and (?:colleagues|others)|e outros)?)[,:]?\s*\(?((?:1[5-9]|`,
    String.raw`20)\d{2}[a-z]?(?:\s?,\s?(?:(?:1[5-9]|20)\d{2})?[a-z]?)*)`,
  ].join(''),
  'gu',
);
const NOT_NAMES = new RegExp(
  [
    '^(?:(?:january|february|march|april|may|june|july|august|september|october|november|december|januar|',
    'februar|märz|juni|juli|oktober|dezember|in|on|from|since|until|the|version|figure|fig|table|between|',
    String.raw`seit|von|am|em|no|en|accessed|copyright|vol)\b\.?\s*)+$`,
  ].join(''),
  'iu',
);

function numbersIn(text: string): readonly number[] {
  // `[2]–[4]` is the same range as `[2–4]`.
  const flat = text
    .replace(/,\s?\p{L}+\.?\s?\d+(?:\s?[–-]\s?\d+)?(?=\s?[\])])/gu, '')
    .replace(/\]\s?([–—-])\s?\[/gu, '$1')
    .replace(/[[\]()^]/gu, ' ');
  return [...flat.matchAll(/(\d{1,3})(?:\s?[–—-]\s?(\d{1,3}))?/gu)].flatMap((match) => {
    const first = Number(match[1]);
    const last = Number(match[2] ?? match[1]);
    return last >= first && last - first < 60
      ? Array.from({ length: last - first + 1 }, (_, step) => first + step)
      : [first, last];
  });
}

function superscriptsIn(text: string): readonly number[] {
  return text.split(/[,˒]\s?/u).flatMap((part) => {
    const [first = 0, last = first] = part.split(/[⁻–-]/u).map(superscriptNumber);
    return Array.from({ length: Math.max(1, Math.min(60, last - first + 1)) }, (_, step) => first + step);
  });
}

/** Finds note marks in running text. */
function markedIn(
  text: string,
  pattern: RegExp,
  read: (mark: string) => readonly number[],
  { start, end }: Span,
  highest: number,
): readonly LocatedCitation[] {
  return [...text.slice(start, end).matchAll(pattern)]
    .map((match): LocatedCitation => ({
      start: start + match.index,
      end: start + match.index + match[0].length,
      form: 'numeric',
      numbers: read(match[0]),
      nameYears: [],
    }))
    .filter(({ numbers }) => numbers.every((number) => number >= 1 && number <= highest + 3));
}

/** The numbers of a document's list: the highest of its entries, and the highest that is cited; 0 without any. */
export interface ListNumbers {
  readonly highest: number;
  readonly cited: number;
}

/** So many numbers cited one after another beyond a list are of entries that were not read. */
const FEWEST_BEYOND = 3;
/** Higher numbers in brackets are no citations. */
const HIGHEST_CITED = 400;

/**
 * Returns up to which number citations in brackets go on where a list ends; without a list, the highest of some.
 * Brackets behind a letter are not read: `values[3]`.
 * @param highest number of the list; 0 for a list without numbers
 */
export function highestCited(text: string, bodies: readonly Span[], highest: number, hasList: boolean): number {
  if (hasList && highest === 0) return 0;
  const numbers = bodies
    .flatMap(({ start, end }) => [...text.slice(start, end).matchAll(BRACKETED)])
    .filter(({ index, input }) => /[\s(“"]/u.test(input.charAt(index - 1)))
    .flatMap((match) => numbersIn(match[0]))
    .filter((number) => number <= HIGHEST_CITED);
  const cited = new Set(numbers);
  if (!hasList) return cited.size >= FEWEST_BEYOND && !cited.has(0) ? Math.max(...cited) : 0;
  let last = highest;
  while (cited.has(last + 1)) last += 1;
  return last - highest >= FEWEST_BEYOND ? last : highest;
}

/** Whether numbers may be those of entries. Of brackets side by side, as `[1], [9]`, one in the list is enough. */
function areOfEntries(numbers: readonly number[], mark: string, { highest, cited }: ListNumbers): boolean {
  if (numbers.length === 0 || numbers.some((number) => number < 1)) return false;
  return (
    numbers.every((number) => number <= Math.max(highest + 3, cited)) ||
    (numbers.some((number) => number <= highest) && /\]\s?,?\s?\[/u.test(mark))
  );
}

function numericIn(text: string, pattern: RegExp, offset: number, list: ListNumbers): readonly LocatedCitation[] {
  return [...text.matchAll(pattern)]
    .map((match): LocatedCitation => ({
      start: offset + match.index,
      end: offset + match.index + match[0].length,
      form: 'numeric',
      numbers: numbersIn(match[0]),
      nameYears: [],
    }))
    .filter(({ start, end, numbers }) => areOfEntries(numbers, text.slice(start - offset, end - offset), list));
}

/**
 * Finds numeric citations in the one notation that the document uses: brackets, else parentheses, else superscript
 * digits.
 */
function numericCitations(text: string, bodies: readonly Span[], list: ListNumbers): readonly LocatedCitation[] {
  const { highest } = list;
  const inAll = (pattern: RegExp): readonly LocatedCitation[] =>
    bodies.flatMap(({ start, end }) => numericIn(text.slice(start, end), pattern, start, list));
  const bracketed = inAll(BRACKETED);
  if (highest === 0) return bracketed;
  const parenthesised = inAll(PARENTHESISED);
  // A few brackets among many parentheses are slips; a few parentheses among many brackets are equations.
  if (bracketed.length >= 2 && 4 * bracketed.length >= parenthesised.length) return bracketed;
  const marked = bodies.flatMap((body) => [
    ...markedIn(text, NOTE_MARK, numbersIn, body, highest),
    ...markedIn(text, SUPERSCRIPT, superscriptsIn, body, highest),
  ]);
  const others = [marked, parenthesised, ...[RAISED, SPACED].map(inAll)];
  return others.reduce((most, citations) => (citations.length > most.length ? citations : most), bracketed);
}

function nameYearsIn(text: string): readonly NameYear[] {
  return text.split(/;/u).flatMap((part) =>
    [...part.matchAll(NAMES_BEFORE_YEAR)].flatMap((match) => {
      const names = (match[1] ?? '')
        .replace(/^(?:see|e\.g\.|cf\.|vgl\.|siehe|ver|voir|cf|for example|also|in)\W+/iu, '')
        .trim();
      if (names === '' || NOT_NAMES.test(names)) return [];
      return (match[2] ?? '')
        .split(/\s?,\s?/u)
        .map((year, _, years) => ({
          names,
          year: /^\d{4}/u.test(year) ? year : `${(years[0] ?? '').slice(0, 4)}${year}`,
        }))
        .filter(({ year }) => year.length >= 4);
    }),
  );
}

function authorYearCitations(text: string, bodies: readonly Span[]): readonly LocatedCitation[] {
  return bodies.flatMap(({ start, end }) => {
    const stretch = text.slice(start, end);
    const narrative = [...stretch.matchAll(NARRATIVE)].map((match): LocatedCitation => ({
      start: start + match.index,
      end: start + match.index + match[0].length,
      form: 'author-year',
      numbers: [],
      nameYears: [{ names: match[1] ?? '', year: match[2] ?? '' }],
    }));
    const parenthetical = [...stretch.matchAll(IN_PARENTHESES)]
      .map((match): LocatedCitation => ({
        start: start + match.index,
        end: start + match.index + match[0].length,
        form: 'author-year',
        numbers: [],
        nameYears: nameYearsIn(match[1] ?? ''),
      }))
      .filter(
        (citation) =>
          citation.nameYears.length > 0 &&
          !narrative.some((other) => other.start < citation.end && citation.start < other.end),
      );
    return [...narrative, ...parenthetical];
  });
}

/** Finds author-year and numeric citations in running text. */
export function findCitations(text: string, bodies: readonly Span[], list: ListNumbers): readonly LocatedCitation[] {
  const authorYear = authorYearCitations(text, bodies);
  const numeric = numericCitations(text, bodies, list).filter(
    (citation) => !authorYear.some((other) => other.start < citation.end && citation.start < other.end),
  );
  // A document cites in one style: single years in brackets, or digits behind words, are not a second style.
  const kept =
    list.highest > 0 && numeric.length >= authorYear.length
      ? [...numeric, ...authorYear.filter(({ nameYears }) => nameYears.length > 0 && numeric.length < 3)]
      : numeric.length > 3 * authorYear.length
        ? numeric
        : authorYear;
  return [...kept].sort((left, right) => left.start - right.start);
}
