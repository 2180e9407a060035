import type { FieldComparison } from '../../../records/bibliography.js';
import type { CslName } from '../../../records/csl.js';
import { foldKey, foldWords } from '../fold.js';
import { arxivOf, firstPageOf } from '../keys.js';
import { normaliseDoi } from '../identifiers.js';
import type { ParsedReference } from '../parse/parse-reference.js';
import type { Work } from '../types.js';
import { compareDoi, compareNumber, compareVenue, compareYear } from './compare-fields.js';
import type { CitedText } from './compare-fields.js';
import { comparePeople } from './compare-people.js';
import type { PeopleComparison } from './compare-people.js';
import { compareTitles } from './compare-titles.js';
import type { TitleComparison } from './compare-titles.js';
import { MATCHING } from './parameters.js';

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

/** Returns the words of a record's fields: a cited "person" made of them was misread. */
function wordsOfRecord({ csl }: Work): { has(word: string): boolean } {
  return lazyWordSet(() =>
    foldWords(
      [
        csl['container-title'],
        csl.publisher,
        csl['publisher-place'],
        csl.edition,
        csl.volume,
        csl.title,
        csl['collection-title'],
        ...[...(csl.editor ?? []), ...(csl.author ?? [])].map(
          (name) => `${name.given ?? ''} ${name.family ?? name.literal ?? ''}`,
        ),
      ].join(' '),
    ),
  );
}

function titleField(cited: string | undefined, found: string, { status }: TitleComparison): FieldComparison {
  return {
    name: 'title',
    cited: cited ?? null,
    found: found === '' ? null : found,
    status: cited === undefined && status === 'different' ? 'missing' : status,
  };
}

/** Whether a record says in a name that more people follow. */
const saysOthers = ({ family, given, literal }: CslName): boolean =>
  /(?:^|\s)et al\.?$/iu.test(given ?? family ?? literal ?? '');

/** Compares a reference with a record. `doiIsForeign`: its DOI is known to belong to another work or to none. */
export function compareWork(cited: CitedText, work: Work, doiIsForeign: boolean): WorkComparison {
  const { csl, othersOmitted } = cited.parsed;
  const elsewhere = wordsOfRecord(work);
  const { title: foundTitle = '', author: authors = work.csl.editor ?? [] } = work.csl;
  const citedNames = csl.author ?? csl.editor ?? [];
  const people = comparePeople(
    { names: citedNames, othersOmitted, textKey: cited.textKey },
    authors,
    work.authorsIncomplete || authors.some(saysOthers),
    elsewhere,
  );
  const year = compareYear(cited, work);
  const venue = compareVenue(cited, work);
  const volume = compareNumber('volume', csl.volume, work.csl.volume, cited);
  const pages = WHOLE_WORKS.has(work.csl.type)
    ? null
    : compareNumber('page', firstPageOf(csl.page) ?? undefined, work.csl.page, cited);
  const agreeingFacts = [year, venue, volume, pages].filter(
    (field) => field?.status === 'equal' || (field === venue && field.status === 'variant'),
  ).length;
  const restAgrees = people.firstAgrees && agreeingFacts >= MATCHING.title.factsWithPart;
  const title = compareCitedTitle(cited, foundTitle, elsewhere, restAgrees);
  const fields: FieldComparison[] = [
    titleField(csl.title, foundTitle, title),
    { name: 'author', cited: listed(citedNames), found: listed(authors), status: people.status },
    year,
    venue,
    volume,
    ...(pages === null ? [] : [{ ...pages, cited: csl.page ?? null }]),
    compareDoi(cited, work, doiIsForeign),
  ];
  const signals = {
    title,
    people,
    sameIdentifier: sharesIdentifier(cited.parsed, work),
    agreeingFacts,
    differing: fields.filter((field) => field.status === 'different').map((field) => field.name),
  };
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

/** An initial and a word without a space between them. */
const GLUED = /\p{Lu}\p{Lu}\p{Ll}{2}/u;

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
  // Names that ran into the title where a text lost its spaces: `Mettetal JTvan Oudenaarden AStochastic switching …`.
  if (key.length >= limits.wholeTextLength && ownKey.endsWith(key) && GLUED.test(own ?? ''))
    return { similarity: limits.partSimilarity, status: 'variant' };
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
