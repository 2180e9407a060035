import type { FieldComparison } from '../../../records/bibliography.js';
import { foldKey, foldWords } from '../fold.js';
import { arxivOf, firstPageOf } from '../keys.js';
import { normaliseDoi } from '../identifiers.js';
import type { ParsedReference } from '../parse/parse-reference.js';
import type { Work } from '../types.js';
import { comparePeople } from './compare-people.js';
import type { PeopleComparison } from './compare-people.js';
import { compareTitles } from './compare-titles.js';
import type { TitleComparison } from './compare-titles.js';
import { compareVenues, isPreprintVenue } from './compare-venues.js';

type Status = FieldComparison['status'];

/** A reference beside one record: field by field, and what the signals say together. */
export interface WorkComparison {
  readonly work: Work;
  readonly fields: readonly FieldComparison[];
  readonly title: TitleComparison;
  readonly people: PeopleComparison;
  /** Same DOI, arXiv id, PMID or ISBN. */
  readonly sameIdentifier: boolean;
  /** How many of year, venue, volume and first page agree. */
  readonly agreeingFacts: number;
  readonly differing: readonly string[];
  /** 0–1: all signals together; orders candidates. */
  readonly score: number;
}

/** What is compared of a reference, prepared once for all candidates. */
export interface CitedText {
  readonly parsed: ParsedReference;
  readonly textKey: string;
  /** Its words, folded, each between blanks. */
  readonly textWords: string;
  /** Numbers of the reference outside its title and its identifiers. */
  readonly numbers: ReadonlySet<string>;
}

/** Prepares a reference for comparing. */
export function citedText(parsed: ParsedReference): CitedText {
  let rest = parsed.text;
  for (const { start, end } of [...parsed.identifiers].reverse()) rest = `${rest.slice(0, start)} ${rest.slice(end)}`;
  const { title } = parsed.csl;
  if (title !== undefined) rest = rest.replace(title, ' ');
  const words = foldWords(parsed.text);
  return {
    parsed,
    textKey: words.join(''),
    textWords: ` ${words.join(' ')} `,
    numbers: new Set((rest.match(/\d+/g) ?? []).map((digits) => String(Number(digits)))),
  };
}

function compareYear(cited: CitedText, work: Work): FieldComparison {
  const found = work.csl.issued?.['date-parts'][0]?.[0] ?? null;
  const year = cited.parsed.csl.issued?.['date-parts'][0]?.[0] ?? null;
  const status = ((): Status => {
    if (found === null || year === null) return 'missing';
    if (found === year || cited.numbers.has(String(found))) return 'equal';
    const isPreprint =
      work.csl['container-title'] === undefined ||
      isPreprintVenue(cited.parsed.csl['container-title'] ?? '') ||
      cited.parsed.csl.archive !== undefined;
    // A preprint is dated before its publication, often by more than a year.
    return Math.abs(found - year) <= (isPreprint ? 2 : 1) ? 'variant' : 'different';
  })();
  return {
    name: 'issued',
    cited: year === null ? null : String(year),
    found: found === null ? null : String(found),
    status,
  };
}

function compareVenue(cited: CitedText, work: Work): FieldComparison {
  const found = work.csl['container-title'] ?? null;
  const name = cited.parsed.csl['container-title'] ?? null;
  const status = ((): Status => {
    if (found === null) return 'missing';
    const words = foldWords(found);
    // One word (`Nature`) is part of many longer names.
    if (words.length > 1 && cited.textWords.includes(` ${words.join(' ')} `)) return 'equal';
    return name === null ? 'missing' : compareVenues(name, found);
  })();
  return { name: 'container-title', cited: name, found, status };
}

/**
 * A number of the record counts as cited wherever it stands in the reference: fields are misread more often than
 * numbers.
 */
function compareNumber(
  name: 'volume' | 'page',
  citedValue: string | undefined,
  foundValue: string | undefined,
  cited: CitedText,
): FieldComparison {
  const status = ((): Status => {
    if (foundValue === undefined) return 'missing';
    const found = /\d+/u.exec(foundValue)?.[0];
    if (found === undefined)
      return citedValue !== undefined && foldKey(citedValue) === foldKey(foundValue) ? 'equal' : 'missing';
    if (cited.numbers.has(String(Number(found)))) return 'equal';
    const own = /\d+/u.exec(citedValue ?? '')?.[0];
    if (own === undefined || Number(own) === Number(found)) return own === undefined ? 'missing' : 'equal';
    const last = /\d+\D+(\d+)/u.exec(foundValue)?.[1];
    // A single page cited inside the record's range points to a passage.
    return name === 'page' && last !== undefined && Number(own) > Number(found) && Number(own) <= Number(last)
      ? 'variant'
      : 'different';
  })();
  return { name, cited: citedValue ?? null, found: foundValue ?? null, status };
}

function compareDoi(cited: CitedText, work: Work, isForeign: boolean): FieldComparison {
  const own = cited.parsed.csl.DOI ?? null;
  const found = work.csl.DOI === undefined ? null : normaliseDoi(work.csl.DOI);
  const status = ((): Status => {
    if (own === null) return 'missing';
    if (found !== null && (own === found || own.replace(/v\d+$/u, '') === found.replace(/v\d+$/u, ''))) return 'equal';
    if (found !== null && (isCutDoi(own, found) || cited.textKey.includes(foldKey(found)))) return 'variant';
    if (isForeign) return 'different';
    if (found === null) return 'missing';
    const isPreprint = /^10\.(?:48550|1101|2139|31234|21203|26434)\//u;
    return isPreprint.test(own) !== isPreprint.test(found) ? 'variant' : 'different';
  })();
  return { name: 'DOI', cited: own, found, status };
}

