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
import { MATCHING } from './parameters.js';

type Status = FieldComparison['status'];

/** A reference compared with one record. */
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
  /** Weighted sum of all signals, 0–1; orders candidates. */
  readonly score: number;
}

/** The parts of a reference that are compared, prepared once for all candidates. */
export interface CitedText {
  readonly parsed: ParsedReference;
  readonly textKey: string;
  /** Its folded words, each between spaces. */
  readonly textWords: string;
  /** Numbers of the reference outside its title and its identifiers. */
  readonly numbers: ReadonlySet<string>;
}

/** Prepares a reference for comparison. */
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
    // A preprint appears before its publication, often by more than a year.
    return Math.abs(found - year) <= MATCHING.yearTolerance[isPreprint ? 'preprint' : 'published']
      ? 'variant'
      : 'different';
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
    // A name of one word (`Nature`) is contained in many longer names.
    if (words.length > 1 && cited.textWords.includes(` ${words.join(' ')} `)) return 'equal';
    return name === null ? 'missing' : compareVenues(name, found);
  })();
  return { name: 'container-title', cited: name, found, status };
}

/**
 * Compares a volume or page. A number of the record counts as cited anywhere in the reference, because fields are
 * misread more often than numbers.
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
    // A single page within the record's range refers to a passage.
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

/** Whether a cited DOI was cut at a space, or lost its `<…>` part as if it were markup. */
export function isCutDoi(cited: string, found: string): boolean {
  return (
    (cited.length >= MATCHING.cutDoiLength && found.startsWith(cited)) ||
    (found.includes('<') && found.replace(/<[^>]*>/gu, '') === cited)
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

/** Returns a set of words that is computed on first use: most comparisons do not need it. */
function lazyWordSet(read: () => readonly string[]): { has(word: string): boolean } {
  let words: Set<string> | null = null;
  return { has: (word) => (words ??= new Set(read())).has(word) };
}

/** Compares a reference with a record. `doiIsForeign`: its DOI is known to belong to another work or to none. */
export function compareWork(cited: CitedText, work: Work, doiIsForeign: boolean): WorkComparison {
  const { csl } = cited.parsed;
  const elsewhere = lazyWordSet(() =>
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
  const title = compareCitedTitle(
    cited,
    foundTitle,
    elsewhere,
    people.firstAgrees && agreeingFacts >= MATCHING.title.factsWithPart,
  );
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
  const signals = { title, people, sameIdentifier, agreeingFacts, differing };
  return { work, fields, ...signals, score: scoreOf(signals) };
}

function scoreOf({
  title,
  people,
  sameIdentifier,
  agreeingFacts,
  differing,
}: Omit<WorkComparison, 'work' | 'fields' | 'score'>): number {
  const weight = MATCHING.score;
  const score =
    weight.title * title.similarity +
    weight.people * people.agreement +
    weight.agreeingFact * agreeingFacts +
    (sameIdentifier ? weight.sameIdentifier : 0) +
    weight.differingField * differing.length;
  return Math.max(0, Math.min(1, score));
}

/** Compares the title as read; if it differs, looks for the record's title in the whole reference. */
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
  const limits = MATCHING.title;
  const isWhole = key.length >= limits.wholeTextLength && cited.textKey.includes(key);
  // A record may hold one printed line of the title: with equal author and facts, a part counts as the title.
  if (restAgrees && key.length >= limits.partLength && (ownKey.startsWith(key) || ownKey.endsWith(key)))
    return { similarity: limits.partSimilarity, status: 'variant' };
  // A longer title that contains the record's is another title; a shorter one was read incompletely.
  return isWhole && !(ownKey.length > key.length * limits.longerTitleRatio && ownKey.includes(key))
    ? { similarity: limits.wholeTextSimilarity, status: 'variant' }
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
