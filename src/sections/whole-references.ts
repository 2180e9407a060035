import type {
  BibliographyFindings,
  BibliographySummary,
  Citation,
  Claim,
  ListRead,
  Reference,
} from '../records/bibliography.js';
import { itemAt } from '../lib/present.js';
import { entryNumber, linkedAcross } from './linked-across.js';

/** What a bibliography scan found in a section. */
export interface CitedPart {
  /** Where the section begins in the whole text, in UTF-16 code units. */
  readonly start: number;
  readonly found: BibliographyFindings;
}

function movedReference(reference: Reference, by: number, prefix: string): Reference {
  return {
    ...reference,
    id: prefix + reference.id,
    start: reference.start + by,
    end: reference.end + by,
    citedBy: reference.citedBy.map((id) => prefix + id),
  };
}

function movedCitation(citation: Citation, by: number, prefix: string): Citation {
  return {
    ...citation,
    id: prefix + citation.id,
    start: citation.start + by,
    end: citation.end + by,
    referenceIds: citation.referenceIds.map((id) => prefix + id),
    claimId: citation.claimId === null ? null : prefix + citation.claimId,
  };
}

function movedClaim(claim: Claim, by: number, prefix: string): Claim {
  return {
    ...claim,
    id: prefix + claim.id,
    start: claim.start + by,
    end: claim.end + by,
    citationIds: claim.citationIds.map((id) => prefix + id),
  };
}

/**
 * Returns how far the lists of a text were read: numbers that one section lacks may be in another, and a list is cut
 * off only where the last section ends.
 */
function wholeList(found: readonly BibliographyFindings[]): ListRead | undefined {
  const lists = found.flatMap(({ summary: { list } }) => (list === undefined || list.read === 'none' ? [] : [list]));
  if (found.some(({ summary }) => summary.list === undefined)) return undefined;
  if (lists.length === 0) return { read: 'none', missing: [], isCut: false };
  const numbers = new Set(found.flatMap(({ references }) => references.map(entryNumber)));
  const all = new Set(lists.flatMap(({ missing }) => missing));
  const missing = [...all].filter((number) => !numbers.has(number)).sort((left, right) => left - right);
  const isCut = found.at(-1)?.summary.list?.isCut ?? false;
  return { read: missing.length > 0 || isCut ? 'in_part' : 'whole', missing, isCut };
}

function wholeSummary(found: readonly BibliographyFindings[]): BibliographySummary {
  const summaries = found.map(({ summary }) => summary);
  const list = wholeList(found);
  const sum = (count: (summary: BibliographySummary) => number): number =>
    summaries.reduce((all, summary) => all + count(summary), 0);
  return {
    references: sum(({ references }) => references),
    found: sum(({ found }) => found),
    mismatch: sum(({ mismatch }) => mismatch),
    notFound: sum(({ notFound }) => notFound),
    unverified: sum(({ unverified }) => unverified),
    uncited: sum(({ uncited }) => uncited),
    danglingCitations: sum(({ danglingCitations }) => danglingCitations),
    ...(list !== undefined && { list }),
    index: itemAt(summaries, 0).index,
  };
}

/**
 * Returns the references, citations and claims of a text from those of its sections, at their places in the whole text.
 * A citation without an entry in its own section is linked to the entries of other sections, as the list of references
 * is mostly in the last one.
 */
export function wholeReferences(parts: readonly CitedPart[]): BibliographyFindings {
  const prefix = (index: number): string => (index === 0 ? '' : `${index + 1}-`);
  const works = new Map(parts.flatMap(({ found }) => found.works.map((work) => [work.id, work])));
  const joined: BibliographyFindings = {
    wordCount: parts.reduce((sum, { found }) => sum + found.wordCount, 0),
    references: parts.flatMap(({ start, found }, index) =>
      found.references.map((reference) => movedReference(reference, start, prefix(index))),
    ),
    citations: parts.flatMap(({ start, found }, index) =>
      found.citations.map((citation) => movedCitation(citation, start, prefix(index))),
    ),
    claims: parts.flatMap(({ start, found }, index) =>
      found.claims.map((claim) => movedClaim(claim, start, prefix(index))),
    ),
    works: [...works.values()],
    summary: wholeSummary(parts.map(({ found }) => found)),
  };
  return parts.length === 1 ? joined : linkedAcross(joined);
}