/** A DOI cut at a blank, or with its `<…>` part lost as if it were markup. */
export function isCutDoi(cited: string, found: string): boolean {
  return (
    (cited.length >= 9 && found.startsWith(cited)) || (found.includes('<') && found.replace(/<[^>]*>/gu, '') === cited)
  );
}

function sharesIdentifier(parsed: ParsedReference, work: Work): boolean {
  const { csl } = parsed;
  const workDoi = work.csl.DOI === undefined ? null : normaliseDoi(work.csl.DOI);
  return (
    (csl.DOI !== undefined && csl.DOI === workDoi) ||
    (csl.archive_location !== undefined && csl.archive_location === arxivOf(work.csl, workDoi)) ||
    (csl.PMID !== undefined && csl.PMID === work.csl.PMID) ||
    (csl.ISBN !== undefined && (work.csl.ISBN ?? '').replace(/[^\dX]/giu, '').includes(csl.ISBN.slice(3, -1)))
  );
}

const WHOLE_WORKS = new Set(['book', 'thesis', 'report']);

/** Words of which most comparisons need none: folded when first asked for. */
function wordsOnDemand(read: () => readonly string[]): { has(word: string): boolean } {
  let words: Set<string> | null = null;
  return { has: (word) => (words ??= new Set(read())).has(word) };
}

/** Compares a reference with a record. `doiIsForeign`: its DOI is known to be another work's, or to be none. */
export function compareWork(cited: CitedText, work: Work, doiIsForeign: boolean): WorkComparison {
  const { csl } = cited.parsed;
  const elsewhere = wordsOnDemand(() =>
    foldWords(
      [
        work.csl['container-title'],
        work.csl.publisher,
        work.csl['publisher-place'],
        work.csl.edition,
        work.csl.volume,
        work.csl.title,
        work.csl['collection-title'],
        ...[...(work.csl.editor ?? []), ...(work.csl.author ?? [])].map(
          (name) => `${name.given ?? ''} ${name.family ?? name.literal ?? ''}`,
        ),
      ].join(' '),
    ),
  );
  const foundTitle = work.csl.title ?? '';
  const authors = work.csl.author ?? work.csl.editor ?? [];
  const citedNames = csl.author ?? csl.editor ?? [];
  const people = comparePeople(
    { names: citedNames, othersOmitted: cited.parsed.othersOmitted, textKey: cited.textKey },
    authors,
    work.authorsIncomplete,
    elsewhere,
  );
  const year = compareYear(cited, work);
  const venue = compareVenue(cited, work);
  const volume = compareNumber('volume', csl.volume, work.csl.volume, cited);
  const pages = WHOLE_WORKS.has(work.csl.type)
    ? null
    : compareNumber('page', firstPageOf(csl.page) ?? undefined, work.csl.page, cited);
  const doi = compareDoi(cited, work, doiIsForeign);
  const facts = [year, venue, volume, pages];
  const agreeingFacts = facts.filter(
    (field) => field?.status === 'equal' || (field === venue && field.status === 'variant'),
  ).length;
  const title = compareCitedTitle(cited, foundTitle, elsewhere, people.firstAgrees && agreeingFacts >= 3);
  const fields: FieldComparison[] = [
    {
      name: 'title',
      cited: csl.title ?? null,
      found: foundTitle === '' ? null : foundTitle,
      status: csl.title === undefined && title.status === 'different' ? 'missing' : title.status,
    },
    { name: 'author', cited: listed(citedNames), found: listed(authors), status: people.status },
    year,
    venue,
    volume,
    ...(pages === null ? [] : [{ ...pages, cited: csl.page ?? null }]),
    doi,
  ];
  const differing = fields.filter((field) => field.status === 'different').map((field) => field.name);
  const sameIdentifier = sharesIdentifier(cited.parsed, work);
  const score = Math.max(
    0,
    Math.min(
      1,
      0.55 * title.similarity +
        0.25 * people.agreement +
        0.05 * agreeingFacts +
        (sameIdentifier ? 0.1 : 0) -
        0.04 * differing.length,
    ),
  );
  return { work, fields, title, people, sameIdentifier, agreeingFacts, differing, score };
}

/** The title as read; where the reading went wrong but the record's title stands in the text as it is, that. */
function compareCitedTitle(
  cited: CitedText,
  found: string,
  elsewhere: { has(word: string): boolean },
  restAgrees: boolean,
): TitleComparison {
  const own = cited.parsed.csl.title;
  const read =
    own === undefined ? { similarity: 0, status: 'different' as const } : compareTitles(own, found, elsewhere);
  if (read.status !== 'different') return read;
  const key = foldKey(found);
  const ownKey = foldKey(own ?? '');
  const isWhole = key.length >= 16 && cited.textKey.includes(key);
  // Records cut at a line of print: with author, venue, year and pages the same, a part of the title is the title.
  if (restAgrees && key.length >= 7 && (ownKey.startsWith(key) || ownKey.endsWith(key)))
    return { similarity: 0.9, status: 'variant' };
  // A longer title that merely contains the record's is another title: only what was read too short or beside it
  // counts.
  return isWhole && !(ownKey.length > key.length * 1.25 && ownKey.includes(key))
    ? { similarity: 0.98, status: 'variant' }
    : read;
}

function listed(
  names: readonly { readonly family?: string; readonly given?: string; readonly literal?: string }[],
): string | null {
  return names.length === 0
    ? null
    : names
        .map((name) => name.literal ?? [name.family, name.given].filter((part) => part !== undefined).join(', '))
        .join('; ');
}
