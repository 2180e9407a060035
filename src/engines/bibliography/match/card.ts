import { GENERAL_REASONS } from '../../../records/bibliography.js';
import type { CardLikeness, CitationCard, FieldComparison } from '../../../records/bibliography.js';
import { foldWords } from '../fold.js';
import type { ParsedReference } from '../parse/parse-reference.js';
import { checkLinks } from './check-links.js';
import type { Candidate, Verification } from './verify.js';

/** Likeness of parts that are the same but for their spelling. */
const VARIANT = 0.9;
/** A part whose likeness is at least this is called alike. */
const ALIKE = 0.8;

const TITLE_ALONE = 'another work may have the same title: look for it by its authors';

/** What people call the fields of CSL. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  issued: 'year',
  'container-title': 'venue',
  author: 'authors',
  page: 'pages',
};

const rounded = (likeness: number): number => Math.round(likeness * 100) / 100;

/** Returns the share of words that two texts have in common. */
function sharedWords(one: string, other: string): number {
  const left = new Set(foldWords(one));
  const right = new Set(foldWords(other));
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared / Math.max(1, left.size + right.size - shared);
}

function byStatus({ cited, found, status }: FieldComparison, ifDifferent: number): number | null {
  if (cited === null || found === null) return null;
  return { equal: 1, variant: VARIANT, different: ifDifferent, missing: null }[status];
}

/** Returns how like a reference is to a record, part by part. */
function likenessOf({ comparison }: Candidate, parsed: ParsedReference): readonly CardLikeness[] {
  const field = (name: string): FieldComparison =>
    comparison.fields.find((one) => one.name === name) ?? { name, cited: null, found: null, status: 'missing' };
  const part = (name: CardLikeness['part'], { cited, found }: FieldComparison, like: number | null): CardLikeness => ({
    part: name,
    cited,
    found,
    likeness: like === null ? null : rounded(like),
  });
  const [title, people, year, venue, doi] = [
    field('title'),
    field('author'),
    field('issued'),
    field('container-title'),
    field('DOI'),
  ];
  const { csl } = comparison.work;
  const identifiers: FieldComparison = {
    ...doi,
    cited: doi.cited ?? parsed.csl.archive_location ?? parsed.csl.PMID ?? parsed.csl.ISBN ?? null,
    found: doi.found ?? csl.archive_location ?? csl.PMID ?? csl.ISBN ?? null,
  };
  const { cited, found } = identifiers;
  return [
    part('authors', people, people.cited === null || people.found === null ? null : comparison.people.agreement),
    part('title', title, title.cited === null || title.found === null ? null : comparison.title.similarity),
    part('venue', venue, byStatus(venue, sharedWords(venue.cited ?? '', venue.found ?? ''))),
    part('year', year, byStatus(year, 0)),
    part(
      'identifiers',
      identifiers,
      comparison.sameIdentifier ? 1 : cited === null || found === null ? null : (byStatus(doi, 0) ?? 0),
    ),
  ];
}

const listed = (parts: readonly CardLikeness[]): string => parts.map(({ part }) => part).join(', ');

/** Returns why a reference is judged as it is, in sentences without a full stop. */
function reasonsOf(verification: Verification, parts: readonly CardLikeness[]): readonly string[] {
  const { verdict, match, notes } = verification;
  const alike = parts.filter(({ likeness }) => likeness !== null && likeness >= ALIKE);
  const unlike = parts.filter(({ likeness }) => likeness !== null && likeness < ALIKE);
  if (match !== null) {
    const differing = match.comparison.differing;
    return [
      alike.length === 0 ? 'the record is the cited work' : `a record agrees in ${listed(alike)}`,
      ...(verdict === 'mismatch'
        ? [`it differs in ${differing.map((name) => FIELD_WORDS[name] ?? name).join(', ')}`]
        : []),
      ...(alike.length === 1 && alike[0]?.part === 'title' ? [TITLE_ALONE] : []),
      ...notes,
    ];
  }
  const closest = parts.length === 0 ? [] : [closestText(alike, unlike)];
  const nothing = parts.length === 0 ? [GENERAL_REASONS.no_record] : [];
  const covered =
    verdict === 'not_found' && notes.length === 0 ? ['the index holds many works of its kind and year'] : [];
  return [...nothing, ...closest, ...covered, ...notes];
}

function closestText(alike: readonly CardLikeness[], unlike: readonly CardLikeness[]): string {
  if (alike.length === 0) return 'the closest record is not like it in any part';
  return (
    `the closest record is like it in ${listed(alike)}` + (unlike.length === 0 ? '' : `, not in ${listed(unlike)}`)
  );
}

/** Returns what a person needs to judge a reference: the closest work, likeness by part, reasons, links to check. */
export function citationCard(
  parsed: ParsedReference,
  verification: Verification,
  idOf: (candidate: Candidate) => string,
): CitationCard {
  const closest = verification.match ?? verification.candidates[0];
  const parts = closest === undefined ? [] : likenessOf(closest, parsed);
  return {
    closest:
      closest === undefined
        ? null
        : { workId: idOf(closest), likeness: rounded(closest.comparison.score), parts: [...parts] },
    why: [...reasonsOf(verification, parts)],
    links: [...checkLinks(parsed)],
  };
}
