import type { BibliographyFindings, BibliographySummary, Citation, Claim, Reference } from '../records/bibliography.js';
import { itemAt } from '../lib/present.js';
import { linkedAcross } from './linked-across.js';

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

function wholeSummary(summaries: readonly BibliographySummary[]): BibliographySummary {
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
    summary: wholeSummary(parts.map(({ found }) => found.summary)),
  };
  return parts.length === 1 ? joined : linkedAcross(joined);
}
